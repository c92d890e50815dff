import type { ReceiptView } from '@somesa/core';
import { readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readReceipt = (data: unknown): ReceiptView | null => readKey<ReceiptView>(data, 'reference');

/** Creates the request that verifies a receipt. Separate from `createApi`, because no form needs it. */
export const createReceiptsApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Gets a receipt by its reference. Status 404: there is none. */
    getReceipt: (reference: string, signal?: AbortSignal) =>
      send({ method: 'get', path: `/receipts/${encodeURIComponent(reference)}`, signal }, readReceipt),
  };
};

export type ReceiptsApi = ReturnType<typeof createReceiptsApi>;
