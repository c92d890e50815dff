import { css, Skeleton } from '@somesa/ui';

const bars = css('display: grid; gap: 0.5rem; & .row { height: 2rem; margin: 0; }');

/** Holds the place of rows that are on their way. */
export const RowsSkeleton = ({ count = 8 }: { count?: number }) => (
  <div className={bars}>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={at} className="row" />
    ))}
  </div>
);
