import { any, coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import { cleanText } from '../clean-text';
import { type LoanFileKind, loanFileKinds, MAX_DOCUMENT_PAGES } from '../loans/loan-documents';
import type { LoanExpense, LoanTerm } from '../loans/loan-product';
import { normaliseRegNo } from '../student';
import { isBlank } from './is-blank';
import { oneOfOrError } from './structs';
import { type LoanFieldName, validateLoanField } from './validate-loan-fields';

const field = <T>(name: LoanFieldName): Struct<T, null> =>
  define<T>(name, (value) => validateLoanField(name, value) ?? true);
const cleaned = (name: LoanFieldName): Struct<string, null> =>
  coerce(field<string>(name), string(), cleanText);
const optionalText = (name: LoanFieldName, normalise = cleanText) =>
  coerce(field<string | undefined>(name), any(), (value) => {
    if (isBlank(value)) return undefined;
    return typeof value === 'string' ? normalise(value) : value;
  });

/** ID from the response to POST /uploads. */
const isUploadId = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(value);
const uploadId = define<string>('uploadId', (value) => isUploadId(value) || 'field_invalid');
const files = Object.fromEntries(loanFileKinds.map((kind) => [kind, optional(uploadId)])) as Record<
  LoanFileKind,
  Struct<string | undefined, null>
>;

/** Body of POST /loan-applications. Files are IDs of uploads, and can be added later. Amounts in UGX. */
export const loanApplicationBody = object({
  fullName: cleaned('fullName'),
  email: cleaned('email'),
  phoneNumber1: cleaned('phoneNumber1'),
  phoneNumber2: optionalText('phoneNumber2'),
  address: cleaned('address'),
  school: cleaned('school'),
  childName: cleaned('childName'),
  regNo: optionalText('regNo', normaliseRegNo),
  jobTitle: cleaned('jobTitle'),
  estimatedMonthlyIncome: field<number>('estimatedMonthlyIncome'),
  expense: field<LoanExpense>('expense'),
  loanAmount: field<number>('loanAmount'),
  loanTerm: field<LoanTerm>('loanTerm'),
  guarantorName: optionalText('guarantorName'),
  guarantorPhone: optionalText('guarantorPhone'),
  guarantorRelation: optionalText('guarantorRelation'),
  ...files,
});
export type LoanApplicationBody = Infer<typeof loanApplicationBody>;

const requiredText = (name: LoanFieldName) =>
  coerce(
    define<string>(name, (value) =>
      isBlank(value) ? `loan_${name}_required` : (validateLoanField(name, value) ?? true),
    ),
    string(),
    cleanText,
  );

/** Body of POST /parent/loans/:id/guarantor. */
export const guarantorBody = object({
  guarantorName: requiredText('guarantorName'),
  guarantorPhone: requiredText('guarantorPhone'),
  guarantorRelation: requiredText('guarantorRelation'),
});
export type GuarantorBody = Infer<typeof guarantorBody>;

/** Body of POST /parent/loans/:id/documents. */
export const loanDocumentBody = object({
  kind: oneOfOrError(loanFileKinds, 'field_invalid'),
  uploadId,
});

/** Body of POST /uploads/pages: photos that were uploaded, in the order of the pages. */
export const documentPagesBody = object({
  kind: oneOfOrError(loanFileKinds, 'field_invalid'),
  pages: define<string[]>(
    'pages',
    (value) =>
      (Array.isArray(value) &&
        value.length > 0 &&
        value.length <= MAX_DOCUMENT_PAGES &&
        new Set(value).size === value.length &&
        value.every(isUploadId)) ||
      'field_invalid',
  ),
});

/** Body of POST /loan-quotes. */
export const loanQuoteBody = object({
  productId: optional(define<string>('productId', (value) => typeof value === 'string' || 'field_invalid')),
  loanAmount: field<number>('loanAmount'),
  loanTerm: field<LoanTerm>('loanTerm'),
});
