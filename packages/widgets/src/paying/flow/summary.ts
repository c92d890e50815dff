import type { SchoolView } from '@somesa/core';
import type { Flow } from './flow';
import type { ChosenAmount } from './purpose';

/** Payment that is about to be made, and the child whom it is for. */
export interface Summary extends ChosenAmount {
  child: { displayName: string; regNo: string; className: string };
  school: SchoolView;
}

/** Reads from the flow what is about to be paid; null before a child is found and an amount chosen. */
export const summaryOf = ({ purpose, draft, lookUp, retryOf }: Flow): Summary | null => {
  if (retryOf) {
    const { amount, school, student } = retryOf.payment;
    return { amountUgx: amount, child: student, school };
  }
  const child = lookUp.kind === 'found' ? lookUp.student : null;
  const chosen = child && purpose.chosenOf(draft, child);
  return chosen && { ...chosen, child, school: child.school };
};
