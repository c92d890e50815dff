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
import { amountUgx, checked, oneOfOrError, wordsOf } from './structs';
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
  /** POST /admin/loans/:id/request-documents. */
  requestDocuments: object({ kinds, note }),
  /** POST /admin/loans/:id/link-student. */
  linkStudent: object({ regNo }),
  /** POST /admin/loans/:id/approve; omitted fields are as requested. */
  approve: object({
    principal: optionally(amountUgx('loan_loanAmount_invalid')),
    term: optionally(oneOfOrError(loanTerms, 'loan_loanTerm_invalid')),
  }),
  /** POST /admin/loans/:id/decline. */
  decline: object({ reason, note }),
  /** POST /parent/loans/:id/accept. */
  accept: object({ otp }),
};

/** Name of the body of a decision. */
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
