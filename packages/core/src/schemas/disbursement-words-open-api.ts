import {
  disbursementFields,
  MAX_BANK_REFERENCE_LENGTH,
  MAX_FAILURE_REASON_LENGTH,
} from './disbursement-words';
import { daySchema, type JsonSchema } from './json-schema';

/** The JSON Schema of each field by which staff says what became of a bank transfer, by its struct. */
export const disbursementJsonSchemas: readonly [object, JsonSchema][] = [
  [
    disbursementFields.bankReference,
    { type: 'string', pattern: `^[A-Za-z0-9][A-Za-z0-9./-]{0,${MAX_BANK_REFERENCE_LENGTH - 1}}$` },
  ],
  [disbursementFields.paidOn, daySchema],
  [
    disbursementFields.reason,
    {
      type: 'string',
      pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]{0,${MAX_FAILURE_REASON_LENGTH - 1}}$`,
    },
  ],
];
