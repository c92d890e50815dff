import type { ApiFailure } from '@somesa/api-client';
import { MIN_SEARCHED_LENGTH, type SearchAnswer } from '@somesa/core/admin';
import { useEffect, useState } from 'react';
import { adminApi } from '../../../state/admin-api';

/** Time without typing before the server is asked, in milliseconds. */
const SETTLED_MS = 150;

/** State of a search: nothing to search for, in progress, found, or failed. */
export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'failed'; failure: ApiFailure };

/**
 * Looks for what is typed, once nothing was typed for a moment; what is typed meanwhile aborts the call before it. What was found stays
 * until there is something newer: `isSettled` tells whether it is about what is typed now.
 */
export const useSearch = (typed: string): { searched: SearchState; isSettled: boolean } => {
  const [{ of, searched }, setState] = useState<{ of: string; searched: SearchState }>({
    of: '',
    searched: { kind: 'idle' },
  });
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted.length < MIN_SEARCHED_LENGTH) return setState({ of: wanted, searched: { kind: 'idle' } });
    const controller = new AbortController();
    setState((now) => (now.searched.kind === 'found' ? now : { ...now, searched: { kind: 'searching' } }));
    const timer = setTimeout(async () => {
      const answer = await adminApi.search(wanted, controller.signal);
      if (controller.signal.aborted) return;
      setState({
        of: wanted,
        searched: answer.ok
          ? { kind: 'found', answer: answer.value }
          : { kind: 'failed', failure: answer.error },
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return { searched, isSettled: of === wanted };
};
