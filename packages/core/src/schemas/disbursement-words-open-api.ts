import {
  disbursementFields,
  MAX_BANK_REFERENCE_LENGTH,
  MAX_FAILURE_REASON_LENGTH,
} from './disbursement-words';
import type { JsonSchema } from './json-schema';

/** The JSON Schema of each field by which staff says what became of a bank transfer, by its struct. */
export const disbursementJsonSchemas: readonly [object, JsonSchema][] = [
  [
    disbursementFields.bankReference,
    { type: 'string', pattern: `^[A-Za-z0-9][A-Za-z0-9./-]{0,${MAX_BANK_REFERENCE_LENGTH - 1}}$` },
  ],
  [
    disbursementFields.paidOn,
    {
      type: 'string',
      format: 'date',
      pattern: '^20\\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])$',
      examples: ['2026-11-21'],
    },
  ],
  [
    disbursementFields.reason,
    {
      type: 'string',
      pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]{0,${MAX_FAILURE_REASON_LENGTH - 1}}$`,
    },
  ],
];
