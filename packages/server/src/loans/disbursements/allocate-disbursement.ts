import { allocateToItems } from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { holdStatuses } from '../../platform/db/hold-statuses';
import { feeItems, loanAllocations } from '../../platform/db/schema';
import { lockStudentById } from '../../schools/students/students-repository';
import type { Loan } from '../loans/loans-repository';

/** Fee item of the loan's child with its open amount, the hold of this loan, and those of other loans and payments; in UGX. */
interface OutstandingItem {
  id: number;
  open_ugx: number;
  loan_hold_ugx: number;
  others_ugx: number;
}

const openItemsQuery = {
  name: 'disbursements-open-items',
  text: `
    select f.id, f.outstanding_ugx as open_ugx,
      coalesce((select sum(a.amount_ugx) from loan_allocations a where a.fee_item_id = f.id and a.loan_id = $2), 0)::bigint
        as loan_hold_ugx,
      (coalesce((select sum(a.amount_ugx) from loan_allocations a join loans l on l.id = a.loan_id
          where a.fee_item_id = f.id and a.loan_id <> $2 and l.status = 'accepted'), 0)
        + coalesce((select sum(r.amount_ugx) from fee_item_holds r join payments p on p.id = r.payment_id
          where r.fee_item_id = f.id and p.hold_expires_at > $3
            and p.status in ${holdStatuses}), 0))::bigint as others_ugx
    from fee_items f where f.student_id = $1 order by f.due_on, f.id`,
};

/** Returns the amount that each fee item can take: first what the loan holds, then what no one else holds; oldest items first. */
const getCapacities = (items: readonly OutstandingItem[]) => {
  const loanHolds = items.map((item) => ({
    id: String(item.id),
    dueUgx: Math.min(item.loan_hold_ugx, item.open_ugx),
  }));
  const unheld = items.map((item, index) => ({
    id: String(item.id),
    dueUgx: item.open_ugx - (loanHolds[index]?.dueUgx ?? 0) - item.others_ugx,
  }));
  return [...loanHolds, ...unheld];
};

/**
 * Allocates a disbursed principal to the child's fee items as they are now, since others may have paid some meanwhile, and
 * replaces the loan's holds. Returns the amount in UGX that no item could take; it stays with the school.
 */
export const allocateDisbursementToFees = async (tx: Tx, loan: Loan, now: Date): Promise<number> => {
  if (loan.studentId === null) throw new Error('a loan that is disbursed has no child');
  await lockStudentById(tx, loan.studentId);
  const items = await tx.run<OutstandingItem>(openItemsQuery, [loan.studentId, loan.id, now]);
  const { lines, surplusUgx } = allocateToItems(getCapacities(items), loan.principalUgx);
  const paidByItem = new Map<number, number>();
  for (const { itemId, amountUgx } of lines) {
    paidByItem.set(Number(itemId), (paidByItem.get(Number(itemId)) ?? 0) + amountUgx);
  }
  await tx.orm.delete(loanAllocations).where(eq(loanAllocations.loanId, loan.id));
  for (const [feeItemId, amountUgx] of paidByItem) {
    await tx.orm.insert(loanAllocations).values({ loanId: loan.id, feeItemId, amountUgx });
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} + ${amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
  }
  return surplusUgx;
};
