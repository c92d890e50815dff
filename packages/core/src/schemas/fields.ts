import { coerce, type Infer, string } from 'superstruct';
import { type BankName, bankNames } from '../banks';
import { isAmountUgx } from '../money';
import { type Network, networks, toMsisdn } from '../phone';
import { isRegNo, normaliseRegNo } from '../student';
import { field } from './field';

const isOneOf =
  (all: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && all.includes(value);

/** A registration number; any case and spaces are taken, one form is given on. */
export const regNo = coerce(
  field<string>('regNo', (value) => typeof value === 'string' && isRegNo(value)),
  string(),
  normaliseRegNo,
);

/** A school's short name in addresses and tags: `st-marys-kisubi`. */
export const schoolSlug = field<string>(
  'school',
  (value) => typeof value === 'string' && /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(value),
);

/** Whole shillings as a JSON number. */
export const amount = field<number>('amount', isAmountUgx);

/** `mobile` or `bank`, as the specification's forms send it. */
export const paymentMethod = field<'mobile' | 'bank'>('paymentMethod', isOneOf(['mobile', 'bank']));

/** The mobile-money network to ask. */
export const network = field<Network>('network', isOneOf(networks));

/** A phone number as people type it: exactly 10 digits. */
export const phoneNumber = field<string>(
  'phoneNumber',
  (value) => typeof value === 'string' && toMsisdn(value) !== null,
);

/** The bank that a transfer will come from. */
export const bankName = field<BankName>('bankName', isOneOf(bankNames));

/** The payer's own account, from which a transfer will come. */
export const accountNumber = field<string>(
  'accountNumber',
  (value) => typeof value === 'string' && /^\d{6,20}$/.test(value.replace(/[\s-]/g, '')),
);

export type RegNo = Infer<typeof regNo>;
