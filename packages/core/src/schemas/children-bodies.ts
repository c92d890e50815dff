import { define, type Infer, object, type } from 'superstruct';
import type { FieldKeys } from '../errors';
import { isAmountUgx } from '../money';
import type { Result } from '../result';
import { parseRequest } from './field-errors';
import { paymentMethod, regNo, schoolSlug } from './fields';
import { MAX_GROUP_CHILDREN } from './payment-kinds';
import { paymentBodies, UUID_PATTERN } from './payment-request';

/** Body of POST /parent/children. */
export const childBody = object({ school: schoolSlug, regNo });

const uuid = new RegExp(UUID_PATTERN);
const isPart = (value: unknown): value is { id: string; amount: number } => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { id, amount } = value as { id?: unknown; amount?: unknown };
  return typeof id === 'string' && uuid.test(id) && isAmountUgx(amount);
};

/** Children of a group by their ID in the parent's list, each once, with the amount for each in UGX. */
export const groupChildren = define<{ id: string; amount: number }[]>(
  'children',
  (value) =>
    (Array.isArray(value) &&
      value.length > 0 &&
      value.length <= MAX_GROUP_CHILDREN &&
      value.every(isPart) &&
      new Set(value.map(({ id }) => id)).size === value.length) ||
    'field_invalid',
);

const { mobile, bank } = paymentBodies.retry;
/** Bodies of POST /parent/children/payments, by payment method. */
export const groupBodies = {
  mobile: object({ children: groupChildren, ...mobile.schema }),
  bank: object({ children: groupChildren, ...bank.schema }),
};

/** Body of POST /parent/children/payments. */
export type GroupPaymentRequest = Infer<typeof groupBodies.mobile> | Infer<typeof groupBodies.bank>;

/** Parses the body of POST /parent/children/payments. Returns the request, or the error keys by field. */
export const parseGroupRequest = (input: unknown): Result<GroupPaymentRequest, FieldKeys> => {
  const method =
    typeof input === 'object' && input !== null && 'paymentMethod' in input ? input.paymentMethod : undefined;
  if (method === 'mobile' || method === 'bank')
    return parseRequest<GroupPaymentRequest, unknown>(input, groupBodies[method] as never);
  return parseRequest(input, type({ children: groupChildren, paymentMethod })) as Result<never, FieldKeys>;
};
