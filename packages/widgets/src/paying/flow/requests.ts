import { areFieldsValid } from '@somesa/core';
import type { Draft } from './draft';
import type { Flow, Submission } from './flow';
import { summaryOf } from './summary';

const wayOf = ({ method, phoneNumber, bankName, accountNumber }: Draft): object =>
  method === 'bank'
    ? { paymentMethod: 'bank', bankName, accountNumber: accountNumber.replace(/[\s-]/g, '') }
    : { paymentMethod: 'mobile', network: method, phoneNumber: phoneNumber.replace(/[\s-]/g, '') };

/** Tells whether the way to pay that the draft describes is complete and right. */
export const isWayRight = (draft: Draft): boolean => areFieldsValid(wayOf(draft));

/** Returns the request that Finish would send now; null while something is missing or invalid. */
export const buildSubmission = (flow: Flow): Submission | null => {
  const { draft, retryOf } = flow;
  const what = retryOf ? {} : summaryOf(flow)?.what;
  const body = { ...what, ...wayOf(draft) };
  return what && areFieldsValid(body) ? ({ retryOf: retryOf?.handle ?? null, body } as Submission) : null;
};

/** Tells whether the form still asks for what was sent last, so that it goes out under the same key. */
export const isSameRequest = (flow: Flow): boolean =>
  flow.attempt !== null && JSON.stringify(flow.attempt.ask) === JSON.stringify(buildSubmission(flow));
