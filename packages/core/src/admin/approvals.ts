/** Roles that a person gets only if another approves it: administrator of ours, and head bursar of a school. */
export const grantKinds = ['administrator', 'head-bursar'] as const;
export type RoleGrantKind = (typeof grantKinds)[number];

/**
 * Kinds of actions that one person requests and another approves, each with what its subject is. The layer
 * that carries an action out registers its kind. While one waits, no other action about the same subject is
 * taken or requested.
 */
const approvalSubjects = {
  journal: 'journal',
  'journal-reversal': 'journal',
  'write-off': 'loan',
  waiver: 'loan',
  restructuring: 'loan',
  settlement: 'settlement',
  refund: 'payment',
  reversal: 'payment',
  'payment-move': 'payment',
  'prepayment-refund': 'payment',
  'bank-transaction': 'bank-transaction',
  'payout-account': 'school',
  'school-export': 'export',
  administrator: 'role',
  'head-bursar': 'role',
} as const;
export type ApprovalKind = keyof typeof approvalSubjects;
export const approvalKinds = Object.keys(approvalSubjects) as ApprovalKind[];
/** Kinds of approvals that are requested without a reason in words. */
export const approvalKindsWithoutReason: readonly string[] = [
  'settlement',
  'refund',
  'bank-transaction',
  ...grantKinds,
];

/** Lists the kinds of actions about the same subjects as an action of a kind. */
export const listKindsOfSubject = (kind: ApprovalKind): ApprovalKind[] =>
  approvalKinds.filter((other) => approvalSubjects[other] === approvalSubjects[kind]);

/**
 * Limits above which another person must approve. recorded-payment: what staff record by hand, such as a
 * payout that they sent elsewhere or a bank transaction that they credit.
 */
export const approvalLimitNames = [
  'loan',
  'waiver',
  'settlement',
  'refund',
  'reversal',
  'recorded-payment',
] as const;
export type ApprovalLimit = (typeof approvalLimitNames)[number];

/**
 * Statuses of a requested action. approved: it waits for the time from which it may take effect. applied: it
 * is done.
 */
export const approvalStatuses = ['open', 'approved', 'applied', 'rejected', 'withdrawn', 'expired'] as const;

/** Facts about a requested action, by name and in the order in which they are shown, with their format: amounts are in UGX. */
export const approvalFacts = {
  amountUgx: 'amount',
  valueDate: 'day',
  forgoneUgx: 'amount',
  annualRate: 'text',
  instalments: 'text',
  firstDueOn: 'day',
  owedUgx: 'amount',
  payoutMethod: 'text',
  payeeName: 'text',
  payoutAccount: 'text',
  paymentReference: 'text',
  loanReference: 'text',
  providerTransactionId: 'text',
  paidOn: 'day',
  student: 'text',
  school: 'text',
  overpaymentUgx: 'amount',
  lock: 'text',
  role: 'text',
} as const satisfies Record<string, 'amount' | 'day' | 'text'>;
export type ApprovalFactName = keyof typeof approvalFacts;
