import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { useCallback, useEffect, useState } from 'react';

export type QueryState<T> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: T }
  | { kind: 'failed'; failure: ApiFailure };

/**
 * Requests data with `call`, which must be stable between renders. `retry` repeats the request, as does a
 * connection that returns after a failure. The previous response is shown until the new one arrives;
 * responses to earlier requests are ignored. `put` sets a newer value from another request, and `update`
 * changes the current one, if there is one: the latest, although it may not be rendered yet.
 */
export const useQuery = <T>(
  call: (signal?: AbortSignal) => Promise<Result<T, ApiFailure>>,
): {
  state: QueryState<T>;
  retry: () => void;
  put: (value: T) => void;
  update: (change: (value: T) => T) => void;
} => {
  const [state, setState] = useState<QueryState<T>>({ kind: 'loading' });
  const put = useCallback((value: T) => setState({ kind: 'ready', value }), []);

  const update = useCallback(
    (change: (value: T) => T) =>
      setState((current) =>
        current.kind === 'ready' ? { kind: 'ready', value: change(current.value) } : current,
      ),
    [],
  );

  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed counter repeats the request.
  useEffect(() => {
    const controller = new AbortController();
    setState((current) => (current.kind === 'ready' ? current : { kind: 'loading' }));
    void call(controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      setState(
        result.ok ? { kind: 'ready', value: result.value } : { kind: 'failed', failure: result.error },
      );
    });
    return () => controller.abort();
  }, [call, attempt]);

  const hasFailed = state.kind === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  return { state, retry, put, update };
};
