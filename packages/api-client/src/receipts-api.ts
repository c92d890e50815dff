import type { ReceiptView } from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import { readKey } from './read-answer';

const readReceipt = (data: unknown): ReceiptView | null => readKey<ReceiptView>(data, 'reference');

/** Creates the call by which anyone verifies a receipt. Apart from `createApi`, which every form carries. */
export const createReceiptsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Gets a receipt by its reference. Status 404: there is none. */
    getReceipt: (reference: string, signal?: AbortSignal) =>
      ask({ method: 'get', path: `/receipts/${encodeURIComponent(reference)}`, signal }, readReceipt),
  };
};

/** The call by which anyone verifies a receipt. */
export type ReceiptsApi = ReturnType<typeof createReceiptsApi>;
