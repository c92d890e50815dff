import { css, Skeleton } from '@somesa/ui';

const place = css(`
  display: grid;
  gap: 1.25rem;
  & > * { margin: 0; }
  & .totals { height: 14.5rem; }
  & .name { height: 2rem; width: 60%; }
  & .progress { height: 16rem; }
  & .recent { height: 16rem; }
  @media (min-width: 48rem) { & .totals { height: 7rem; } & .progress { height: 13.5rem; } }
`);

/** Holds the place of the overview. */
export const OverviewSkeleton = () => (
  <div className={place}>
    <Skeleton className="totals" />
    <Skeleton className="name" />
    <Skeleton className="progress" />
    <Skeleton className="recent" />
  </div>
);
