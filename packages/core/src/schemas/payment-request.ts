import { define, type Infer, object, type Struct, type } from 'superstruct';
import type { FieldKeys } from '../errors';
import { type EarlyStrategy, earlyStrategies } from '../loans/loan-account';
import type { FieldMessage } from '../messages/field-message';
import type { Result } from '../result';
import { isEmpty } from './field-checks';
import { parseRequest } from './field-errors';
import {
  accountNumber,
  amount,
  bankName,
  network,
  paymentMethod,
  phoneNumber,
  regNo,
  schoolSlug,
} from './fields';

/** Most fee items that one payment can name. */
export const MAX_ITEMS = 50;
/** Longest id that a fee item can have. */
export const MAX_ID_LENGTH = 40;
/** Pattern of the IDs of loans and quotes. */
export const UUID_PATTERN = '^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$';

const only = <Value extends string>(value: Value, invalid: FieldMessage): Struct<Value, null> =>
  define<Value>(value, (given) => given === value || invalid);

const isItemId = (value: unknown): boolean =>
  typeof value === 'string' && !isEmpty(value) && value.length <= MAX_ID_LENGTH;

const uuid = new RegExp(UUID_PATTERN);
const isUuid = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);

/** The fee items that a payment is for; all of the child's where none are named. */
export const itemIds = define<string[] | undefined>(
  'itemIds',
  (value) =>
    value === undefined ||
    (Array.isArray(value) && value.length > 0 && value.length <= MAX_ITEMS && value.every(isItemId)) ||
    'itemIds_invalid',
);

/** One of the caller's own loans. */
export const loanId = define<string>('loanId', (value) => isUuid(value) || 'loanId_invalid');

/** The quote that an early repayment was shown under. */
export const quoteId = define<string | undefined>(
  'quoteId',
  (value) => value === undefined || isUuid(value) || 'quoteId_invalid',
);

/** Effect of an early repayment on the repayment schedule. */
export const strategy = define<EarlyStrategy>(
  'strategy',
  (value) => earlyStrategies.some((known) => known === value) || 'strategy_invalid',
);

const repaymentPurpose = only('repayment', 'purpose_invalid');
const whats = {
  fees: { purpose: only('fees', 'purpose_invalid'), school: schoolSlug, regNo, amount, itemIds },
  repayment: { purpose: repaymentPurpose, school: schoolSlug, regNo, amount },
  ownRepayment: { purpose: repaymentPurpose, loanId, amount },
  earlyRepayment: {
    purpose: only('early-repayment', 'purpose_invalid'),
    loanId,
    amount,
    strategy,
    quoteId,
  },
};
const mobileMethod = { paymentMethod: only('mobile', 'paymentMethod_invalid'), network, phoneNumber };
const bankMethod = { paymentMethod: only('bank', 'paymentMethod_invalid'), bankName, accountNumber };

/** The bodies of POST /payments by what they ask for, and of a retry, by the way of paying; for OpenAPI. */
export const paymentBodies = {
  fees: {
    mobile: object({ ...whats.fees, ...mobileMethod }),
    bank: object({ ...whats.fees, ...bankMethod }),
  },
  /** Payment of the amount due on a child's loan. */
  repayment: {
    mobile: object({ ...whats.repayment, ...mobileMethod }),
    bank: object({ ...whats.repayment, ...bankMethod }),
  },
  ownRepayment: {
    mobile: object({ ...whats.ownRepayment, ...mobileMethod }),
    bank: object({ ...whats.ownRepayment, ...bankMethod }),
  },
  earlyRepayment: {
    mobile: object({ ...whats.earlyRepayment, ...mobileMethod }),
    bank: object({ ...whats.earlyRepayment, ...bankMethod }),
  },
  retry: { mobile: object(mobileMethod), bank: object(bankMethod) },
};

type BodyOf<What extends keyof typeof paymentBodies> =
  | Infer<(typeof paymentBodies)[What]['mobile']>
  | Infer<(typeof paymentBodies)[What]['bank']>;

/** The body of POST /payments for fees. `amount` is in UGX. */
export type FeesPaymentRequest = BodyOf<'fees'>;

/**
 * The body of POST /payments for a repayment: of what is due on the loan of a child, by anyone who has the registration
 * number; on a loan of one's own; or an early one on that. `amount` is in UGX.
 */
export type RepaymentRequest = BodyOf<'repayment'> | BodyOf<'ownRepayment'> | BodyOf<'earlyRepayment'>;

/** The body of POST /payments. */
export type PaymentRequest = FeesPaymentRequest | RepaymentRequest;

/** Payment method: a payment prompt on a phone, or a transfer sent by the payer's bank. The body of a retry. */
export type PaymentMethodDetails = BodyOf<'retry'>;

const fieldOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null && name in input
    ? (input as Record<string, unknown>)[name]
    : undefined;

/** Returns the subject that a body asks to pay for; a body that does not state it is read as a request for fees, and rejected as such. */
const whatOf = (input: unknown): keyof typeof whats => {
  const purpose = fieldOf(input, 'purpose');
  if (purpose === 'early-repayment') return 'earlyRepayment';
  if (purpose !== 'repayment') return 'fees';
  return fieldOf(input, 'loanId') === undefined ? 'repayment' : 'ownRepayment';
};

/** Parses the body of POST /payments: what it asks for, or the keys of texts under fields. */
export const parsePaymentRequest = (input: unknown): Result<PaymentRequest, FieldKeys> => {
  const what = whatOf(input);
  const method = fieldOf(input, 'paymentMethod');
  if (method === 'mobile' || method === 'bank') {
    return parseRequest(input, paymentBodies[what][method] as Struct<PaymentRequest, unknown>);
  }
  return parseRequest(input, type({ ...whats[what], paymentMethod })) as Result<never, FieldKeys>;
};

/** Parses the body of a retry: the way to pay this time, or the keys of texts under fields. */
export const parsePaymentMethod = (input: unknown): Result<PaymentMethodDetails, FieldKeys> => {
  const method = fieldOf(input, 'paymentMethod');
  if (method === 'mobile') return parseRequest(input, paymentBodies.retry.mobile);
  if (method === 'bank') return parseRequest(input, paymentBodies.retry.bank);
  return parseRequest(input, type({ paymentMethod })) as Result<never, FieldKeys>;
};
