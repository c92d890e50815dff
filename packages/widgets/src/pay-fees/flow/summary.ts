import type { SchoolView } from '@somesa/core';
import { chosenAmount } from './amount';
import type { Flow } from './flow';

/** What is about to be paid, for whom. */
export interface Summary {
  amountUgx: number;
  child: { displayName: string; regNo: string; className: string };
  school: SchoolView;
  /** The one item that was chosen, else null. */
  item: string | null;
}

/** Reads from the flow what is about to be paid; null before a child is found and an amount chosen. */
export const summaryOf = ({ draft, lookUp, retryOf }: Flow): Summary | null => {
  if (retryOf) {
    const { amount, school, student } = retryOf.payment;
    return { amountUgx: amount, child: student, school, item: null };
  }
  if (lookUp.kind !== 'found') return null;
  const { student } = lookUp;
  const chosen = chosenAmount(draft, student);
  if (!chosen) return null;
  const item = student.items.find(({ id }) => id === chosen.itemIds?.[0])?.description ?? null;
  return { amountUgx: chosen.amountUgx, child: student, school: student.school, item };
};
