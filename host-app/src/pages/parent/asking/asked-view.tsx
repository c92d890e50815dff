import type { ApiFailure } from '@somesa/api-client';
import { Button, css, Notice, useOnline, VisuallyHidden } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../texts/use-text';
import type { Asked } from '../../../use-answer';

const gap = css('display: grid; gap: 1.25rem; justify-items: start;');

/** Tells that something could not be had, with the way to try again. */
export const AskFailed = ({ failure, again }: { failure: ApiFailure; again: () => void }) => {
  const { failed } = useText('dashboard');
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

/** What was asked for: its place while it is on its way, what went wrong, or itself. */
export const AskedView = <T,>({
  state,
  again,
  skeleton,
  children,
}: {
  state: Asked<T>;
  again: () => void;
  /** As large as what comes, so that nothing jumps. */
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}) => {
  const { loading } = useText('dashboard');
  switch (state.kind) {
    case 'loading':
      return (
        <div role="status">
          <VisuallyHidden>{loading}</VisuallyHidden>
          {skeleton}
        </div>
      );
    case 'failed':
      return <AskFailed failure={state.failure} again={again} />;
    case 'ready':
      return children(state.value);
    default:
      return state satisfies never;
  }
};
