/* biome-ignore-all lint/a11y/noRedundantRoles: Safari of some years takes its roles from a table that is drawn as blocks. */
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon/icon';
import { chevronDownIcon } from '../icon/icons';
import { cx } from '../style/goober';
import { cardsClass, linesClass, tableClass, visuallyHiddenClass } from './table-styles';

/** One column of a table. */
export interface TableColumn<Row> {
  /** Its head, and its name beside each value where rows are cards. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures: at the end, never broken over two lines. */
  isAmount?: boolean | undefined;
  /** True if the name of the column is shown before each value when rows are lines. */
  isNamed?: boolean | undefined;
}

/** Content that a row shows when it is opened. */
export interface RowDetail<Row> {
  label: string;
  /** Tells a screen reader which row the button opens. */
  labelOf: (row: Row) => string;
  draw: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** Name of the table; `isCaptionUnseen` hides it if a heading says it already. */
  caption: string;
  isCaptionUnseen?: boolean | undefined;
  /** The first one names the row. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Layout of rows on phones: one card each, or two lines each, with the amount beside the first cell. */
  onPhones?: 'cards' | 'lines' | undefined;
  /** Newer rows are on their way. */
  isBusy?: boolean | undefined;
  /** The table stands for a picture, and is there for screen readers only. */
  isUnseen?: boolean | undefined;
  detail?: RowDetail<Row> | undefined;
}

const More = <Row,>({
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
      aria-label={detail.labelOf(row)}
      onClick={onPress}
    >
      {detail.label}
      <Icon node={chevronDownIcon} />
    </button>
  </td>
);

/** Rows under heads, on phones cards or lines. The roles stay what they are where the look is no table. */
export const DataTable = <Row,>({
  caption,
  isCaptionUnseen,
  columns,
  rows,
  keyOf,
  onPhones = 'cards',
  isBusy,
  isUnseen,
  detail,
}: TableProps<Row>) => {
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void =>
    setOpen((now) =>
      now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key]),
    );
  const nameOf = ({ isAmount, isNamed }: TableColumn<Row>) =>
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
            <th key={column.label} role="columnheader" scope="col" className={nameOf(column)}>
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
          const key = keyOf(row);
          const isOpen = open.has(key);
          return (
            <Fragment key={key}>
              <tr role="row" data-open={isOpen ? '' : undefined}>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th
                      key={column.label}
                      role="rowheader"
                      scope="row"
                      className={nameOf(column)}
                      data-label={column.label}
                    >
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.label} role="cell" className={nameOf(column)} data-label={column.label}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
                {detail && (
                  <More row={row} detail={detail} isOpen={isOpen} id={id + key} onPress={() => toggle(key)} />
                )}
              </tr>
              {detail && isOpen && (
                <tr role="row" className="detail" id={id + key}>
                  <td role="cell" colSpan={columns.length + 1}>
                    {detail.draw(row)}
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
