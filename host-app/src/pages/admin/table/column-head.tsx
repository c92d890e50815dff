/* biome-ignore-all lint/a11y/noRedundantRoles: Safari of some years takes its roles from a table that is drawn as blocks. */
import type { ListColumn, ListQuery } from '@somesa/core/admin';
import { arrowDownIcon, arrowUpIcon, Icon } from '@somesa/ui';

/** Returns true if a column has figures, which are aligned at the end. */
export const isFigure = ({ kind }: ListColumn): boolean => kind === 'ugx' || kind === 'count';

/** Returns the order after a press on a head: reversed if it is sorted by it, or else texts ascending and anything else descending. */
const nextSort = (name: string, { kind }: ListColumn, sort: ListQuery['sort']): ListQuery['sort'] => ({
  column: name,
  isDescending: sort.column === name ? !sort.isDescending : kind !== 'text' && kind !== 'word',
});

/** Head of a column, with a button if the list can be sorted by it. */
export const ColumnHead = ({
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
