import type { ApiFailure } from '@somesa/api-client';
import { Button, css, Notice, Skeleton, useOnline, VisuallyHidden } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

const bars = css(`
  display: grid;
  gap: 1rem;
  & .block { height: 13rem; }
  @media (min-width: 48rem) { & { grid-template-columns: 1fr 1fr; } & .block { margin: 0; } }
`);
const gap = css('display: grid; gap: 1.25rem; justify-items: start;');

/** Holds the place of loans until they are there. */
export const LoansLoading = () => (
  <div role="status" className={bars}>
    <VisuallyHidden>{useText('loans').loading}</VisuallyHidden>
    <Skeleton className="block" />
    <Skeleton className="block" />
  </div>
);

/** Tells that loans could not be had, with the way to try again. */
export const LoansFailed = ({ failure, again }: { failure: ApiFailure; again: () => void }) => {
  const { failed } = useText('loans');
  const isOnline = useOnline();
  const isOffline = failure.kind === 'line' && !isOnline;
  return (
    <div className={gap}>
      <Notice kind={isOffline ? 'offline' : 'error'} title={failed.title}>
        {isOffline ? failed.offline : failure.message}
      </Notice>
      <Button onClick={again}>{failed.again}</Button>
    </div>
  );
};
