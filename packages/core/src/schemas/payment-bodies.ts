import { type Infer, object, type Struct, type } from 'superstruct';
import type { FieldKeys } from '../errors';
import { earlyRepaymentStrategies } from '../loans/loan-account';
import type { Result } from '../result';
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
import { optionally } from './json-schema';
import { MAX_GROUP_CHILDREN } from './payment-kinds';
import { amountUgx, asOne, listOf, matching, oneOfOrError } from './structs';
import { UUID_PATTERN } from './text-checks';

const itemId = matching('itemIds_invalid', { minLength: 1, maxLength: 40 });

/** Fee items that a payment is for; all of the child's if absent. */
const itemIds = optionally(
  asOne(listOf(itemId, 'itemIds_invalid', { minItems: 1, maxItems: 50 }), 'itemIds_invalid'),
);

const loanId = matching('loanId_invalid', {
  pattern: UUID_PATTERN.source,
  description: 'A loan of the caller’s own.',
});

const quoteId = optionally(
  matching('quoteId_invalid', { pattern: UUID_PATTERN.source, description: 'Quote of the early repayment.' }),
);

/** Effect of an early repayment on the repayment schedule. */
const strategy = oneOfOrError(earlyRepaymentStrategies, 'strategy_invalid');

const repaymentPurpose = oneOfOrError(['repayment'], 'purpose_invalid');
const subjects = {
  fees: { purpose: oneOfOrError(['fees'], 'purpose_invalid'), school: schoolSlug, regNo, amount, itemIds },
  repayment: { purpose: repaymentPurpose, school: schoolSlug, regNo, amount },
  ownRepayment: { purpose: repaymentPurpose, loanId, amount },
  earlyRepayment: {
    purpose: oneOfOrError(['early-repayment'], 'purpose_invalid'),
    loanId,
    amount,
    strategy,
    quoteId,
  },
};
const mobileMethod = {
  paymentMethod: oneOfOrError(['mobile'], 'paymentMethod_invalid'),
  network,
  phoneNumber,
};
const bankMethod = {
  paymentMethod: oneOfOrError(['bank'], 'paymentMethod_invalid'),
  bankName,
  accountNumber,
};

/** Bodies of POST /payments and of a retry, by subject and payment method. */
export const paymentBodies = {
  fees: {
    mobile: object({ ...subjects.fees, ...mobileMethod }),
    bank: object({ ...subjects.fees, ...bankMethod }),
  },
  /** Payment of the amount due on a child's loan. */
  repayment: {
    mobile: object({ ...subjects.repayment, ...mobileMethod }),
    bank: object({ ...subjects.repayment, ...bankMethod }),
  },
  ownRepayment: {
    mobile: object({ ...subjects.ownRepayment, ...mobileMethod }),
    bank: object({ ...subjects.ownRepayment, ...bankMethod }),
  },
  earlyRepayment: {
    mobile: object({ ...subjects.earlyRepayment, ...mobileMethod }),
    bank: object({ ...subjects.earlyRepayment, ...bankMethod }),
  },
  retry: { mobile: object(mobileMethod), bank: object(bankMethod) },
};

type BodyOf<Subject extends keyof typeof paymentBodies> =
  | Infer<(typeof paymentBodies)[Subject]['mobile']>
  | Infer<(typeof paymentBodies)[Subject]['bank']>;

/** Body of POST /payments for fees. `amount` is in UGX. */
export type FeesPaymentRequest = BodyOf<'fees'>;

/**
 * Body of POST /payments for a repayment: of the amount due on a child's loan, by anyone who has the
 * registration number; on a loan of the caller; or an early one on that. `amount` is in UGX.
 */
export type RepaymentRequest = BodyOf<'repayment'> | BodyOf<'ownRepayment'> | BodyOf<'earlyRepayment'>;

/** Body of POST /payments. */
export type PaymentRequest = FeesPaymentRequest | RepaymentRequest;

/** Payment method with its details: a payment prompt on a phone, or a bank transfer. Body of a retry. */
export type PaymentMethodDetails = BodyOf<'retry'>;

const getField = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null && name in input
    ? (input as Record<string, unknown>)[name]
    : undefined;

/** Returns the subject of a payment; a body without one is parsed, and rejected, as a payment of fees. */
const getSubject = (input: unknown): keyof typeof subjects => {
  const purpose = getField(input, 'purpose');
  if (purpose === 'early-repayment') return 'earlyRepayment';
  if (purpose !== 'repayment') return 'fees';
  return getField(input, 'loanId') === undefined ? 'repayment' : 'ownRepayment';
};

/** Parses the body of POST /payments. Returns the request, or the error keys by field. */
export const parsePaymentRequest = (input: unknown): Result<PaymentRequest, FieldKeys> => {
  const subject = getSubject(input);
  const method = getField(input, 'paymentMethod');
  if (method === 'mobile' || method === 'bank') {
    return parseRequest(input, paymentBodies[subject][method] as Struct<PaymentRequest, unknown>);
  }
  return parseRequest(input, type({ ...subjects[subject], paymentMethod })) as Result<never, FieldKeys>;
};

/** Parses the body of a retry. Returns the payment method, or the error keys by field. */
export const parsePaymentMethod = (input: unknown): Result<PaymentMethodDetails, FieldKeys> => {
  const method = getField(input, 'paymentMethod');
  if (method === 'mobile') return parseRequest(input, paymentBodies.retry.mobile);
  if (method === 'bank') return parseRequest(input, paymentBodies.retry.bank);
  return parseRequest(input, type({ paymentMethod })) as Result<never, FieldKeys>;
};

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
