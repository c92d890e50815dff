import type { ApiFailure } from '@somesa/api-client';
import { Button, css, Notice, useOnline, VisuallyHidden } from '@somesa/ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { QueryState } from '../api/use-query';
import { useText } from '../texts/use-text';

const gap = css('display: grid; gap: 1.25rem; justify-items: start;');

/** Texts shown while something is loading, and if it cannot be loaded. */
interface QueryTexts {
  loading: string;
  failed: { title: string; offline: string; again: string };
}

/**
 * Keeps the focus of a user who retried a request, though the button is gone: on the loading message, then on
 * the retry button if the request failed again, or on the heading of that section once it is loaded. The
 * focus of a user who moved elsewhere is not changed.
 */
const usePreservedFocus = (kind: QueryState<unknown>['kind']) => {
  const part = useRef<HTMLElement | null>(null);
  const loading = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const retriedPart = part.current;
    if (kind === 'ready') part.current = null;
    if (!retriedPart || document.activeElement !== document.body) return;
    const heading = retriedPart.querySelector<HTMLElement>('h1, h2') ?? retriedPart;
    if (kind === 'ready') heading.tabIndex = -1;
    const next = { loading: loading.current, failed: button.current, ready: heading }[kind];
    next?.focus({ preventScroll: true });
  }, [kind]);
  const rememberPart = (): void => {
    part.current = button.current?.closest<HTMLElement>('section, main') ?? null;
  };
  return { loading, button, rememberPart };
};

const QueryFailed = ({
  failure,
  onRetry,
  text,
  button,
}: {
  failure: ApiFailure;
  onRetry: () => void;
  text: QueryTexts['failed'];
  button: RefObject<HTMLButtonElement | null>;
}) => {
  const isOnline = useOnline();
  const isOffline = failure.kind === 'connection' && !isOnline;
  return (
    <div className={gap}>
      <Notice kind={isOffline ? 'offline' : 'error'} title={text.title}>
        {isOffline ? text.offline : failure.message}
      </Notice>
      <Button ref={button} onClick={onRetry}>
        {text.again}
      </Button>
    </div>
  );
};

interface QueryViewProps<T> {
  state: QueryState<T>;
  onRetry: () => void;
  /** Placeholder of the same size as the content, so that the layout does not move. */
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

export const QueryResult = <T,>({
  state,
  onRetry,
  skeleton,
  says: { loading, failed },
  children,
}: QueryViewProps<T> & { says: QueryTexts }) => {
  const { loading: place, button, rememberPart } = usePreservedFocus(state.kind);
  const retry = (): void => {
    rememberPart();
    onRetry();
  };
  switch (state.kind) {
    case 'loading':
      return (
        <div ref={place} role="status" tabIndex={-1}>
          <VisuallyHidden>{loading}</VisuallyHidden>
          {skeleton}
        </div>
      );
    case 'failed':
      return <QueryFailed failure={state.failure} onRetry={retry} text={failed} button={button} />;
    case 'ready':
      return children(state.value);
    default:
      return state satisfies never;
  }
};

export const QueryView = <T,>({
  says,
  ...retriedPart
}: QueryViewProps<T> & { says?: QueryTexts | undefined }) => {
  const ofAll = useText('dashboard');
  return <QueryResult {...retriedPart} says={says ?? ofAll} />;
};
