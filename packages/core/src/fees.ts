/** Outstanding amount of one fee item, in UGX. */
export interface OpenItem {
  id: string;
  dueUgx: number;
}

/** A part of a payment that goes to one fee item, in UGX. */
export interface AllocationLine {
  itemId: string;
  amountUgx: number;
}

/** Allocation of a payment: lines and surplus together equal the amount, to the shilling. */
export interface FeeAllocation {
  lines: AllocationLine[];
  surplusUgx: number;
}

/**
 * Spreads an amount over open fee items: in the order given, each filled before the next. What no item can take is
 * the surplus. Loses and makes no shilling.
 */
export const allocateToItems = (items: readonly OpenItem[], amountUgx: number): FeeAllocation => {
  let leftUgx = amountUgx;
  const lines: AllocationLine[] = [];
  for (const item of items) {
    const takenUgx = Math.min(Math.max(item.dueUgx, 0), leftUgx);
    if (takenUgx === 0) continue;
    lines.push({ itemId: item.id, amountUgx: takenUgx });
    leftUgx -= takenUgx;
  }
  return { lines, surplusUgx: leftUgx };
};

/** Puts the items that a payer chose first and keeps the order otherwise, so that a late payment still finds a place. */
export const sortChosenFirst = <T extends { id: string }>(
  items: readonly T[],
  chosen: readonly string[],
): T[] => [
  ...items.filter((item) => chosen.includes(item.id)),
  ...items.filter((item) => !chosen.includes(item.id)),
];
