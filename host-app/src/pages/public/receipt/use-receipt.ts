import type { ApiFailure } from '@somesa/api-client';
import { findReference, type ReceiptView } from '@somesa/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../api';

/** State of a receipt lookup. */
export type ReceiptState =
  | { kind: 'unreadable' }
  | { kind: 'loading' }
  | { kind: 'found'; receipt: ReceiptView }
  | { kind: 'not-found'; reference: string }
  | { kind: 'failed'; failure: ApiFailure };

const NOT_FOUND = 404;

/** Looks up a typed reference; `again` repeats the request after a failure. */
export const useReceipt = (typed: string): { state: ReceiptState; retry: () => void } => {
  const reference = findReference(typed);
  const [state, setState] = useState<ReceiptState>({ kind: 'loading' });

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      if (!reference) return setState({ kind: 'unreadable' });
      setState({ kind: 'loading' });
      const result = await call('GET /receipts/:reference', {
        params: { reference },
        expects: 'reference',
        signal,
      });
      if (signal?.aborted) return;
      if (result.ok) setState({ kind: 'found', receipt: result.value });
      else if (result.error.status === NOT_FOUND) setState({ kind: 'not-found', reference });
      else setState({ kind: 'failed', failure: result.error });
    },
    [reference],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  return { state, retry: () => void load() };
};
