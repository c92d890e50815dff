import {
  type FieldErrors,
  type PaymentRequest,
  type PaymentWay,
  parsePaymentRequest,
  parsePaymentWay,
  type Result,
} from '@somesa/core';
import { chosenAmount } from './amount';
import type { Draft, Flow } from './flow';

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

/** Names what Finish would send now, so that the same request goes out under the same key. */
export const fingerprintOf = (flow: Flow): string => {
  const body = flow.retryOf ? paymentWay(flow.draft) : paymentRequest(flow);
  return JSON.stringify([flow.retryOf?.handle.id ?? null, body.ok && body.value]);
};
