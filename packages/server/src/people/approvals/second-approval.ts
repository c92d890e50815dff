import type { ApprovalLimit } from '@somesa/core/admin';
import type { Tx } from '../../platform/db/database';

/** Amount of an action of staff, and what it is about. */
interface LimitedAction {
  /** ID of the settlement, the payment, the loan or the bank transaction. */
  subject: string;
  /** Amount in UGX; 0 for a settlement, which is counted by its row. */
  amountUgx: number;
  at: Date;
}

/**
 * Returns whether an action needs another person: above the lowest of the limits, together with what was waived on the same loan, or refunded
 * or settled to the same account, in the 30 days before. The database counts, since it refuses the action by the same function.
 */
export const needsSecondApproval = async (
  tx: Tx,
  limits: readonly ApprovalLimit[],
  { subject, amountUgx, at }: LimitedAction,
): Promise<boolean> => {
  const query = {
    name: 'needs-second-approval',
    text: 'select needs_second_approval($1::text[], $2, $3, $4) as needed',
  };
  const [row] = await tx.run<{ needed: boolean }>(query, [limits, subject, amountUgx, at.toISOString()]);
  return row?.needed ?? true;
};
