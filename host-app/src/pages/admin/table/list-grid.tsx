/* biome-ignore-all lint/a11y/noRedundantRoles: Safari of some years takes its roles from a table that is drawn as blocks. */
import { formatFigures, formatText } from '@somesa/core';
import {
  type AdminListShape,
  findPhoneColumns,
  type ListColumn,
  type ListQuery,
  type ListRow,
} from '@somesa/core/admin';
import { arrowDownIcon, arrowUpIcon, cx, denseFrameClass, Icon, tableClass, twoLinesClass } from '@somesa/ui';
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
  place,
  canSort,
  sort,
  onSort,
}: {
  name: string;
  label: string;
  column: ListColumn;
  place: string | undefined;
  canSort: boolean;
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
      data-place={place}
      aria-sort={isSorted ? order : undefined}
    >
      {column.isSortable && canSort ? (
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

/** Chosen rows, by their IDs. */
export interface RowSelection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const toggle = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
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
  totals,
  hasOneSchool,
  selection,
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
  /** Sums of columns over all rows that match; null if there are none. */
  totals: Readonly<Record<string, number>> | null;
  /** True if all rows are of one school. */
  hasOneSchool: boolean;
  /** IDs of the rows that are chosen for an action; null if there is no action on several rows. */
  selection: RowSelection | null;
  onSort: (sort: ListQuery['sort']) => void;
  onMoveBeyondEnd: (() => void) | null;
}) => {
  const { open, actions, total, select, selectAll } = useText('admin').table;
  const [, navigate] = useLocation();
  const { body, current, setCurrent, saveRowPosition, on } = useRowKeys(rows, onMoveBeyondEnd);
  const columns = query.columns.flatMap((name) => {
    const column = shape.columns[name];
    return column ? [{ name, column, label: texts.columns[name] ?? name }] : [];
  });
  const places = new Map(
    Object.entries(findPhoneColumns(shape, query.columns)).map(([place, name]) => [name, place]),
  );
  const renderCell = (row: ListRow, { name, column }: (typeof columns)[number]): ReactNode =>
    cells[name]?.(row) ?? <ListCell column={column} cell={row.cells[name]} words={texts.words?.[name]} />;
  return (
    <div className={denseFrameClass}>
      <table className={cx(tableClass, twoLinesClass)} role="table" aria-busy={isBusy || undefined}>
        <caption data-unseen="">{texts.title}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" data-place="select">
                <input
                  type="checkbox"
                  aria-label={selectAll}
                  checked={rows.every(({ id }) => selection.chosen.has(id))}
                  onChange={({ currentTarget: { checked } }) =>
                    selection.onChange(new Set(checked ? rows.map(({ id }) => id) : []))
                  }
                />
              </th>
            )}
            {columns.map((head) => (
              <ColumnHead
                key={head.name}
                {...head}
                place={places.get(head.name)}
                canSort={hasOneSchool || !head.column.isWithinSchool}
                sort={query.sort}
                onSort={onSort}
              />
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
                {selection && (
                  <td role="cell" data-place="select">
                    <input
                      type="checkbox"
                      aria-label={formatText(select, {
                        name: String(row.cells[columns[0]?.name ?? ''] ?? ''),
                      })}
                      checked={selection.chosen.has(row.id)}
                      onChange={() => selection.onChange(toggle(selection.chosen, row.id))}
                    />
                  </td>
                )}
                {columns.map((shown, at) => {
                  const inside = renderCell(row, shown);
                  const cellProps = {
                    className: isFigure(shown.column) ? 'amount' : undefined,
                    'data-place': places.get(shown.name),
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
                {renderRowActions && (
                  <td role="cell" data-place="actions">
                    {renderRowActions(row)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
        {totals && (
          <tfoot role="rowgroup">
            <tr role="row">
              {selection && <td role="cell" />}
              {columns.map(({ name, label }, at) => {
                const sum = totals[name];
                const props = { 'data-place': places.get(name), 'data-label': label };
                return at === 0 ? (
                  <th key={name} role="rowheader" scope="row" {...props}>
                    {total}
                  </th>
                ) : (
                  <td key={name} role="cell" className="amount" {...props}>
                    {sum !== undefined && formatFigures(sum)}
                  </td>
                );
              })}
              {renderRowActions && <td role="cell" />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};
