import type { FoundReceiptsAnswer } from '@somesa/core';
import { isRecord, readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readMessage = (data: unknown): string | null =>
  isRecord(data) && typeof data.message === 'string' ? data.message : null;

const readFound = (data: unknown): FoundReceiptsAnswer | null =>
  isRecord(data) && Array.isArray(data.receipts) ? readKey<FoundReceiptsAnswer>(data, 'token') : null;

/** Creates the requests that find the receipts of a phone number. Separate from `createReceiptsApi`, because no first visit needs them. */
export const createLostReceiptsApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Sends a code to a phone number that paid. Returns the message of the response, which is the same for every number. */
    sendReceiptsCode: (body: { phoneNumber: string }) =>
      send({ method: 'post', path: '/lost-receipts/code', body }, readMessage),

    /** Lists the receipts of a phone number by the code that was sent to it. */
    findReceipts: (body: { phoneNumber: string; otp: string }) =>
      send({ method: 'post', path: '/lost-receipts', body }, readFound),

    /** Lists the next receipts, with the token and the `next` of the page before. */
    findMoreReceipts: (body: { token: string; cursor: string }) =>
      send({ method: 'post', path: '/lost-receipts/more', body }, readFound),
  };
};
