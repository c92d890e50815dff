import { allocateToInstalments, type InstalmentLine } from './allocation';
import type { ServicingTerms } from './loan-account';
import {
  type AmountParts,
  addParts,
  applyLines,
  getOwed,
  type RunningPayment,
  type RunningRow,
  sumParts,
  zeroParts,
} from './running-loan';

/** Early repayment, and the rest of it after the instalments that are due. */
interface EarlyRepayment {
  payment: RunningPayment;
  restUgx: number;
}

type PayoffParts = Omit<AmountParts, 'penaltiesUgx'>;

/** Splits lines of a payment into those of rows that stay, and the sum of those on rows that a new schedule replaces. */
const splitLines = (lines: readonly InstalmentLine[], firstNumber: number) => ({
  remaining: lines.filter(({ number }) => number < firstNumber),
  released: lines.filter(({ number }) => number >= firstNumber).reduce<AmountParts>(addParts, zeroParts),
});

/** Creates a function that allocates amounts to what a payoff owes: interest first, then principal, then fees. `left` is what it still owes. */
const createPayoffAllocator = (owed: PayoffParts) => {
  const left = { ...owed };
  const allocate = (amountUgx: number) => {
    const interestUgx = Math.min(amountUgx, left.interestUgx);
    const principalUgx = Math.min(amountUgx - interestUgx, left.principalUgx);
    const feesUgx = Math.min(amountUgx - interestUgx - principalUgx, left.feesUgx);
    left.interestUgx -= interestUgx;
    left.principalUgx -= principalUgx;
    left.feesUgx -= feesUgx;
    return {
      parts: { ...zeroParts, interestUgx, principalUgx, feesUgx },
      leftUgx: amountUgx - interestUgx - principalUgx - feesUgx,
    };
  };
  const add = (payment: RunningPayment, amountUgx: number): RunningPayment => {
    const { parts, leftUgx } = allocate(amountUgx);
    return {
      ...payment,
      ahead: addParts(payment.ahead, parts),
      overpaidUgx: payment.overpaidUgx + leftUgx,
    };
  };
  return { add, left };
};

/**
 * Allocates the money that earlier payments paid ahead, on rows from `firstNumber`, to accrued interest, then
 * principal, then fees. What is left of a payment is overpaid. Returns the payments, and what is still owed
 * of the three parts. The parts of each payment still add up to its amount.
 */
export const releaseToPrincipal = (
  earlier: readonly RunningPayment[],
  { firstNumber, ...owed }: PayoffParts & { firstNumber: number },
) => {
  const { add, left } = createPayoffAllocator(owed);
  const payments = earlier.map((payment) => {
    const { remaining, released } = splitLines(payment.lines, firstNumber);
    const ahead = addParts(payment.ahead, { ...zeroParts, feesUgx: released.feesUgx });
    return add({ ...payment, lines: remaining, ahead }, released.principalUgx + released.interestUgx);
  });
  return { payments, left, add };
};

/** Allocates the money that earlier payments paid ahead, and then the rest of the payoff itself. */
export const allocateToPrincipal = (
  earlier: readonly RunningPayment[],
  payoff: EarlyRepayment,
  owed: PayoffParts & { firstNumber: number },
): RunningPayment[] => {
  const { payments, add } = releaseToPrincipal(earlier, owed);
  return [...payments, add(payoff.payment, payoff.restUgx)];
};

/**
 * Allocates money that was paid ahead to the rows of a new schedule, payment by payment, so that it stays
 * paid ahead. The rest of the early repayment itself pays fees. As the loan is not paid off, the rows owe
 * more than that.
 */
export const allocateToNewSchedule = (
  rows: RunningRow[],
  { earlier, own }: { earlier: readonly RunningPayment[]; own: EarlyRepayment },
  { allocationOrder }: Pick<ServicingTerms, 'allocationOrder'>,
): { rows: RunningRow[]; payments: RunningPayment[] } => {
  const firstNumber = rows[0]?.row.number ?? 0;
  let paidRows = rows;
  const payments = [...earlier, own.payment].map((payment) => {
    const { remaining, released } = splitLines(payment.lines, firstNumber);
    const amountUgx = payment === own.payment ? own.restUgx : sumParts(released);
    const { lines } = allocateToInstalments(paidRows.map(getOwed), amountUgx, allocationOrder);
    paidRows = applyLines(paidRows, lines);
    return { ...payment, lines: [...remaining, ...lines] };
  });
  return { rows: paidRows, payments };
};
