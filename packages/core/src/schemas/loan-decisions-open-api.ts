import { loanTerms } from '../loans/loan-product';
import { MAX_AMOUNT_UGX } from '../money';
import type { JsonSchema } from './json-schema';
import { loanDecisionFields as fields, MAX_LOAN_NOTE_LENGTH } from './loan-decisions';
import { declineReasons, loanFileKinds } from './loan-kinds';

/** The JSON Schema of each field of the bodies by which a loan is decided, by its struct; the OTP's is that of accounts. */
export const loanDecisionJsonSchemas: readonly [object, JsonSchema][] = [
  [
    fields.kinds,
    {
      type: 'array',
      items: { type: 'string', enum: [...loanFileKinds] },
      minItems: 1,
      maxItems: loanFileKinds.length,
    },
  ],
  [
    fields.note,
    {
      type: 'string',
      pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]{0,${MAX_LOAN_NOTE_LENGTH - 1}}$`,
    },
  ],
  [fields.principal, { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX }],
  [fields.term, { type: 'string', enum: [...loanTerms] }],
  [fields.reason, { type: 'string', enum: [...declineReasons] }],
];
