import { array, define, type Infer, literal, object, optional, size, string, type } from 'superstruct';
import type { FieldErrors } from '../errors';
import type { Result } from '../result';
import { annotate } from './annotated';
import { type FieldTexts, parse } from './field-errors';
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
const MAX_ITEMS = 50;
/** Longest id that a fee item can have. */
const MAX_ID_LENGTH = 40;

const purpose = annotate(
  define<'fees'>('purpose', (value) => value === 'fees' || 'purpose_invalid'),
  { type: 'string', enum: ['fees'] },
);

const itemIds = annotate(optional(size(array(size(string(), 1, MAX_ID_LENGTH)), 1, MAX_ITEMS)), {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: MAX_ID_LENGTH },
  minItems: 1,
  maxItems: MAX_ITEMS,
});

const what = { purpose, school: schoolSlug, regNo, amount, itemIds };
const mobileWay = { paymentMethod: annotate(literal('mobile'), { const: 'mobile' }), network, phoneNumber };
const bankWay = { paymentMethod: annotate(literal('bank'), { const: 'bank' }), bankName, accountNumber };

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

/** Parses the body of POST /payments: what it asks for, or texts under fields. */
export const parsePaymentRequest = (
  input: unknown,
  texts?: FieldTexts,
): Result<PaymentRequest, FieldErrors> => {
  const method = methodOf(input);
  if (method === 'mobile') return parse(input, paymentBodies.mobile, texts);
  if (method === 'bank') return parse(input, paymentBodies.bank, texts);
  return parse(input, type({ ...what, paymentMethod }), texts) as Result<never, FieldErrors>;
};

/** Parses the body of a retry: the way to pay this time, or texts under fields. */
export const parsePaymentWay = (input: unknown, texts?: FieldTexts): Result<PaymentWay, FieldErrors> => {
  const method = methodOf(input);
  if (method === 'mobile') return parse(input, paymentBodies.mobileRetry, texts);
  if (method === 'bank') return parse(input, paymentBodies.bankRetry, texts);
  return parse(input, type({ paymentMethod }), texts) as Result<never, FieldErrors>;
};
