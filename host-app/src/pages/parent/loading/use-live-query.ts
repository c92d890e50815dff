import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { useCallback, useState } from 'react';
import { withLoading } from '../../../state/auth-session';
import type { ChangeKind } from '../../../state/live';
import { type QueryState, useQuery } from '../../../use-query';
import { useLiveUpdates } from './use-live-updates';

/** An answer that follows what changes elsewhere. */
export interface LiveQuery<T> {
  state: QueryState<T>;
  again: () => void;
  put: (value: T) => void;
  /** A newer answer was asked for by the person and is on its way; the old one stands until then. */
  isBusy: boolean;
}

/**
 * Asks the server with `call`, which has to be the same at each drawing, and quietly once more when something of `whats` changes: what
 * is shown stays until the newer answer is there, and stays where none comes. `reread` reads the newer one where that takes more than
 * the call.
 */
export const useLiveQuery = <T>(
  call: (signal?: AbortSignal) => Promise<Result<T, ApiFailure>>,
  whats: readonly ChangeKind[],
  reread?: (now: T, signal: AbortSignal) => Promise<Result<T, ApiFailure>>,
): LiveQuery<T> => {
  const [isBusy, setBusy] = useState(true);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setBusy(true);
      const answer = await withLoading(() => call(signal));
      if (!signal?.aborted) setBusy(false);
      return answer;
    },
    [call],
  );
  const { state, again, put } = useQuery<T>(ask);
  useLiveUpdates(whats, async (signal) => {
    // A failed request is repeated by the user, or when the connection returns.
    if (state.kind !== 'ready') return;
    const answer = await (reread ? reread(state.value, signal) : call(signal));
    if (answer.ok && !signal.aborted) put(answer.value);
  });
  return { state, again, put, isBusy };
};
