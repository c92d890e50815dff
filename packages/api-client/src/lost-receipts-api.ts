import type { FoundReceiptsAnswer, RegisteredAnswer } from '@somesa/core';
import { isRecord, readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readSent = (data: unknown): RegisteredAnswer | null => readKey<RegisteredAnswer>(data, 'message');

const readFound = (data: unknown): FoundReceiptsAnswer | null =>
  isRecord(data) && Array.isArray(data.receipts) ? readKey<FoundReceiptsAnswer>(data, 'token') : null;

/** Creates the requests that find the receipts of a phone number. Separate from `createReceiptsApi`, because no first visit needs them. */
export const createLostReceiptsApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Sends a code to a phone number that paid. Returns a message, which is the same for every number, and the ticket of the request. */
    sendReceiptsCode: (body: { phoneNumber: string }) =>
      send({ method: 'post', path: '/lost-receipts/code', body }, readSent),

    /** Lists the receipts of a phone number by the code that was sent to it. */
    findReceipts: (body: { phoneNumber: string; otp: string; ticket: string }) =>
      send({ method: 'post', path: '/lost-receipts', body }, readFound),

    /** Lists the next receipts, with the token and the `next` of the page before. */
    findMoreReceipts: (body: { token: string; cursor: string }) =>
      send({ method: 'post', path: '/lost-receipts/more', body }, readFound),
  };
};
