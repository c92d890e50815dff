import type { ApiFailure } from '@somesa/api-client';
import { Button, css, Notice, useOnline, VisuallyHidden } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../texts/use-text';
import type { Asked } from '../../../use-answer';

const gap = css('display: grid; gap: 1.25rem; justify-items: start;');

/** What is said while something is on its way, and where it can’t be had. */
interface Says {
  loading: string;
  failed: { title: string; offline: string; again: string };
}

const AskFailed = ({
  failure,
  again,
  text,
}: {
  failure: ApiFailure;
  again: () => void;
  text: Says['failed'];
}) => {
  const isOnline = useOnline();
  const isOffline = failure.kind === 'line' && !isOnline;
  return (
    <div className={gap}>
      <Notice kind={isOffline ? 'offline' : 'error'} title={text.title}>
        {isOffline ? text.offline : failure.message}
      </Notice>
      <Button onClick={again}>{text.again}</Button>
    </div>
  );
};

interface AskedProps<T> {
  state: Asked<T>;
  again: () => void;
  /** As large as what comes, so that nothing jumps. */
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

/** What was asked for: its place while it is on its way, what went wrong with the way to try again, or itself. */
export const AskedAs = <T,>({
  state,
  again,
  skeleton,
  says: { loading, failed },
  children,
}: AskedProps<T> & { says: Says }) => {
  switch (state.kind) {
    case 'loading':
      return (
        <div role="status">
          <VisuallyHidden>{loading}</VisuallyHidden>
          {skeleton}
        </div>
      );
    case 'failed':
      return <AskFailed failure={state.failure} again={again} text={failed} />;
    case 'ready':
      return children(state.value);
    default:
      return state satisfies never;
  }
};

/** The same in a parent's own area; `says` where it has a name of its own. */
export const AskedView = <T,>({ says, ...asked }: AskedProps<T> & { says?: Says | undefined }) => {
  const ofAll = useText('dashboard');
  return <AskedAs {...asked} says={says ?? ofAll} />;
};
