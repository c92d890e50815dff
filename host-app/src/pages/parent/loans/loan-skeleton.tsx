import { css, Skeleton } from '@somesa/ui';

const bars = css(`
  display: grid;
  gap: 1rem;
  & .block { height: 13rem; }
  @media (min-width: 48rem) { & { grid-template-columns: 1fr 1fr; } & .block { margin: 0; } }
`);

/** Holds the place of a loan until it is there. */
export const LoanSkeleton = () => (
  <div className={bars}>
    <Skeleton className="block" />
    <Skeleton className="block" />
  </div>
);
