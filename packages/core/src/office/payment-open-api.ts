import { MAX_AMOUNT_UGX } from '../money';
import { daySchema, type JsonSchema } from '../schemas/json-schema';
import { moneyFields, refundWays } from './payment-bodies';

/** The JSON Schema of each field by which staff sends money back, or says whose it is, by its struct. */
export const moneyJsonSchemas: readonly [object, JsonSchema][] = [
  [moneyFields.amount, { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX }],
  [moneyFields.way, { type: 'string', enum: [...refundWays] }],
  [moneyFields.paidOn, daySchema],
  [
    moneyFields.reference,
    { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$', examples: ['SF-7KQ2-M4X9'] },
  ],
];
