import { MAX_AMOUNT_UGX } from '../money/money';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../people/email';
import { DAY_OF_CENTURY_PATTERN } from '../time/day-of-century';
import type { JsonSchema } from './json-schema';
import { SLUG_PATTERN } from './text-checks';
import { ACCOUNT_NUMBER_PATTERN } from './validate-fields';

const FIRST = '[^\\s\\u0000-\\u001f\\u007f-\\u009f]';
const OTHER = '[^\\u0000-\\u001f\\u007f-\\u009f]';
const OTHER_OR_BREAK = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]';

/** Returns the schema of one line that is not blank. */
export const line = (maxLength: number): JsonSchema => ({
  type: 'string',
  pattern: `^${FIRST}${OTHER}{0,${maxLength - 1}}$`,
});

/** Returns the schema of one line without surrounding spaces. `minLength` is 1, or 3 and more. */
export const trimmedLine = (maxLength: number, minLength = 1): JsonSchema => ({
  type: 'string',
  pattern:
    minLength === 1
      ? `^${FIRST}(?:${OTHER}{0,${maxLength - 2}}${FIRST})?$`
      : `^${FIRST}${OTHER}{${minLength - 2},${maxLength - 2}}${FIRST}$`,
});

/** Returns the schema of several lines, the first of them not blank. */
export const lines = (maxLength: number): JsonSchema => ({
  type: 'string',
  pattern: `^${FIRST}${OTHER_OR_BREAK}{0,${maxLength - 1}}$`,
});

export const createWordSchema = (words: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: [...words],
});

/** Number that can receive SMS and payment prompts. */
export const phone: JsonSchema = { type: 'string', pattern: '^07\\d{8}$', examples: ['0772123456'] };
/** Mobile number or landline. */
export const anyPhone: JsonSchema = { type: 'string', pattern: '^0\\d{9}$', examples: ['0414123456'] };
export const email: JsonSchema = { type: 'string', pattern: EMAIL_PATTERN, maxLength: MAX_EMAIL_LENGTH };
/** Amount of at least 1 shilling. */
export const amount: JsonSchema = { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX };
export const regNo: JsonSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9/.-]{0,23}$',
  examples: ['SMK-0001'],
};
export const slug: JsonSchema = {
  type: 'string',
  pattern: SLUG_PATTERN.source,
  examples: ['st-marys-kisubi'],
};
export const accountNumber: JsonSchema = { type: 'string', pattern: ACCOUNT_NUMBER_PATTERN.source };
/** Day from 2000 to 2099. */
export const dayOfCentury: JsonSchema = {
  type: 'string',
  format: 'date',
  pattern: DAY_OF_CENTURY_PATTERN,
  examples: ['2026-11-21'],
};
