import { type Infer, object, type Struct } from 'superstruct';
import type { FieldKeys } from '../errors';
import { loanFileKinds } from '../loans/loan-documents';
import { loanTerms } from '../loans/loan-product';
import type { Result } from '../result';
import { accountFieldStructs } from './account-bodies';
import { findFieldError } from './check-fields';
import { parseRequest } from './field-errors';
import * as schemas from './field-schemas';
import { regNo } from './fields';
import { optionally } from './json-schema';
import { type DeclineReason, declineReasons } from './loan-kinds';
import { amountUgx, checked, dayOfCentury, line, oneOfOrError, text, wordsOf } from './structs';
import { isOneOf } from './text-checks';
import { isMultiline } from './typed-text-checks';

const MAX_NOTE_LENGTH = 500;
const isNote = isMultiline(MAX_NOTE_LENGTH);
const kinds = wordsOf(loanFileKinds, 'loan_kinds_invalid', {
  minItems: 1,
  maxItems: loanFileKinds.length,
  uniqueItems: false,
});
/** Note from staff to a parent; empty for none. */
const note = optionally(
  checked<string>(
    (value) => (typeof value === 'string' && isNote(value) ? null : 'loan_note_invalid'),
    schemas.lines(MAX_NOTE_LENGTH),
    (typed) => typed.trim(),
  ),
);
const isReason = isOneOf(declineReasons);
const reason = checked<DeclineReason>(
  (value) => findFieldError('loan_reason', isReason, value),
  schemas.createWordSchema(declineReasons),
);
const { otp } = accountFieldStructs;

/** Bodies of decisions on a loan, and of its acceptance. Amounts in UGX. */
export const loanDecisionBodies = {
  /** POST /guarantees and POST /guarantees/consent. */
  guarantee: object({
    phoneNumber: accountFieldStructs.phoneNumber,
    otp,
    ticket: accountFieldStructs.ticket,
  }),
  requestDocuments: object({ kinds, note }),
  linkStudent: object({ regNo }),
  /** POST /admin/loans/:id/approve; omitted fields are as requested. */
  approve: object({
    principal: optionally(amountUgx('loan_loanAmount_invalid')),
    term: optionally(oneOfOrError(loanTerms, 'loan_loanTerm_invalid')),
  }),
  decline: object({ reason, note }),
  accept: object({ otp }),
};

export type LoanDecisionBodyName = keyof typeof loanDecisionBodies;

/** Parsed body of a decision. */
export type LoanDecisionBody<Name extends LoanDecisionBodyName> = Infer<(typeof loanDecisionBodies)[Name]>;

/** Parses the body of a decision. Returns its values, or the error keys by field. */
export const parseLoanDecision = <Name extends LoanDecisionBodyName>(
  name: Name,
  input: unknown,
): Result<LoanDecisionBody<Name>, FieldKeys> => {
  const struct: unknown = loanDecisionBodies[name];
  return parseRequest(input, struct as Struct<LoanDecisionBody<Name>>);
};

/** Reference of a bank or a network for one transfer. */
export const bankReference = text(
  (typed) => /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,59}$/.test(typed),
  'bankReference_invalid',
  { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9./-]{0,59}$' },
);

/** Bodies for the result of a bank transfer to a school. */
export const disbursementBodies = {
  settled: object({ bankReference, paidOn: dayOfCentury('paidOn_invalid') }),
  failed: object({ reason: line(200, 'failureReason_invalid') }),
};
export type DisbursementSettled = Infer<typeof disbursementBodies.settled>;
export type DisbursementFailed = Infer<typeof disbursementBodies.failed>;

/** Bodies about running loans and reversals. Amounts in UGX. */
export const repaymentBodies = {
  /** POST /parent/loans/:id/early-quote; without an amount, a quote of the payoff. */
  earlyQuote: object({ amount: optionally(amountUgx('amount_invalid')) }),
  reverse: object({ reason: line(200, 'reversalReason_invalid') }),
  promise: object({
    promisedOn: dayOfCentury('promisedOn_invalid'),
    promisedUgx: amountUgx('contact_promisedUgx_invalid'),
  }),
};
export type PromiseRequest = Infer<typeof repaymentBodies.promise>;
