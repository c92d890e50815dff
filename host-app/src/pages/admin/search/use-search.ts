import type { ApiFailure } from '@somesa/api-client';
import { cleanText } from '@somesa/core';
import { MAX_SEARCHED_LENGTH, MIN_SEARCHED_LENGTH, type SearchAnswer } from '@somesa/core/admin';
import { useEffect, useState } from 'react';
import { adminApi } from '../../../state/admin-api';

/** Time without typing before the request is sent, in milliseconds. */
const DEBOUNCE_MS = 150;

/** State of a search: nothing to search for, in progress, found, or failed. */
export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'failed'; failure: ApiFailure };

/**
 * Searches for the typed text after a pause in typing; further typing aborts the request. The previous results stay
 * until newer ones arrive: `isSettled` is true if they belong to the text that is typed now.
 */
export const useSearch = (typed: string): { searched: SearchState; isSettled: boolean } => {
  const [{ of, searched }, setState] = useState<{ of: string; searched: SearchState }>({
    of: '',
    searched: { kind: 'idle' },
  });
  const query = cleanText(typed).slice(0, MAX_SEARCHED_LENGTH);
  useEffect(() => {
    if (query.length < MIN_SEARCHED_LENGTH) return setState({ of: query, searched: { kind: 'idle' } });
    const controller = new AbortController();
    setState((now) => (now.searched.kind === 'found' ? now : { ...now, searched: { kind: 'searching' } }));
    const timer = setTimeout(async () => {
      const answer = await adminApi.call('GET /admin/search', {
        query: { q: query },
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      setState({
        of: query,
        searched: answer.ok
          ? { kind: 'found', answer: answer.value }
          : { kind: 'failed', failure: answer.error },
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  return { searched, isSettled: of === query };
};
