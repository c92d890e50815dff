import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../email';
import type { JsonSchema } from './json-schema';
import { bookingTopics, supportLimits } from './support-checks';
import { supportBodies } from './support-forms';

const { contact, booking, partnership } = supportBodies;

/** One line with something on it. */
const line = (most: number): JsonSchema => ({
  type: 'string',
  pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]{0,${most - 1}}$`,
});
const BREAKS_OR_TEXT = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]';
/** Lines with something on the first of them. */
const lines = (most: number): JsonSchema => ({
  type: 'string',
  pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f]${BREAKS_OR_TEXT}{0,${most - 1}}$`,
});

/** The JSON Schema of each field of the support forms, by its struct. */
export const supportJsonSchemas: readonly [object, JsonSchema][] = [
  [contact.schema.fullname, line(supportLimits.fullname)],
  [contact.schema.email, { type: 'string', pattern: EMAIL_PATTERN, maxLength: MAX_EMAIL_LENGTH }],
  [contact.schema.subject, line(supportLimits.subject)],
  [contact.schema.message, lines(supportLimits.message)],
  [contact.schema.website, { type: 'string', maxLength: 0, description: 'Leave it empty.' }],
  [booking.schema.phoneNumber, { type: 'string', pattern: '^0\\d{9}$', examples: ['0772123456'] }],
  [booking.schema.day, { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-11-23'] }],
  [booking.schema.time, { type: 'string', pattern: '^\\d{2}:\\d{2}$', examples: ['09:30'] }],
  [booking.schema.topic, { type: 'string', enum: [...bookingTopics] }],
  [booking.schema.note, lines(supportLimits.note)],
  [partnership.schema.school, line(supportLimits.school)],
  [partnership.schema.students, { type: 'integer', minimum: 1, maximum: supportLimits.students }],
];
