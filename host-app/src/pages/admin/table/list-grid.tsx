/* biome-ignore-all lint/a11y/noRedundantRoles: Safari of some years takes its roles from a table that is drawn as blocks. */
import type { AdminListShape, ListColumn, ListQuery, ListRow } from '@somesa/core/admin';
import { arrowDownIcon, arrowUpIcon, cardsClass, cx, denseFrameClass, Icon, tableClass } from '@somesa/ui';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useText } from '../../../texts/use-text';
import { ListCell, type ListTexts } from './list-cell';
import { useRowKeys } from './use-row-keys';

const isFigure = ({ kind }: ListColumn): boolean => kind === 'ugx' || kind === 'count';

// Returns the order after a press on a head: reversed if it is sorted by it, or else texts ascending and
// anything else descending.
const nextSort = (name: string, { kind }: ListColumn, sort: ListQuery['sort']): ListQuery['sort'] => ({
  column: name,
  isDescending: sort.column === name ? !sort.isDescending : kind !== 'text' && kind !== 'word',
});

const ColumnHead = ({
  name,
  label,
  column,
  sort,
  onSort,
}: {
  name: string;
  label: string;
  column: ListColumn;
  sort: ListQuery['sort'];
  onSort: (sort: ListQuery['sort']) => void;
}) => {
  const isSorted = sort.column === name;
  const order = sort.isDescending ? 'descending' : 'ascending';
  return (
    <th
      role="columnheader"
      scope="col"
      className={isFigure(column) ? 'amount' : undefined}
      aria-sort={isSorted ? order : undefined}
    >
      {column.isSortable ? (
        <button type="button" onClick={() => onSort(nextSort(name, column, sort))}>
          {label}
          {isSorted && <Icon node={sort.isDescending ? arrowDownIcon : arrowUpIcon} />}
        </button>
      ) : (
        <span>{label}</span>
      )}
    </th>
  );
};

/** Custom renderers, by column, that replace the default content of cells. */
export type CellRenderers = Readonly<Record<string, (row: ListRow) => ReactNode>>;

/** Returns the address that a row links to; null if there is no more to see. */
export type GetRowHref = (row: ListRow) => string | null;

const NO_CELLS: CellRenderers = {};

// Returns true if a click follows the row's link: it neither selected text nor hit another control in the
// row.
const isMeantForRow = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 &&
  !(ctrlKey || metaKey || shiftKey) &&
  !(target instanceof Element && target.closest('a, button, input, label')) &&
  !window.getSelection()?.toString();

/** Returns true if a cell is blank, so that a link with it would have no text for screen readers. */
const isBlank = (cell: ListRow['cells'][string] | undefined): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '');

export const ListGrid = ({
  shape,
  texts,
  query,
  rows,
  isBusy,
  getRowHref,
  cells = NO_CELLS,
  renderRowActions,
  onSort,
  onMoveBeyondEnd,
}: {
  shape: AdminListShape;
  texts: ListTexts;
  query: ListQuery;
  rows: readonly ListRow[];
  isBusy: boolean;
  getRowHref?: GetRowHref | undefined;
  cells?: CellRenderers | undefined;
  /** Renders the actions of a row in place; returns null if it has none. */
  renderRowActions?: ((row: ListRow) => ReactNode) | undefined;
  onSort: (sort: ListQuery['sort']) => void;
  onMoveBeyondEnd: (() => void) | null;
}) => {
  const { open, actions } = useText('admin').table;
  const [, navigate] = useLocation();
  const { body, current, setCurrent, saveRowPosition, on } = useRowKeys(rows, onMoveBeyondEnd);
  const columns = query.columns.flatMap((name) => {
    const column = shape.columns[name];
    return column ? [{ name, column, label: texts.columns[name] ?? name }] : [];
  });
  const renderCell = (row: ListRow, { name, column }: (typeof columns)[number]): ReactNode =>
    cells[name]?.(row) ?? <ListCell column={column} cell={row.cells[name]} words={texts.words?.[name]} />;
  return (
    <div className={denseFrameClass}>
      <table className={cx(tableClass, cardsClass)} role="table" aria-busy={isBusy || undefined}>
        <caption data-unseen="">{texts.title}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((head) => (
              <ColumnHead key={head.name} {...head} sort={query.sort} onSort={onSort} />
            ))}
            {renderRowActions && (
              <th role="columnheader" scope="col">
                <span>{actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body} {...on}>
          {rows.map((row, place) => {
            const href = getRowHref?.(row) ?? null;
            const follow = (event: MouseEvent): void => {
              if (href === null || !isMeantForRow(event)) return;
              saveRowPosition(place);
              navigate(href);
            };
            return (
              <tr key={row.id} role="row" data-leads={href === null ? undefined : ''} onClick={follow}>
                {columns.map((shown, at) => {
                  const inside = renderCell(row, shown);
                  const cellProps = {
                    className: isFigure(shown.column) ? 'amount' : undefined,
                    'data-label': shown.label,
                  };
                  if (at > 0)
                    return (
                      <td key={shown.name} role="cell" {...cellProps}>
                        {inside}
                      </td>
                    );
                  return (
                    <th key={shown.name} role="rowheader" scope="row" {...cellProps}>
                      {href === null ? (
                        inside
                      ) : (
                        <Link
                          href={href}
                          data-row-link=""
                          tabIndex={place === current ? 0 : -1}
                          onFocus={() => setCurrent(place)}
                          onClick={() => saveRowPosition(place)}
                        >
                          {isBlank(row.cells[shown.name]) ? open : inside}
                        </Link>
                      )}
                    </th>
                  );
                })}
                {renderRowActions && <td role="cell">{renderRowActions(row)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
