import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../email';
import { MAX_AMOUNT_UGX } from '../money';
import type { JsonSchema } from '../schemas/json-schema';
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
const day: JsonSchema = {
  ...{ type: 'string', format: 'date', examples: ['2026-11-21'] },
  pattern: '^20\\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])$',
};

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
    { type: 'string', pattern: '^https?://[a-z](?:[a-z0-9-]{0,40}[a-z0-9])?\\.example$', format: 'uri' },
  ],
  [fields.siteBuilder, { enum: [...siteBuilders, null] }],
  [fields.page, { type: 'string', pattern: '^https?://[a-z]{1,40}\\.example/[a-z/]{0,100}$', format: 'uri' }],
  [fields.term, text(schoolLimits.term)],
  [fields.startsOn, day],
  [fields.endsOn, day],
  [fields.className, maybe(text(schoolLimits.className))],
  [fields.description, text(schoolLimits.description)],
  [fields.dueOn, day],
  [fields.amountUgx, { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX }],
  [settlementFields.untilOn, day],
  [settlementFields.paidOn, day],
];
