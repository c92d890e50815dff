import { coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import type { FieldKeys } from '../errors';
import { type LoanFileKind, loanFileKinds } from '../loans/loan-documents';
import { loanTerms } from '../loans/loan-product';
import { isAmountUgx } from '../money';
import type { Result } from '../result';
import { accountFieldStructs } from './account-bodies';
import { isEmpty } from './check-fields';
import { parseRequest } from './field-errors';
import { regNo } from './fields';
import { type DeclineReason, declineReasons } from './loan-kinds';
import { oneOfOrError } from './structs';
import { isMultiline } from './typed-text-checks';

/** Maximum number of characters of a note from staff to a parent. */
export const MAX_LOAN_NOTE_LENGTH = 500;

const isNote = isMultiline(MAX_LOAN_NOTE_LENGTH);
const areKinds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= loanFileKinds.length &&
  value.every((kind) => loanFileKinds.some((known) => known === kind));

/** Fields of the bodies about decisions on a loan. Amounts in UGX. */
export const loanDecisionFields = {
  kinds: define<LoanFileKind[]>('kinds', (value) => areKinds(value) || 'loan_kinds_invalid'),
  /** Note; empty for none. */
  note: optional(
    coerce(
      define<string>('note', (value) => (typeof value === 'string' && isNote(value)) || 'loan_note_invalid'),
      string(),
      (text) => text.trim(),
    ),
  ),
  principal: optional(define<number>('amount', (value) => isAmountUgx(value) || 'loan_loanAmount_invalid')),
  term: optional(oneOfOrError(loanTerms, 'loan_loanTerm_invalid')),
  reason: define<DeclineReason>('reason', (value) => {
    if (isEmpty(value)) return 'loan_reason_required';
    return declineReasons.some((reason) => reason === value) || 'loan_reason_invalid';
  }),
  otp: accountFieldStructs.otp,
};

const { kinds, note, principal, term, reason, otp } = loanDecisionFields;

/** Bodies of decisions on a loan, and of its acceptance. */
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
  approve: object({ principal, term }),
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
