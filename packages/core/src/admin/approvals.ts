/** Roles that a person gets only if another approves it: administrator of ours, and head bursar of a school. */
export const grantKinds = ['administrator', 'head-bursar'] as const;
export type RoleGrantKind = (typeof grantKinds)[number];

/** Kinds of actions that one person requests and another approves. The layer that carries an action out registers its kind. */
export const approvalKinds = [
  'journal',
  'journal-reversal',
  'write-off',
  'waiver',
  'restructuring',
  'settlement',
  'refund',
  'payout-account',
  ...grantKinds,
] as const;
/** Kinds of approvals that are requested without a reason in words. */
export const approvalKindsWithoutReason: readonly string[] = [
  'settlement',
  'refund',
  'payout-account',
  ...grantKinds,
];
export type ApprovalKind = (typeof approvalKinds)[number];

/**
 * Statuses of a requested action. approved: it waits for the time from which it may take effect. applied: it is done.
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
  lock: 'text',
  role: 'text',
  schoolName: 'text',
} as const satisfies Record<string, 'amount' | 'day' | 'text'>;
export type ApprovalFactName = keyof typeof approvalFacts;

/** Maximum number of characters of the reason of a request, and of a rejection. */
export const MAX_APPROVAL_REASON_LENGTH = 500;
