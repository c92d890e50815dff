import { css, Skeleton } from '@somesa/ui';

const bars = css(`
  display: grid;
  gap: 0.75rem;
  & .row { height: 2.5rem; margin: 0; }
`);
const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

export const TableSkeleton = ({ count = rows.length }: { count?: number }) => (
  <div className={bars}>
    {rows.slice(0, count).map((row) => (
      <Skeleton key={row} className="row" />
    ))}
  </div>
);
