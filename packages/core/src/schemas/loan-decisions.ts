import { coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import type { FieldKeys } from '../errors';
import { type LoanTerm, loanTerms } from '../loans/loan-product';
import type { FieldMessage } from '../messages/field-message';
import { isAmountUgx } from '../money';
import type { Result } from '../result';
import { accountFieldStructs } from './account-bodies';
import { parseRequest } from './field-errors';
import { regNo } from './fields';
import { type DeclineReason, declineReasons, type LoanFileKind, loanFileKinds } from './loan-kinds';

/** The most characters of a note that staff writes to a parent. */
export const MAX_LOAN_NOTE_LENGTH = 500;

const rule = <T>(isRight: (value: unknown) => boolean, wrong: FieldMessage, missing = wrong) =>
  define<T>('rule', (value) => {
    if (value === undefined || value === null || value === '') return missing;
    return isRight(value) || wrong;
  });

const isNote = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= MAX_LOAN_NOTE_LENGTH &&
  !/\p{Cc}/u.test(value.replace(/[\t\n\r]/g, ''));
const areKinds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= loanFileKinds.length &&
  value.every((kind) => loanFileKinds.some((known) => known === kind));

/** The fields of the bodies by which a loan is decided. Amounts in UGX. */
export const loanDecisionFields = {
  kinds: rule<LoanFileKind[]>(areKinds, 'loan_kinds_invalid'),
  /** An empty one says nothing. */
  note: optional(
    coerce(
      define<string>('note', (value) => isNote(value) || 'loan_note_invalid'),
      string(),
      (text) => text.trim(),
    ),
  ),
  principal: optional(rule<number>(isAmountUgx, 'loan_loanAmount_invalid')),
  term: optional(
    rule<LoanTerm>((value) => loanTerms.some((term) => term === value), 'loan_loanTerm_invalid'),
  ),
  reason: rule<DeclineReason>(
    (value) => declineReasons.some((reason) => reason === value),
    'loan_reason_invalid',
    'loan_reason_required',
  ),
  otp: accountFieldStructs.otp,
};

const { kinds, note, principal, term, reason, otp } = loanDecisionFields;

/** The bodies of the calls by which a loan is decided and accepted. */
export const loanDecisionBodies = {
  /** POST /admin/loans/:id/request-documents. */
  requestDocuments: object({ kinds, note }),
  /** POST /admin/loans/:id/link-student. */
  linkStudent: object({ regNo }),
  /** POST /admin/loans/:id/approve: what is not named stays as it was asked for. */
  approve: object({ principal, term }),
  /** POST /admin/loans/:id/decline. */
  decline: object({ reason, note }),
  /** POST /parent/loans/:id/accept. */
  accept: object({ otp }),
};

/** The names of the bodies of decisions. */
export type LoanDecisionBodyName = keyof typeof loanDecisionBodies;

/** A body of a decision, once it was checked. */
export type LoanDecisionBody<Name extends LoanDecisionBodyName> = Infer<(typeof loanDecisionBodies)[Name]>;

/** Parses the body of a decision: the values, or the keys of what is wrong in which field. */
export const parseLoanDecision = <Name extends LoanDecisionBodyName>(
  name: Name,
  input: unknown,
): Result<LoanDecisionBody<Name>, FieldKeys> => {
  const struct: unknown = loanDecisionBodies[name];
  return parseRequest(input, struct as Struct<LoanDecisionBody<Name>>);
};
