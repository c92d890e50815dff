import { any, coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import type { LoanExpense, LoanTerm } from '../loans/loan-product';
import { normaliseRegNo } from '../student';
import { isBlank } from './is-blank';
import { checkLoanField, type LoanFieldName } from './loan-field-checks';
import { type LoanFileKind, loanFileKinds } from './loan-kinds';

const field = <T>(name: LoanFieldName): Struct<T, null> =>
  define<T>(name, (value) => checkLoanField(name, value) ?? true);
const trimmed = (name: LoanFieldName): Struct<string, null> =>
  coerce(field<string>(name), string(), (typed) => typed.trim());
const orNothing = (name: LoanFieldName, read = (typed: string) => typed.trim()) =>
  coerce(field<string | undefined>(name), any(), (value) => {
    if (isBlank(value)) return undefined;
    return typeof value === 'string' ? read(value) : value;
  });

/** An id that POST /uploads answered. */
const uploadId = define<string>(
  'uploadId',
  (value) => (typeof value === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(value)) || 'field_invalid',
);
const files = Object.fromEntries(loanFileKinds.map((kind) => [kind, optional(uploadId)])) as Record<
  LoanFileKind,
  Struct<string | undefined, null>
>;

/** The body of POST /loan-applications; files are ids of uploads, and may come later. Amounts in UGX. */
export const loanApplicationBody = object({
  fullName: trimmed('fullName'),
  email: trimmed('email'),
  phoneNumber1: trimmed('phoneNumber1'),
  phoneNumber2: orNothing('phoneNumber2'),
  address: trimmed('address'),
  school: trimmed('school'),
  childName: trimmed('childName'),
  regNo: orNothing('regNo', normaliseRegNo),
  jobTitle: trimmed('jobTitle'),
  estimatedMonthlyIncome: field<number>('estimatedMonthlyIncome'),
  expense: field<LoanExpense>('expense'),
  loanAmount: field<number>('loanAmount'),
  loanTerm: field<LoanTerm>('loanTerm'),
  ...files,
});
export type LoanApplicationBody = Infer<typeof loanApplicationBody>;

/** The body of POST /parent/loans/:id/documents. */
export const loanDocumentBody = object({
  kind: define<LoanFileKind>(
    'kind',
    (value) => loanFileKinds.some((kind) => kind === value) || 'field_invalid',
  ),
  uploadId,
});

/** The body of POST /loan-quotes. */
export const loanQuoteBody = object({
  productId: optional(define<string>('productId', (value) => typeof value === 'string' || 'field_invalid')),
  loanAmount: field<number>('loanAmount'),
  loanTerm: field<LoanTerm>('loanTerm'),
});
export type LoanQuoteBody = Infer<typeof loanQuoteBody>;
