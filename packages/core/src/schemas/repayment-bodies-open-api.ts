import { MAX_AMOUNT_UGX } from '../money';
import type { JsonSchema } from './json-schema';
import { MAX_REVERSAL_REASON_LENGTH, repaymentFields } from './repayment-bodies';

/** The JSON Schema of each field by which running loans are served, by its struct. */
export const repaymentJsonSchemas: readonly [object, JsonSchema][] = [
  [repaymentFields.amount, { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX }],
  [
    repaymentFields.reason,
    {
      type: 'string',
      pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]{0,${MAX_REVERSAL_REASON_LENGTH - 1}}$`,
    },
  ],
];
