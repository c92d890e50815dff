import { loanFileKinds, MAX_DOCUMENT_PAGES } from '../loans/loan-documents';
import { allocationParts, loanExpenses, loanTerms } from '../loans/loan-product';
import { MAX_AMOUNT_UGX } from '../money';
import { loanDecisionFields as decision, MAX_LOAN_NOTE_LENGTH } from '../schemas/loan-decisions';
import {
  documentPagesBody,
  guarantorBody,
  loanApplicationBody,
  loanDocumentBody,
  loanQuoteBody,
} from '../schemas/loan-form';
import { declineReasons } from '../schemas/loan-kinds';
import { loanProductBody, loanProductLimits } from '../schemas/loan-product-form';
import { loanTextLimits } from '../schemas/validate-loan-fields';
import {
  amount,
  anyPhone,
  createWordSchema,
  email,
  type JsonSchema,
  line,
  lines,
  phone,
  regNo,
  slug,
} from './json-schema';

const application = loanApplicationBody.schema;
const product = loanProductBody.schema;
const guarantor = guarantorBody.schema;

const amountOrNothing: JsonSchema = { type: 'integer', minimum: 0, maximum: MAX_AMOUNT_UGX };
const ratePpm: JsonSchema = {
  type: 'integer',
  minimum: 0,
  maximum: loanProductLimits.annualRatePpm,
  description: 'Millionths a year: 35000 is 3.5 percent.',
};
const days = (minimum: number, maximum: number): JsonSchema => ({ type: 'integer', minimum, maximum });
const uploadId: JsonSchema = { type: 'string', pattern: '^[\\w-]{16,64}$', description: 'ID of an upload.' };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});
const some = (items: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: 'array',
  items,
  minItems: 1,
  uniqueItems: true,
  ...more,
});
const charge: JsonSchema = {
  oneOf: [
    object({ kind: { const: 'none' } }),
    object({ kind: { const: 'interest' }, annualRatePpm: ratePpm }),
    object({ kind: { const: 'fixed' }, amountUgx: amountOrNothing }),
  ],
};

const kinds: JsonSchema = { type: 'array', items: createWordSchema(loanFileKinds), uniqueItems: true };

/** JSON Schemas of the fields of loans, by their structs. */
export const loanFieldSchemas: readonly (readonly [object, JsonSchema])[] = [
  [application.fullName, line(loanTextLimits.fullName)],
  [application.email, email],
  [application.phoneNumber1, phone],
  [application.phoneNumber2, anyPhone],
  [application.address, line(loanTextLimits.address)],
  [application.school, slug],
  [application.childName, line(loanTextLimits.childName)],
  [application.regNo, regNo],
  [application.jobTitle, line(loanTextLimits.jobTitle)],
  [application.estimatedMonthlyIncome, amount],
  [application.expense, createWordSchema(loanExpenses)],
  [application.loanAmount, amount],
  [application.loanTerm, createWordSchema(loanTerms)],
  [application.guarantorName, line(loanTextLimits.guarantorName)],
  [application.guarantorPhone, phone],
  [application.guarantorRelation, line(loanTextLimits.guarantorRelation)],
  [guarantor.guarantorName, line(loanTextLimits.guarantorName)],
  [guarantor.guarantorPhone, phone],
  [guarantor.guarantorRelation, line(loanTextLimits.guarantorRelation)],
  ...loanFileKinds.map((kind) => [application[kind], uploadId] as const),
  [loanQuoteBody.schema.productId, { type: 'string', description: 'The default product if absent.' }],
  [loanQuoteBody.schema.loanAmount, amount],
  [loanQuoteBody.schema.loanTerm, createWordSchema(loanTerms)],
  [loanDocumentBody.schema.kind, createWordSchema(loanFileKinds)],
  [loanDocumentBody.schema.uploadId, uploadId],
  [documentPagesBody.schema.kind, createWordSchema(loanFileKinds)],
  [documentPagesBody.schema.pages, some(uploadId, { maxItems: MAX_DOCUMENT_PAGES })],
  [
    decision.kinds,
    some(createWordSchema(loanFileKinds), { uniqueItems: false, maxItems: loanFileKinds.length }),
  ],
  [decision.note, lines(MAX_LOAN_NOTE_LENGTH)],
  [decision.principal, amount],
  [decision.term, createWordSchema(loanTerms)],
  [decision.reason, createWordSchema(declineReasons)],
  [product.id, { type: 'string', pattern: '^[a-z][a-z0-9-]{1,39}$' }],
  [product.name, line(loanProductLimits.name)],
  [product.method, createWordSchema(['declining', 'flat'])],
  [product.annualRatePpm, ratePpm],
  [product.feeUgx, amountOrNothing],
  [product.minimumUgx, amount],
  [product.maximumUgx, amount],
  [product.terms, some(createWordSchema(loanTerms))],
  [
    product.expenses,
    some(object({ name: createWordSchema(loanExpenses), aboveOutstandingUgx: amountOrNothing })),
  ],
  [
    product.late,
    object({ graceDays: days(0, loanProductLimits.graceDays), charge, capUgx: amountOrNothing }),
  ],
  [product.allocationOrder, some(createWordSchema(allocationParts), { minItems: allocationParts.length })],
  [product.offerDays, days(1, loanProductLimits.offerDays)],
  [
    product.documents,
    object({ required: kinds, optional: kinds, isOneStatementEnough: { type: 'boolean' } }),
  ],
  [
    product.guarantorFromUgx,
    {
      ...amountOrNothing,
      type: ['integer', 'null'],
      description: 'Amount from which a loan needs a guarantor.',
    },
  ],
];
