import { areFieldsValid, compactText, type SchoolView } from '@somesa/core';
import type { Draft } from './draft';
import { getFeeAmount } from './fee-amount';
import type { Flow, Submission } from './flow';
import type { ChosenAmount } from './purpose';

export interface Summary extends ChosenAmount {
  child: { displayName: string; regNo: string; className: string };
  school: SchoolView;
}

/** Returns the payment that Finish would start; null before a child is found and an amount is chosen. */
export const getSummary = ({ purpose, draft, lookup, retryOf }: Flow): Summary | null => {
  if (retryOf) {
    const { amount, school, student } = retryOf.payment;
    return { amountUgx: amount, child: student, school };
  }
  const child = lookup.kind === 'found' ? lookup.student : null;
  const chosen = child && (purpose.getAmount ?? getFeeAmount)(draft, child);
  return chosen && { ...chosen, child, school: child.school };
};

const toMethodDetails = ({ method, phoneNumber, bankName, accountNumber }: Draft): object =>
  method === 'bank'
    ? { paymentMethod: 'bank', bankName, accountNumber: compactText(accountNumber) }
    : { paymentMethod: 'mobile', network: method, phoneNumber: compactText(phoneNumber) };

export const isMethodValid = (draft: Draft): boolean => areFieldsValid(toMethodDetails(draft));

/** Returns the request that Finish would send; null if a field is missing or invalid. */
export const buildSubmission = (flow: Flow): Submission | null => {
  const { draft, retryOf } = flow;
  const what = retryOf ? {} : getSummary(flow)?.what;
  const body = { ...what, ...toMethodDetails(draft) };
  return what && areFieldsValid(body) ? ({ retryOf: retryOf?.handle ?? null, body } as Submission) : null;
};

/** Returns whether Finish would send the same request as the last attempt, which keeps its key. */
export const isSameRequest = (flow: Flow): boolean =>
  flow.attempt !== null && JSON.stringify(flow.attempt.ask) === JSON.stringify(buildSubmission(flow));
