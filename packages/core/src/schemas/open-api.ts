import { bankNames } from '../banks';
import { earlyStrategies } from '../loans/loan-account';
import { MAX_AMOUNT_UGX } from '../money';
import { moneyJsonSchemas } from '../office/payment-open-api';
import { peopleJsonSchemas } from '../office/people-open-api';
import { schoolJsonSchemas } from '../office/school-open-api';
import { workJsonSchemas } from '../office/work-open-api';
import { networks } from '../phone';
import { accountJsonSchemas } from './account-open-api';
import { disbursementJsonSchemas } from './disbursement-words-open-api';
import { accountNumber, amount, bankName, network, phoneNumber, regNo, schoolSlug } from './fields';
import type { JsonSchema } from './json-schema';
import { loanDecisionJsonSchemas } from './loan-decisions-open-api';
import { loanJsonSchemas } from './loan-open-api';
import {
  itemIds,
  loanId,
  MAX_ID_LENGTH,
  MAX_ITEMS,
  paymentBodies,
  quoteId,
  strategy,
  UUID_PATTERN,
} from './payment-request';
import { repaymentJsonSchemas } from './repayment-bodies-open-api';
import { statementJsonSchemas } from './statement-bodies-open-api';
import { supportJsonSchemas } from './support-open-api';

export { USUAL_DAY_PATTERN } from '../usual-day';
export type { JsonSchema } from './json-schema';

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
  [paymentBodies.fees.mobile.schema.purpose, { const: 'fees' }],
  [paymentBodies.repayment.mobile.schema.purpose, { const: 'repayment' }],
  [paymentBodies.earlyRepayment.mobile.schema.purpose, { const: 'early-repayment' }],
  [loanId, { type: 'string', pattern: UUID_PATTERN, description: 'A loan of the caller’s own.' }],
  [
    quoteId,
    { type: 'string', pattern: UUID_PATTERN, description: 'What the early repayment was shown under.' },
  ],
  [strategy, { type: 'string', enum: [...earlyStrategies] }],
  [
    itemIds,
    {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: MAX_ID_LENGTH },
      minItems: 1,
      maxItems: MAX_ITEMS,
    },
  ],
  [paymentBodies.retry.mobile.schema.paymentMethod, { const: 'mobile' }],
  [paymentBodies.retry.bank.schema.paymentMethod, { const: 'bank' }],
  [network, { type: 'string', enum: [...networks] }],
  [phoneNumber, { type: 'string', pattern: '^0\\d{9}$', examples: ['0772123456'] }],
  [bankName, { type: 'string', enum: [...bankNames] }],
  [accountNumber, { type: 'string', pattern: '^\\d{6,20}$' }],
  ...accountJsonSchemas,
  ...supportJsonSchemas,
  ...loanJsonSchemas,
  ...loanDecisionJsonSchemas,
  ...disbursementJsonSchemas,
  ...repaymentJsonSchemas,
  ...statementJsonSchemas,
  ...moneyJsonSchemas,
  ...workJsonSchemas,
  ...schoolJsonSchemas,
  ...peopleJsonSchemas,
]);
