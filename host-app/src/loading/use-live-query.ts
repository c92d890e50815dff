import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { useCallback, useState } from 'react';
import { type QueryState, useQuery } from '../api/use-query';
import { withLoading } from '../state/auth-session';
import type { ChangeKind } from '../state/live';
import { useLiveUpdates } from './use-live-updates';

export interface LiveQuery<T> {
  state: QueryState<T>;
  retry: () => void;
  put: (value: T) => void;
  update: (change: (value: T) => T) => void;
  /**
   * True while a response to a new request of the user is pending; the previous response is shown until then.
   */
  isBusy: boolean;
}

/**
 * Requests data with `call`, which must be stable between renders, and again in the background when one of
 * `kinds` changes. The previous response is shown until the new one arrives, and stays if the request fails.
 * `reread` reads the new one if that takes more than `call`.
 */
export const useLiveQuery = <T>(
  call: (signal?: AbortSignal) => Promise<Result<T, ApiFailure>>,
  kinds: readonly ChangeKind[],
  reread?: (current: T, signal: AbortSignal) => Promise<Result<T, ApiFailure>>,
): LiveQuery<T> => {
  const [isBusy, setBusy] = useState(true);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setBusy(true);
      const answer = await withLoading(() => call(signal));
      if (!signal?.aborted) setBusy(false);
      return answer;
    },
    [call],
  );
  const { state, retry, put, update } = useQuery<T>(load);
  useLiveUpdates(kinds, async (signal) => {
    // A failed request is repeated by the user, or when the connection returns.
    if (state.kind !== 'ready') return;
    const answer = await (reread ? reread(state.value, signal) : call(signal));
    if (answer.ok && !signal.aborted) put(answer.value);
  });
  return { state, retry, put, update, isBusy };
};
