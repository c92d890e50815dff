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
