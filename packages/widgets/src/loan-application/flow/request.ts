import {
  cleanText,
  type LoanApplicationBody,
  type LoanFieldName,
  type LoanFileKind,
  loanFileKinds,
  normaliseRegNo,
  toMsisdn,
  validateLoanField,
} from '@somesa/core';
import type { Draft, Flow, Slots } from './flow';
import { hasGuarantor, parseAmounts } from './loan-figures';

const areValid = (values: Record<string, unknown>): boolean =>
  Object.entries(values).every(([name, value]) => !validateLoanField(name as LoanFieldName, value));

const getFileIds = (slots: Slots): Partial<Record<LoanFileKind, string>> => {
  const ids: Partial<Record<LoanFileKind, string>> = {};
  for (const kind of loanFileKinds) {
    const slot = slots[kind];
    if (slot?.kind === 'sent') ids[kind] = slot.upload.id;
  }
  return ids;
};

/** Returns the body of `POST /loan-applications`; null if a field is missing or invalid. */
export const buildBody = ({
  slots,
  ...flow
}: Pick<Flow, 'draft' | 'slots' | 'config'>): LoanApplicationBody | null => {
  const { guarantorName, guarantorPhone, guarantorRelation, ...draft } = flow.draft;
  const guarantor = { guarantorName, guarantorPhone, guarantorRelation };
  const values = parseAmounts(hasGuarantor(flow) ? { ...draft, ...guarantor } : draft);
  if (!areValid(values)) return null;
  const { phoneNumber2, regNo, ...required } = values as { [Name in keyof Draft]: unknown };
  const cleaned = Object.fromEntries(
    Object.entries(required).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  );
  return {
    ...cleaned,
    ...(toMsisdn(String(phoneNumber2)) && { phoneNumber2: cleanText(String(phoneNumber2)) }),
    ...(cleanText(draft.regNo) && { regNo: normaliseRegNo(String(regNo)) }),
    ...getFileIds(slots),
  } as LoanApplicationBody;
};

/** Returns whether Finish would send the same request as the last attempt, which keeps its key. */
export const isSameRequest = (flow: Pick<Flow, 'draft' | 'slots' | 'config' | 'attempt'>): boolean =>
  flow.attempt !== null && JSON.stringify(flow.attempt.body) === JSON.stringify(buildBody(flow));
