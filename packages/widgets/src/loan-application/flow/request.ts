import {
  checkLoanField,
  type LoanApplicationBody,
  type LoanFieldName,
  type LoanFileKind,
  loanFileKinds,
  normaliseRegNo,
  toMsisdn,
} from '@somesa/core';
import type { Draft, Flow, Slots } from './flow';
import { checkable } from './loan-figures';

const isRight = (values: Record<string, unknown>): boolean =>
  Object.entries(values).every(([name, value]) => !checkLoanField(name as LoanFieldName, value));

const fileIdsOf = (slots: Slots): Partial<Record<LoanFileKind, string>> => {
  const ids: Partial<Record<LoanFileKind, string>> = {};
  for (const kind of loanFileKinds) {
    const slot = slots[kind];
    if (slot?.kind === 'sent') ids[kind] = slot.upload.id;
  }
  return ids;
};

/** The body of POST /loan-applications that the form describes; null where something is missing or wrong. */
export const bodyOf = ({ draft, slots }: Pick<Flow, 'draft' | 'slots'>): LoanApplicationBody | null => {
  const values = checkable(draft);
  if (!isRight(values)) return null;
  const { phoneNumber2, regNo, ...needed } = values as { [Name in keyof Draft]: unknown };
  const trimmed = Object.fromEntries(
    Object.entries(needed).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
  return {
    ...trimmed,
    ...(toMsisdn(String(phoneNumber2)) && { phoneNumber2: String(phoneNumber2).trim() }),
    ...(draft.regNo.trim() && { regNo: normaliseRegNo(String(regNo)) }),
    ...fileIdsOf(slots),
  } as LoanApplicationBody;
};

/** Tells whether the form still asks for what was sent last, so that it goes out under the same key. */
export const isSameRequest = (flow: Pick<Flow, 'draft' | 'slots' | 'attempt'>): boolean =>
  flow.attempt !== null && JSON.stringify(flow.attempt.body) === JSON.stringify(bodyOf(flow));
