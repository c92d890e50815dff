import { bankNames } from '../banks';
import { MAX_AMOUNT_UGX } from '../money';
import { networks } from '../phone';
import { accountJsonSchemas } from './account-open-api';
import { disbursementJsonSchemas } from './disbursement-words-open-api';
import { accountNumber, amount, bankName, network, phoneNumber, regNo, schoolSlug } from './fields';
import { loanDecisionJsonSchemas } from './loan-decisions-open-api';
import { loanJsonSchemas } from './loan-open-api';
import { itemIds, MAX_ID_LENGTH, MAX_ITEMS, paymentBodies, purpose } from './payment-request';
import { supportJsonSchemas } from './support-open-api';

/** A fragment of JSON Schema, as OpenAPI 3.1 wants it. */
export type JsonSchema = { readonly [key: string]: unknown };

/**
 * The JSON Schema of each field that a request can have, by its struct. superstruct keeps no bounds at run time, so they
 * are written here, apart from the checks: what runs in a browser does not need them.
 */
export const jsonSchemas: ReadonlyMap<object, JsonSchema> = new Map<object, JsonSchema>([
  [regNo, { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9/.-]{1,23}$', examples: ['SMK-0001'] }],
  [
    schoolSlug,
    { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$', examples: ['st-marys-kisubi'] },
  ],
  [amount, { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX }],
  [purpose, { type: 'string', enum: ['fees'] }],
  [
    itemIds,
    {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: MAX_ID_LENGTH },
      minItems: 1,
      maxItems: MAX_ITEMS,
    },
  ],
  [paymentBodies.mobileRetry.schema.paymentMethod, { const: 'mobile' }],
  [paymentBodies.bankRetry.schema.paymentMethod, { const: 'bank' }],
  [network, { type: 'string', enum: [...networks] }],
  [phoneNumber, { type: 'string', pattern: '^0\\d{9}$', examples: ['0772123456'] }],
  [bankName, { type: 'string', enum: [...bankNames] }],
  [accountNumber, { type: 'string', pattern: '^\\d{6,20}$' }],
  ...accountJsonSchemas,
  ...supportJsonSchemas,
  ...loanJsonSchemas,
  ...loanDecisionJsonSchemas,
  ...disbursementJsonSchemas,
]);
