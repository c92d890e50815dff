/* biome-ignore-all lint/a11y/noRedundantRoles: Safari of some years takes its roles from a table that is drawn as blocks. */
import type { ListColumn, ListQuery } from '@somesa/core/admin';
import { arrowDownIcon, arrowUpIcon, Icon } from '@somesa/ui';

/** Figures stand at the end. */
export const isFigure = ({ kind }: ListColumn): boolean => kind === 'ugx' || kind === 'count';

/** The order that a press on a head asks for: the other one of its own, else texts from the first, figures and days from the last. */
const nextSort = (name: string, { kind }: ListColumn, sort: ListQuery['sort']): ListQuery['sort'] => ({
  column: name,
  isDescending: sort.column === name ? !sort.isDescending : kind !== 'text' && kind !== 'word',
});

/** The head of one column; a button where the list can be sorted by it. */
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
      {column.sorts ? (
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
