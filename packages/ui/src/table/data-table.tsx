/* biome-ignore-all lint/a11y/noRedundantRoles: older versions of Safari drop the roles of a table with `display: block`. */
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon/icon';
import { chevronDownIcon } from '../icon/icons';
import { cx } from '../style/goober';
import { cardsClass, linesClass, tableClass, visuallyHiddenClass } from './table-styles';

export interface TableColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** True if values are figures, which are aligned at the end and never wrapped. */
  isAmount?: boolean | undefined;
  isNamed?: boolean | undefined;
}

export interface RowDetail<Row> {
  label: string;
  getLabel: (row: Row) => string;
  render: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** Caption of the table; `isCaptionUnseen` shows it to screen readers only. */
  caption: string;
  isCaptionUnseen?: boolean | undefined;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  onPhones?: 'cards' | 'lines' | undefined;
  /** True if newer rows are loading. */
  isBusy?: boolean | undefined;
  /** True if the table is for screen readers only, as the text of a picture. */
  isUnseen?: boolean | undefined;
  detail?: RowDetail<Row> | undefined;
}

const DetailButton = <Row,>({
  row,
  detail,
  isOpen,
  id,
  onPress,
}: {
  row: Row;
  detail: RowDetail<Row>;
  isOpen: boolean;
  id: string;
  onPress: () => void;
}) => (
  <td role="cell" className="more">
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      aria-label={detail.getLabel(row)}
      onClick={onPress}
    >
      {detail.label}
      <Icon node={chevronDownIcon} />
    </button>
  </td>
);

export const DataTable = <Row,>({
  caption,
  isCaptionUnseen,
  columns,
  rows,
  getKey,
  onPhones = 'cards',
  isBusy,
  isUnseen,
  detail,
}: TableProps<Row>) => {
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const getClass = ({ isAmount, isNamed }: TableColumn<Row>) =>
    cx(isAmount && 'amount', isNamed && 'named') || undefined;
  const table = (
    <table
      className={isUnseen ? undefined : cx(tableClass, onPhones === 'cards' ? cardsClass : linesClass)}
      role="table"
      aria-busy={isBusy || undefined}
    >
      <caption data-unseen={isCaptionUnseen ? '' : undefined}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.label} role="columnheader" scope="col" className={getClass(column)}>
              {column.label}
            </th>
          ))}
          {detail && (
            <th role="columnheader" scope="col" className="more">
              {detail.label}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const key = getKey(row);
          const isOpen = open.has(key);
          return (
            <Fragment key={key}>
              <tr role="row" data-open={isOpen ? '' : undefined}>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th
                      key={column.label}
                      role="rowheader"
                      scope="row"
                      className={getClass(column)}
                      data-label={column.label}
                    >
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.label} role="cell" className={getClass(column)} data-label={column.label}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
                {detail && (
                  <DetailButton
                    row={row}
                    detail={detail}
                    isOpen={isOpen}
                    id={id + key}
                    onPress={() => toggle(key)}
                  />
                )}
              </tr>
              {detail && isOpen && (
                <tr role="row" className="detail" id={id + key}>
                  <td role="cell" colSpan={columns.length + 1}>
                    {detail.render(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
  return isUnseen ? <div className={visuallyHiddenClass}>{table}</div> : table;
};
