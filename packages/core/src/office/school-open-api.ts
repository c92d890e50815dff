import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../email';
import { MAX_AMOUNT_UGX } from '../money';
import { MAX_ORIGIN_LENGTH, ORIGIN_PATTERN, PAGE_PATTERN } from '../origin';
import { daySchema, type JsonSchema } from '../schemas/json-schema';
import { schoolFields as fields, schoolLimits } from './school-bodies';
import { siteBuilders } from './school-views';
import { settlementFields } from './settlement-bodies';

const CHARACTER = '[^\\s\\u0000-\\u001f\\u007f-\\u009f]';
const line = (most: number): string =>
  `^${CHARACTER}(?:[^\\u0000-\\u001f\\u007f-\\u009f]{0,${most - 2}}${CHARACTER})?$`;
const text = (most: number): JsonSchema => ({ type: 'string', pattern: line(most) });
const maybe = (schema: JsonSchema): JsonSchema => ({
  oneOf: [{ type: 'string', ...schema }, { const: null }],
});

/** The JSON Schema of each field of the bodies about schools and settlements, by its struct. */
export const schoolJsonSchemas: readonly [object, JsonSchema][] = [
  [fields.name, text(schoolLimits.name)],
  [fields.contactName, maybe(text(schoolLimits.contactName))],
  [fields.contactEmail, maybe({ pattern: EMAIL_PATTERN, maxLength: MAX_EMAIL_LENGTH })],
  [fields.contactPhone, maybe({ pattern: '^0\\d{9}$', examples: ['0772123456'] })],
  [fields.address, maybe(text(schoolLimits.address))],
  [fields.wayMtn, { const: 'mtn' }],
  [fields.wayBank, { const: 'bank' }],
  [fields.payeeName, text(schoolLimits.payeeName)],
  [fields.accountNumber, { type: 'string', pattern: '^\\d{6,20}$' }],
  [
    fields.origin,
    {
      ...{ type: 'string', pattern: ORIGIN_PATTERN, maxLength: MAX_ORIGIN_LENGTH, format: 'uri' },
      description: 'As a browser writes it: without the port that is the scheme’s own.',
      examples: ['https://www.school.ac.ug'],
    },
  ],
  [fields.siteBuilder, { enum: [...siteBuilders, null] }],
  [
    fields.page,
    {
      ...{ type: 'string', pattern: PAGE_PATTERN, maxLength: schoolLimits.page, format: 'uri' },
      description: 'On one of the school’s registered origins.',
      examples: ['https://www.school.ac.ug/fees'],
    },
  ],
  [fields.term, text(schoolLimits.term)],
  [fields.startsOn, daySchema],
  [fields.endsOn, daySchema],
  [fields.className, maybe(text(schoolLimits.className))],
  [fields.description, text(schoolLimits.description)],
  [fields.dueOn, daySchema],
  [fields.amountUgx, { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX }],
  [settlementFields.untilOn, daySchema],
  [settlementFields.paidOn, daySchema],
  [settlementFields.payableUgx, { type: 'integer', description: 'UGX' }],
];
