import { type Infer, object, type Struct } from 'superstruct';
import { type LoanFileKind, loanFileKinds, MAX_DOCUMENT_PAGES } from '../loans/loan-documents';
import { type LoanExpense, type LoanTerm, loanExpenses, loanTerms } from '../loans/loan-product';
import type { FieldMessage } from '../messages/texts';
import { normaliseRegNo } from '../people/student';
import { cleanText } from '../strings/clean-text';
import * as schemas from './field-schemas';
import { isBlank } from './is-blank';
import { type JsonSchema, optionally } from './json-schema';
import { asOne, checked, checkedUnlessBlank, listOf, matching, oneOfOrError } from './structs';
import { type LoanFieldName, loanTextLimits, validateLoanField } from './validate-loan-fields';

/** Form of the ID of an uploaded file of a loan. */
export const UPLOAD_ID_PATTERN = '^[\\w-]{16,64}$';

type TextName = keyof typeof loanTextLimits;

const field = <T>(name: LoanFieldName, schema: JsonSchema, clean?: (text: string) => string) =>
  checked<T>((value) => validateLoanField(name, value), schema, clean);
const text = (name: LoanFieldName, schema: JsonSchema) => field<string>(name, schema, cleanText);
const line = (name: TextName) => text(name, schemas.line(loanTextLimits[name]));
const optionalText = (name: LoanFieldName, schema: JsonSchema, clean = cleanText) =>
  checkedUnlessBlank<string>((value) => validateLoanField(name, value), schema, clean);
const optionalLine = (name: TextName) => optionalText(name, schemas.line(loanTextLimits[name]));

/** ID from the response to POST /uploads. */
const uploadId = matching('field_invalid', { pattern: UPLOAD_ID_PATTERN, description: 'ID of an upload.' });
const files = Object.fromEntries(loanFileKinds.map((kind) => [kind, optionally(uploadId)])) as Record<
  LoanFileKind,
  Struct<string | undefined, null>
>;
const loanAmount = field<number>('loanAmount', schemas.amount);
const loanTerm = field<LoanTerm>('loanTerm', schemas.createWordSchema(loanTerms));

/** Body of POST /loan-applications. Files are IDs of uploads, and can be added later. Amounts in UGX. */
export const loanApplicationBody = object({
  fullName: line('fullName'),
  email: text('email', schemas.email),
  phoneNumber1: text('phoneNumber1', schemas.phone),
  phoneNumber2: optionalText('phoneNumber2', schemas.anyPhone),
  address: line('address'),
  school: text('school', schemas.slug),
  childName: line('childName'),
  regNo: optionalText('regNo', schemas.regNo, normaliseRegNo),
  jobTitle: line('jobTitle'),
  estimatedMonthlyIncome: field<number>('estimatedMonthlyIncome', schemas.amount),
  expense: field<LoanExpense>('expense', schemas.createWordSchema(loanExpenses)),
  loanAmount,
  loanTerm,
  guarantorName: optionalLine('guarantorName'),
  guarantorPhone: optionalText('guarantorPhone', schemas.phone),
  guarantorRelation: optionalLine('guarantorRelation'),
  ...files,
});
export type LoanApplicationBody = Infer<typeof loanApplicationBody>;

const requiredText = (name: LoanFieldName, schema: JsonSchema) =>
  checked<string>(
    (value) => (isBlank(value) ? (`loan_${name}_required` as FieldMessage) : validateLoanField(name, value)),
    schema,
    cleanText,
  );
const requiredLine = (name: TextName) => requiredText(name, schemas.line(loanTextLimits[name]));

/** Body of POST /parent/loans/:id/guarantor. */
export const guarantorBody = object({
  guarantorName: requiredLine('guarantorName'),
  guarantorPhone: requiredText('guarantorPhone', schemas.phone),
  guarantorRelation: requiredLine('guarantorRelation'),
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
  pages: asOne(
    listOf(uploadId, 'field_invalid', { minItems: 1, uniqueItems: true, maxItems: MAX_DOCUMENT_PAGES }),
    'field_invalid',
  ),
});

/** Body of POST /loan-quotes. */
export const loanQuoteBody = object({
  productId: optionally(matching('field_invalid', { description: 'The default product if absent.' })),
  loanAmount,
  loanTerm,
});
