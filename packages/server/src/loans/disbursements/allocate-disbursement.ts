import { allocateToItems } from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { feeItems, loanAllocations } from '../../platform/db/schema';
import { lockStudentById } from '../../schools/students/students-repository';
import type { Loan } from '../loans/loans-repository';

/** An item of the loan's child: what is open, what of it this loan holds, and what other loans and payers hold. */
interface OpenItem {
  id: number;
  open_ugx: number;
  held_ugx: number;
  others_ugx: number;
}

const openItems = {
  name: 'disbursements-open-items',
  text: `
    select f.id, f.amount_ugx - f.paid_ugx as open_ugx,
      coalesce((select sum(a.amount_ugx) from loan_allocations a where a.fee_item_id = f.id and a.loan_id = $2), 0)::bigint
        as held_ugx,
      (coalesce((select sum(a.amount_ugx) from loan_allocations a join loans l on l.id = a.loan_id
          where a.fee_item_id = f.id and a.loan_id <> $2 and l.status = 'accepted'), 0)
        + coalesce((select sum(r.amount_ugx) from fee_item_holds r join payments p on p.id = r.payment_id
          where r.fee_item_id = f.id and p.hold_expires_at > $3
            and p.status in ('created', 'unknown', 'submitted', 'awaiting_transfer')), 0))::bigint as others_ugx
    from fee_items f where f.student_id = $1 order by f.due_on, f.id`,
};

/** Returns the amounts that each fee item can take: first the amounts held by the loan, then those that no one else holds, the oldest first. */
const placesOf = (items: readonly OpenItem[]) => {
  const held = items.map((item) => ({ id: String(item.id), dueUgx: Math.min(item.held_ugx, item.open_ugx) }));
  const free = items.map((item, at) => ({
    id: String(item.id),
    dueUgx: item.open_ugx - (held[at]?.dueUgx ?? 0) - item.others_ugx,
  }));
  return [...held, ...free];
};

/**
 * Settles the child's fee items with what the school got for a loan, in the caller's transaction, as they stand then:
 * others may have paid meanwhile. What the loan held becomes what it paid. Answers what no item could take, in UGX:
 * it stays with the school.
 */
export const allocateDisbursementToFees = async (tx: Tx, loan: Loan, now: Date): Promise<number> => {
  if (loan.studentId === null) throw new Error('a loan that is disbursed has no child');
  await lockStudentById(tx, loan.studentId);
  const items = await tx.run<OpenItem>(openItems, [loan.studentId, loan.id, now]);
  const { lines, surplusUgx } = allocateToItems(placesOf(items), loan.principalUgx);
  const paid = new Map<number, number>();
  for (const { itemId, amountUgx } of lines) {
    paid.set(Number(itemId), (paid.get(Number(itemId)) ?? 0) + amountUgx);
  }
  await tx.orm.delete(loanAllocations).where(eq(loanAllocations.loanId, loan.id));
  for (const [feeItemId, amountUgx] of paid) {
    await tx.orm.insert(loanAllocations).values({ loanId: loan.id, feeItemId, amountUgx });
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} + ${amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
  }
  return surplusUgx;
};
