import { define, type Infer, object, type Struct, type } from 'superstruct';
import type { FieldKeys } from '../errors';
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

const only = <Value extends string>(value: Value, invalid: FieldMessage): Struct<Value, null> =>
  define<Value>(value, (given) => given === value || invalid);

const isItemId = (value: unknown): boolean =>
  typeof value === 'string' && !isEmpty(value) && value.length <= MAX_ID_LENGTH;

/** What a payment is for. */
export const purpose = only('fees', 'purpose_invalid');

/** The fee items that a payment is for; all of the child's where none are named. */
export const itemIds = define<string[] | undefined>(
  'itemIds',
  (value) =>
    value === undefined ||
    (Array.isArray(value) && value.length > 0 && value.length <= MAX_ITEMS && value.every(isItemId)) ||
    'itemIds_invalid',
);

const what = { purpose, school: schoolSlug, regNo, amount, itemIds };
const mobileWay = { paymentMethod: only('mobile', 'paymentMethod_invalid'), network, phoneNumber };
const bankWay = { paymentMethod: only('bank', 'paymentMethod_invalid'), bankName, accountNumber };

/** The bodies of POST /payments and of a retry, by the way of paying; for OpenAPI. */
export const paymentBodies = {
  mobile: object({ ...what, ...mobileWay }),
  bank: object({ ...what, ...bankWay }),
  mobileRetry: object(mobileWay),
  bankRetry: object(bankWay),
};

/** The body of POST /payments. `amount` is in UGX. */
export type PaymentRequest = Infer<typeof paymentBodies.mobile> | Infer<typeof paymentBodies.bank>;

/** How the money comes: asked of a phone, or sent by the payer's bank. The body of a retry. */
export type PaymentWay = Infer<typeof paymentBodies.mobileRetry> | Infer<typeof paymentBodies.bankRetry>;

const methodOf = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'paymentMethod' in input ? input.paymentMethod : undefined;

/** Parses the body of POST /payments: what it asks for, or the keys of texts under fields. */
export const parsePaymentRequest = (input: unknown): Result<PaymentRequest, FieldKeys> => {
  const method = methodOf(input);
  if (method === 'mobile') return parseRequest(input, paymentBodies.mobile);
  if (method === 'bank') return parseRequest(input, paymentBodies.bank);
  return parseRequest(input, type({ ...what, paymentMethod })) as Result<never, FieldKeys>;
};

/** Parses the body of a retry: the way to pay this time, or the keys of texts under fields. */
export const parsePaymentWay = (input: unknown): Result<PaymentWay, FieldKeys> => {
  const method = methodOf(input);
  if (method === 'mobile') return parseRequest(input, paymentBodies.mobileRetry);
  if (method === 'bank') return parseRequest(input, paymentBodies.bankRetry);
  return parseRequest(input, type({ paymentMethod })) as Result<never, FieldKeys>;
};
