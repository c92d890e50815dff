import type { ApiFailure, SupportApi } from '@somesa/api-client';
import type { DaySlots } from '@somesa/core';
import { useCallback, useEffect, useState } from 'react';

/** Where the list of free times stands. */
export type TimesState =
  | { kind: 'loading' }
  | { kind: 'ready'; days: readonly DaySlots[] }
  | { kind: 'failed'; failure: ApiFailure };

/**
 * Asks which times are free; `again` asks once more, as does a line that comes back after a failure. The old list stays until the
 * new one is there.
 */
export const useBookingTimes = (
  api: Pick<SupportApi, 'getBookingTimes'>,
): { state: TimesState; again: () => void } => {
  const [state, setState] = useState<TimesState>({ kind: 'loading' });

  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      setState((now) => (now.kind === 'ready' ? now : { kind: 'loading' }));
      const result = await api.getBookingTimes(signal);
      if (signal?.aborted) return;
      if (result.ok) setState({ kind: 'ready', days: result.value.days });
      else setState({ kind: 'failed', failure: result.error });
    },
    [api],
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

  return { state, again: () => void ask() };
};
