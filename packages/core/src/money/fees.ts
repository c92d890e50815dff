import type { FeeItemView, LoanDueView, StudentView } from '../contract/payment-shapes';

/** Outstanding amount of one fee item, in UGX. */
export interface OutstandingItem {
  id: string;
  dueUgx: number;
}

/** Part of a payment allocated to one fee item, in UGX. */
export interface AllocationLine {
  itemId: string;
  amountUgx: number;
}

/** Allocation of a payment: lines and overpayment add up to the amount. */
export interface FeeAllocation {
  lines: AllocationLine[];
  surplusUgx: number;
}

/** Allocates an amount to fee items in the given order, each paid in full before the next. The rest is the overpayment. */
export const allocateToItems = (items: readonly OutstandingItem[], amountUgx: number): FeeAllocation => {
  let leftUgx = amountUgx;
  const lines: AllocationLine[] = [];
  for (const item of items) {
    const allocatedUgx = Math.min(Math.max(item.dueUgx, 0), leftUgx);
    if (allocatedUgx === 0) continue;
    lines.push({ itemId: item.id, amountUgx: allocatedUgx });
    leftUgx -= allocatedUgx;
  }
  return { lines, surplusUgx: leftUgx };
};

/** Sorts the items that a payer chose before the others, which a late payment may still need. The order is the same otherwise. */
export const sortChosenFirst = <T extends { id: string }>(
  items: readonly T[],
  chosen: readonly string[],
): T[] => [
  ...items.filter((item) => chosen.includes(item.id)),
  ...items.filter((item) => !chosen.includes(item.id)),
];

/** Returns the amount that can be paid now, in UGX: the outstanding balance without pending payments. */
export const payableUgx = ({ outstanding, pending }: Pick<StudentView, 'outstanding' | 'pending'>): number =>
  Math.max(0, outstanding - pending);

/** Returns the amount of one item that can be paid now, in UGX. */
export const itemPayableUgx = ({ due, pending }: Pick<FeeItemView, 'due' | 'pending'>): number =>
  Math.max(0, due - pending);

/**
 * Returns the amount to request for a chosen one: everything below the minimum of the payment method is paid
 * as the minimum, whose surplus is refunded. A bank transfer has the minimum 0.
 */
export const toRequestedUgx = (amountUgx: number, payable: number, minimumUgx: number): number =>
  amountUgx > 0 && amountUgx === payable ? Math.max(payable, minimumUgx) : amountUgx;

/** Returns whether an amount leaves a rest below the minimum of mobile money, which could not be paid alone; `allUgx` pays everything. */
export const isRestTooSmall = (amountUgx: number, allUgx: number, minimumUgx: number): boolean =>
  amountUgx < allUgx && allUgx - amountUgx < minimumUgx;

/** Converts the amount due on a child's loan to the result of a lookup with one nameless item. */
export const dueToStudentView = ({ due, dueOn, pending, ...child }: LoanDueView): StudentView => ({
  ...child,
  items: [{ id: '', description: '', dueOn, amount: due, paid: 0, due, pending }],
  outstanding: due,
  pending,
});
