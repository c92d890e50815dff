import { coerce, type Infer, string } from 'superstruct';
import { type BankName, bankNames } from '../banks';
import { isAmountUgx, MAX_AMOUNT_UGX } from '../money';
import { type Network, networks, toMsisdn } from '../phone';
import { isRegNo, normaliseRegNo } from '../student';
import { annotate, field } from './annotated';

const isOneOf =
  (all: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && all.includes(value);

/** A registration number; any case and spaces are taken, one form is given on. */
export const regNo = annotate(
  coerce(
    field<string>(
      'regNo',
      { required: 'regNo_required', invalid: 'regNo_invalid' },
      (value) => typeof value === 'string' && isRegNo(value),
      {},
    ),
    string(),
    normaliseRegNo,
  ),
  { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9/.-]{1,23}$', examples: ['SMK-0001'] },
);

/** A school's short name in addresses and tags: `st-marys-kisubi`. */
export const schoolSlug = field<string>(
  'school',
  { required: 'school_required', invalid: 'school_invalid' },
  (value) => typeof value === 'string' && /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(value),
  { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$', examples: ['st-marys-kisubi'] },
);

/** Whole shillings as a JSON number. */
export const amount = field<number>(
  'amount',
  { required: 'amount_required', invalid: 'amount_invalid' },
  isAmountUgx,
  { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_UGX },
);

/** `mobile` or `bank`, as the specification's forms send it. */
export const paymentMethod = field<'mobile' | 'bank'>(
  'paymentMethod',
  { required: 'paymentMethod_required', invalid: 'paymentMethod_invalid' },
  isOneOf(['mobile', 'bank']),
  { type: 'string', enum: ['mobile', 'bank'] },
);

/** The mobile-money network to ask. */
export const network = field<Network>(
  'network',
  { required: 'network_required', invalid: 'network_required' },
  isOneOf(networks),
  { type: 'string', enum: [...networks] },
);

/** A phone number as people type it: exactly 10 digits. */
export const phoneNumber = field<string>(
  'phoneNumber',
  { required: 'phoneNumber_required', invalid: 'phoneNumber_invalid' },
  (value) => typeof value === 'string' && toMsisdn(value) !== null,
  { type: 'string', pattern: '^0\\d{9}$', examples: ['0772123456'] },
);

/** The bank that a transfer will come from. */
export const bankName = field<BankName>(
  'bankName',
  { required: 'bankName_required', invalid: 'bankName_invalid' },
  isOneOf(bankNames),
  { type: 'string', enum: [...bankNames] },
);

/** The payer's own account, from which a transfer will come. */
export const accountNumber = field<string>(
  'accountNumber',
  { required: 'accountNumber_required', invalid: 'accountNumber_invalid' },
  (value) => typeof value === 'string' && /^\d{6,20}$/.test(value.replace(/[\s-]/g, '')),
  { type: 'string', pattern: '^\\d{6,20}$' },
);

export type RegNo = Infer<typeof regNo>;
