import type { AllocationPart } from './loan-product';

/** Unpaid amount of one instalment, by parts, in UGX. */
export interface OwedInstalment {
  number: number;
  dueOn: string;
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
}

/** Part of a payment allocated to one instalment, by parts, in UGX. */
export type InstalmentLine = Omit<OwedInstalment, 'dueOn'>;

/** Allocation of a payment: lines and overpayment add up to the amount. */
export interface LoanAllocation {
  lines: InstalmentLine[];
  overpaidUgx: number;
}

const partFields = {
  interest: 'interestUgx',
  principal: 'principalUgx',
  fees: 'feesUgx',
  penalties: 'penaltiesUgx',
} as const satisfies Record<AllocationPart, keyof InstalmentLine>;

/** Sorts instalments in the order in which they are paid: by due date, then by number. */
export const sortByDueDate = <T extends { number: number; dueOn: string }>(instalments: readonly T[]): T[] =>
  [...instalments].sort((a, b) => (a.dueOn === b.dueOn ? a.number - b.number : a.dueOn < b.dueOn ? -1 : 1));

/** Allocates an amount to the parts of one instalment. */
const allocateToParts = (
  owed: OwedInstalment,
  amountUgx: number,
  order: readonly AllocationPart[],
): { line: InstalmentLine; leftUgx: number } => {
  const line = { number: owed.number, principalUgx: 0, interestUgx: 0, feesUgx: 0, penaltiesUgx: 0 };
  let leftUgx = amountUgx;
  for (const part of order) {
    const field = partFields[part];
    line[field] = Math.min(owed[field], leftUgx);
    leftUgx -= line[field];
  }
  return { line, leftUgx };
};

/**
 * Allocates an amount to instalments in the given order: each is paid in full before the next, due already or
 * not, and its parts in the product's order. The rest is overpaid. Instalments that get nothing have no line.
 */
export const allocateToInstalments = (
  instalments: readonly OwedInstalment[],
  amountUgx: number,
  order: readonly AllocationPart[],
): LoanAllocation => {
  let leftUgx = amountUgx;
  const lines: InstalmentLine[] = [];
  for (const owed of instalments) {
    if (leftUgx === 0) break;
    const allocated = allocateToParts(owed, leftUgx, order);
    if (allocated.leftUgx < leftUgx) lines.push(allocated.line);
    leftUgx = allocated.leftUgx;
  }
  return { lines, overpaidUgx: leftUgx };
};
