import { areFieldsRight, type PaymentRequest, type PaymentWay } from '@somesa/core';
import { chosenAmount } from './amount';
import type { Ask, Draft, Flow } from './flow';

const rightOrNull = <Body extends PaymentWay | PaymentRequest>(body: object): Body | null =>
  areFieldsRight(body) ? (body as Body) : null;

const wayOf = ({ method, phoneNumber, bankName, accountNumber }: Draft): object =>
  method === 'bank'
    ? { paymentMethod: 'bank', bankName, accountNumber: accountNumber.replace(/[\s-]/g, '') }
    : { paymentMethod: 'mobile', network: method, phoneNumber: phoneNumber.replace(/[\s-]/g, '') };

/** The body of a retry, by the way to pay that the draft describes; null where something is missing or wrong. */
export const paymentWay = (draft: Draft): PaymentWay | null => rightOrNull(wayOf(draft));

/** The body of POST /payments that the draft describes; null where something is missing or wrong. */
const paymentRequest = ({ draft, lookUp }: Flow): PaymentRequest | null => {
  if (lookUp.kind !== 'found') return null;
  const { school, regNo } = lookUp.student;
  const chosen = chosenAmount(draft, lookUp.student);
  return rightOrNull({
    purpose: 'fees',
    school: school.slug,
    regNo,
    amount: chosen?.amountUgx,
    ...(chosen?.itemIds && { itemIds: chosen.itemIds }),
    ...wayOf(draft),
  });
};

/** What Finish would send now; null while the form is not complete. */
export const askOf = (flow: Flow): Ask | null => {
  if (flow.retryOf) {
    const body = paymentWay(flow.draft);
    return body && { retryOf: flow.retryOf.handle, body };
  }
  const body = paymentRequest(flow);
  return body && { retryOf: null, body };
};

/** Tells whether the form still asks for what was sent last, so that it goes out under the same key. */
export const isStillAsked = (flow: Flow): boolean =>
  flow.attempt !== null && JSON.stringify(flow.attempt.ask) === JSON.stringify(askOf(flow));
