import {
  type FieldErrors,
  type PaymentRequest,
  type PaymentWay,
  parsePaymentRequest,
  parsePaymentWay,
  type Result,
} from '@somesa/core';
import { chosenAmount } from './amount';
import type { Ask, Draft, Flow } from './flow';

const wayOf = ({ method, phoneNumber, bankName, accountNumber }: Draft): object =>
  method === 'bank'
    ? { paymentMethod: 'bank', bankName, accountNumber: accountNumber.replace(/[\s-]/g, '') }
    : { paymentMethod: 'mobile', network: method, phoneNumber: phoneNumber.replace(/[\s-]/g, '') };

/** The way to pay that the draft describes, checked: the body of a retry. */
export const paymentWay = (draft: Draft): Result<PaymentWay, FieldErrors> => parsePaymentWay(wayOf(draft));

/** The whole request that the draft describes, checked: the body of POST /payments. */
export const paymentRequest = ({ draft, lookUp }: Flow): Result<PaymentRequest, FieldErrors> => {
  const student = lookUp.kind === 'found' ? lookUp.student : null;
  const chosen = student && chosenAmount(draft, student);
  return parsePaymentRequest({
    purpose: 'fees',
    school: student?.school.slug,
    regNo: student?.regNo,
    amount: chosen?.amountUgx,
    ...(chosen?.itemIds && { itemIds: chosen.itemIds }),
    ...wayOf(draft),
  });
};

/** What Finish would send now; null while the form is not complete. */
export const askOf = (flow: Flow): Ask | null => {
  if (flow.retryOf) {
    const way = paymentWay(flow.draft);
    return way.ok ? { retryOf: flow.retryOf.handle, body: way.value } : null;
  }
  const request = paymentRequest(flow);
  return request.ok ? { retryOf: null, body: request.value } : null;
};

/** Tells whether the form still asks for what was sent last, so that it goes out under the same key. */
export const isStillAsked = (flow: Flow): boolean =>
  flow.attempt !== null && JSON.stringify(flow.attempt.ask) === JSON.stringify(askOf(flow));
