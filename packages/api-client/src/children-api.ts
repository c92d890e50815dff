import type {
  ChildAnswer,
  ChildListAnswer,
  ChildView,
  GroupPaymentRequest,
  PaymentStarted,
} from '@somesa/core';
import { readPayment } from './read-payment';
import { isRecord, readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readChildren = (data: unknown): ChildView[] | null =>
  isRecord(data) && Array.isArray(data.children) ? (data as unknown as ChildListAnswer).children : null;

const readChild = (data: unknown): ChildView | null =>
  isRecord(data) && isRecord(data.child) ? (data as unknown as ChildAnswer).child : null;

const readStarted = (data: unknown): PaymentStarted | null =>
  readPayment(data) && readKey<PaymentStarted>(data, 'secret');

/** Creates the requests about the children of a signed-in parent. */
export const createChildrenApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Lists the children with what each owes now. */
    listChildren: (signal?: AbortSignal) =>
      send({ method: 'get', path: '/parent/children', signal }, readChildren),

    /** Adds a child by registration number and school. Status 404: the school has no such child. */
    addChild: (body: { school: string; regNo: string }) =>
      send({ method: 'post', path: '/parent/children', body }, readChild),

    /** Removes a child from the list. */
    removeChild: (id: string) =>
      send({ method: 'delete', path: `/parent/children/${encodeURIComponent(id)}` }, () => true),

    /** Initiates one payment for several children. The same key and body can be sent again without paying twice. */
    payForChildren: (body: GroupPaymentRequest, idempotencyKey: string) =>
      send(
        {
          method: 'post',
          path: '/parent/children/payments',
          body,
          headers: { 'idempotency-key': idempotencyKey },
        },
        readStarted,
      ),
  };
};

export type ChildrenApi = ReturnType<typeof createChildrenApi>;
