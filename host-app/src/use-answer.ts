import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { useCallback, useEffect, useState } from 'react';

/** Where a question to the server stands. */
export type Asked<T> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: T }
  | { kind: 'failed'; failure: ApiFailure };

/**
 * Asks the server with `call`, which has to be the same at each drawing. `again` asks once more, as does a line that comes back after a
 * failure; an old answer stays until the new one is there. `put` takes a newer answer that came by another call.
 */
export const useAnswer = <T>(
  call: (signal?: AbortSignal) => Promise<Result<T, ApiFailure>>,
): { state: Asked<T>; again: () => void; put: (value: T) => void } => {
  const [state, setState] = useState<Asked<T>>({ kind: 'loading' });
  const put = useCallback((value: T) => setState({ kind: 'ready', value }), []);

  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      setState((now) => (now.kind === 'ready' ? now : { kind: 'loading' }));
      const result = await call(signal);
      if (signal?.aborted) return;
      if (result.ok) setState({ kind: 'ready', value: result.value });
      else setState({ kind: 'failed', failure: result.error });
    },
    [call],
  );

  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, [ask]);

  const hasFailed = state.kind === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const onOnline = () => void ask();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [hasFailed, ask]);

  return { state, again: () => void ask(), put };
};
