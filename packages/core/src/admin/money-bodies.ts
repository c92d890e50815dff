import { type Infer, object, type Struct } from 'superstruct';
import { waivedParts } from '../loans/loan-account';
import { regNo, schoolSlug } from '../schemas/fields';
import { either, optionally } from '../schemas/json-schema';
import { bankReference } from '../schemas/loan-bodies';
import {
  amountUgx,
  asOne,
  dayOfCentury,
  lines,
  listOf,
  matching,
  oneOfOrError,
  text,
  whole,
} from '../schemas/structs';
import { type ManualAccountCode, manualAccountCodes } from './chart-of-accounts';

/** Fields of every body that requests an action of two people, and of a rejection. */
const approvalFields = {
  reason: lines(500, 'approvalReason_invalid', { missing: 'approvalReason_required' }),
  /** ID of the uploaded document that proves the reason. */
  document: optionally(matching('loan_file_unknown', { pattern: '^[\\w-]{43}$' }, { missing: null })),
};

/** Body of a request that needs a reason in words and nothing else. */
export const reasonBody = object({ reason: approvalFields.reason });

export const approvalBodies = {
  reject: reasonBody,
  writeOff: object(approvalFields),
  waiver: object({
    part: oneOfOrError(waivedParts, 'waiverPart_invalid'),
    amount: amountUgx('amount_invalid'),
    reason: approvalFields.reason,
  }),
};
export type WaiverRequest = Infer<typeof approvalBodies.waiver>;

/** Maximum number of lines of a journal by hand. */
export const MAX_JOURNAL_LINES = 20;

const invalidAccount = 'journalAccount_invalid';
/** Account of the chart that is open to a journal by hand, or that of a school, which may not exist. */
const account = asOne(
  either(
    oneOfOrError(manualAccountCodes, invalidAccount),
    matching(invalidAccount, { pattern: '^school-payable:[1-9][0-9]{0,9}$' }),
  ),
  invalidAccount,
) as Struct<ManualAccountCode, null>;

/** Line of a journal by hand, which moves an amount from its credit account to its debit account. */
const journalLine = object({
  debitAccount: account,
  creditAccount: account,
  amountUgx: amountUgx('amount_invalid'),
});

const { reason, document } = approvalFields;

/** Bodies of requests about journals by hand. */
export const journalBodies = {
  request: object({
    lines: listOf(journalLine, 'journalLines_invalid', { minItems: 1, maxItems: MAX_JOURNAL_LINES }),
    valueDate: dayOfCentury('untilOn_invalid'),
    reason,
    document,
  }),
  reverse: object({ reason, document }),
};
export type JournalRequest = Infer<typeof journalBodies.request>;
export type ReversalRequest = Infer<typeof journalBodies.reverse>;

/** Methods of sending a refund: from our wallet at a mobile network, or from our bank account. */
export const refundMethods = ['mtn', 'airtel', 'bank'] as const;
export type RefundMethod = (typeof refundMethods)[number];

const amount = amountUgx('amount_invalid');
const paidOn = dayOfCentury('sentOn_invalid');
const providerTransactionId = bankReference;

/** Reference of a payment, as typed. */
const reference = text((typed) => typed.length <= 40, 'paymentReference_unknown', {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$',
  examples: ['SF-7KQ2-M4X9'],
});

/** Bodies of requests about refunds and bank transactions. Amounts in UGX. */
export const moneyBodies = {
  /** POST /admin/payments/:id/refund, with the provider's transaction ID and the day of the transfer. */
  refund: object({
    amount,
    method: oneOfOrError(refundMethods, 'method_invalid'),
    providerTransactionId,
    paidOn,
  }),
  /** POST /admin/payments/:id/move, with the ID of the right child. */
  move: object({ student: whole('moveStudent_required', { minimum: 1 }), reason: approvalFields.reason }),
  /** POST /admin/bank-transactions/:id/allocate, with the reference of the payment. */
  allocate: object({ reference }),
  /** POST /admin/bank-transactions/:id/credit-student, with the child. */
  creditStudent: object({ school: schoolSlug, regNo }),
  /** POST /admin/bank-transactions/:id/credit-loan, with the reference of the loan. */
  creditLoan: object({ reference }),
  /** POST /admin/claims/:id/credit, with the reference and the amount of the payment that staff saw. */
  creditClaim: object({ reference, amount }),
  /** POST /admin/bank-transactions/:id/return, for a complete refund by bank. */
  returned: object({ providerTransactionId, paidOn }),
};
export type RefundBody = Infer<typeof moneyBodies.refund>;
export type MovePaymentBody = Infer<typeof moneyBodies.move>;
export type CreditStudentBody = Infer<typeof moneyBodies.creditStudent>;
export type CreditLoanBody = Infer<typeof moneyBodies.creditLoan>;
export type CreditClaimBody = Infer<typeof moneyBodies.creditClaim>;
export type ReturnBody = Infer<typeof moneyBodies.returned>;

export const settlementBodies = {
  created: object({ untilOn: dayOfCentury('untilOn_invalid') }),
  /**
   * POST /admin/settlements/:id/paid, with the provider's transaction ID and the day of the transfer. If less
   * is owed now than was sent, `payableUgx` confirms the amount owed.
   */
  paid: object({
    providerTransactionId: bankReference,
    paidOn: dayOfCentury('settledOn_invalid'),
    /** 0 or less if all, or more than all, was reversed. */
    payableUgx: optionally(whole('amount_invalid', { description: 'UGX' })),
  }),
};
export type SettlementPaid = Infer<typeof settlementBodies.paid>;

/** Body of POST /admin/loans/:id/restructuring. The rate, in millionths a year, can't be above the loan's. */
export const restructuringBody = object({
  instalments: whole('restructuring_instalments_invalid', { minimum: 1, maximum: 36 }),
  firstDueOn: dayOfCentury('restructuring_firstDueOn_invalid'),
  annualRatePpm: whole('restructuring_rate_invalid', { minimum: 0, maximum: 1_000_000 }),
  reason: approvalFields.reason,
});
export type RestructuringRequest = Infer<typeof restructuringBody>;
