import type { Api, ApiFailure } from '@somesa/api-client';
import type { SchoolView } from '@somesa/core';
import { useCallback, useEffect, useState } from 'react';

/** Where the list of schools stands. */
export type SchoolsState =
  | { kind: 'loading' }
  | { kind: 'ready'; schools: readonly SchoolView[] }
  | { kind: 'failed'; failure: ApiFailure };

/** The one call that the page makes. */
export type SchoolsApi = Pick<Api, 'getConfig'>;

/** Asks for the schools; `again` asks once more after a failure, as does a line that comes back. */
export const useSchools = (api: SchoolsApi): { state: SchoolsState; again: () => void } => {
  const [state, setState] = useState<SchoolsState>({ kind: 'loading' });

  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      setState({ kind: 'loading' });
      const result = await api.getConfig(signal);
      if (signal?.aborted) return;
      if (result.ok) setState({ kind: 'ready', schools: result.value.schools });
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
