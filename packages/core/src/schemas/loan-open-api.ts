import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../email';
import { allocationParts, loanExpenses, loanTerms } from '../loans/loan-product';
import { MAX_AMOUNT_UGX } from '../money';
import type { JsonSchema } from './json-schema';
import { loanTextLimits } from './loan-field-checks';
import { loanApplicationBody, loanDocumentBody, loanQuoteBody } from './loan-form';
import { loanFileKinds } from './loan-kinds';
import { loanProductBody, loanProductLimits } from './loan-product-form';

const application = loanApplicationBody.schema;
const product = loanProductBody.schema;

/** One line with something on it. */
const line = (most: number): JsonSchema => ({
  type: 'string',
  pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]{0,${most - 1}}$`,
});
const phone: JsonSchema = { type: 'string', pattern: '^0\\d{9}$', examples: ['0772123456'] };
const amount: JsonSchema = { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX };
const amountOrNothing: JsonSchema = { type: 'integer', minimum: 0, maximum: MAX_AMOUNT_UGX };
const ratePpm: JsonSchema = {
  ...{ type: 'integer', minimum: 0, maximum: loanProductLimits.annualRatePpm },
  description: 'Millionths a year: 35000 is 3.5 percent.',
};
const days = (fewest: number, most: number): JsonSchema => ({
  ...{ type: 'integer', minimum: fewest, maximum: most },
});
const term: JsonSchema = { type: 'string', enum: [...loanTerms] };
const expense: JsonSchema = { type: 'string', enum: [...loanExpenses] };
const uploadId: JsonSchema = { type: 'string', pattern: '^[\\w-]{16,64}$', description: 'An upload’s id.' };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  ...{ type: 'object', required: Object.keys(properties), properties, additionalProperties: false },
});
const some = (items: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  ...{ type: 'array', items, minItems: 1, uniqueItems: true },
  ...more,
});
const charge: JsonSchema = {
  oneOf: [
    object({ kind: { const: 'none' } }),
    object({ kind: { const: 'interest' }, annualRatePpm: ratePpm }),
    object({ kind: { const: 'fixed' }, amountUgx: amountOrNothing }),
  ],
};

/** The JSON Schema of each field of the bodies about loans that applicants, parents and administrators send, by its struct. */
export const loanJsonSchemas: readonly [object, JsonSchema][] = [
  [application.fullName, line(loanTextLimits.fullName)],
  [application.email, { type: 'string', pattern: EMAIL_PATTERN, maxLength: MAX_EMAIL_LENGTH }],
  [application.phoneNumber1, phone],
  [application.phoneNumber2, phone],
  [application.address, line(loanTextLimits.address)],
  [application.school, { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$' }],
  [application.childName, line(loanTextLimits.childName)],
  [application.regNo, { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9/.-]{1,23}$' }],
  [application.jobTitle, line(loanTextLimits.jobTitle)],
  [application.estimatedMonthlyIncome, amount],
  [application.expense, expense],
  [application.loanAmount, amount],
  [application.loanTerm, term],
  ...loanFileKinds.map((kind): [object, JsonSchema] => [application[kind], uploadId]),
  [
    loanQuoteBody.schema.productId,
    { type: 'string', description: 'The default product where it is not sent.' },
  ],
  [loanQuoteBody.schema.loanAmount, amount],
  [loanQuoteBody.schema.loanTerm, term],
  [loanDocumentBody.schema.kind, { type: 'string', enum: [...loanFileKinds] }],
  [loanDocumentBody.schema.uploadId, uploadId],
  [product.id, { type: 'string', pattern: '^[a-z][a-z0-9-]{1,39}$' }],
  [product.name, line(loanProductLimits.name)],
  [product.method, { type: 'string', enum: ['declining', 'flat'] }],
  [product.annualRatePpm, ratePpm],
  [product.feeUgx, amountOrNothing],
  [product.minimumUgx, amount],
  [product.maximumUgx, amount],
  [product.terms, some(term)],
  [product.expenses, some(object({ name: expense, aboveOutstandingUgx: amountOrNothing }))],
  [
    product.late,
    object({ graceDays: days(0, loanProductLimits.graceDays), charge, capUgx: amountOrNothing }),
  ],
  [
    product.allocationOrder,
    some({ type: 'string', enum: [...allocationParts] }, { minItems: allocationParts.length }),
  ],
  [product.offerDays, days(1, loanProductLimits.offerDays)],
];
