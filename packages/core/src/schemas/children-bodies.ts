import { type Infer, object, type } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { Result } from '../result';
import { parseRequest } from './field-errors';
import { paymentMethod, regNo, schoolSlug } from './fields';
import { MAX_GROUP_CHILDREN } from './payment-kinds';
import { paymentBodies } from './payment-request';
import { amountUgx, asOne, listOf, matching } from './structs';
import { UUID_PATTERN } from './text-checks';

/** Body of POST /parent/children. */
export const childBody = object({ school: schoolSlug, regNo });

const part = object({
  id: matching('field_invalid', { pattern: UUID_PATTERN.source }),
  amount: amountUgx('field_invalid'),
});

/** Children of a group by their ID in the parent's list, with the amount for each in UGX. */
const groupChildren = asOne(
  listOf(part, 'field_invalid', {
    minItems: 1,
    maxItems: MAX_GROUP_CHILDREN,
    description: 'Children of one’s list, each once, all at one school.',
  }),
  'field_invalid',
  (children) => new Set(children.map(({ id }) => id)).size === children.length,
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
