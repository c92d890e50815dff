import type { InstalmentLine } from './allocation';
import { type AmountParts, nothing, plus, type RunningPayment } from './running-loan';

/** What an early repayment pays besides what is due, the payments ahead of it together. Amounts in UGX. */
interface PaidEarly {
  interestUgx: number;
  principalUgx: number;
  feesUgx: number;
  /** The first row of the plan that is given up. */
  firstNumber: number;
  /** Whether that number is a row of the new plan too: fees stay on it, and are paid beside the plan otherwise. */
  hasRows: boolean;
}

/** Splits lines of a payment: those of rows that stay, and what went to the rows of a plan that is given up. */
const giveUp = (lines: readonly InstalmentLine[], firstNumber: number) => {
  const kept = lines.filter(({ number }) => number < firstNumber);
  const given = lines.filter(({ number }) => number >= firstNumber).reduce<AmountParts>(plus, nothing);
  return { kept, freedUgx: given.principalUgx + given.interestUgx, feesUgx: given.feesUgx };
};

/** Draws sums from what an early repayment pays: interest to the day first, then principal, then fees. */
const drawing = (wanted: { interestUgx: number; principalUgx: number; feesUgx: number }) => {
  const left = { ...wanted };
  return (sumUgx: number) => {
    const interestUgx = Math.min(sumUgx, left.interestUgx);
    const principalUgx = Math.min(sumUgx - interestUgx, left.principalUgx);
    const feesUgx = Math.min(sumUgx - interestUgx - principalUgx, left.feesUgx);
    left.interestUgx -= interestUgx;
    left.principalUgx -= principalUgx;
    left.feesUgx -= feesUgx;
    return {
      parts: { ...nothing, interestUgx, principalUgx },
      feesUgx,
      leftUgx: sumUgx - interestUgx - principalUgx - feesUgx,
    };
  };
};

/**
 * Places what was paid ahead on rows that are given up, and the early repayment's own rest: payment after payment to interest
 * to the day, then principal, then fees; what nothing can take is overpaid. Each payment's parts go on to be its amount.
 */
export const placeOnBalance = (
  earlier: readonly RunningPayment[],
  own: { payment: RunningPayment; restUgx: number },
  { firstNumber, hasRows, ...wanted }: PaidEarly,
): RunningPayment[] => {
  const draw = drawing(wanted);
  const place = (payment: RunningPayment, sumUgx: number, feesPaidUgx: number): RunningPayment => {
    const drawn = draw(sumUgx);
    const fees = { ...nothing, feesUgx: feesPaidUgx + drawn.feesUgx };
    const isOnRow = hasRows && fees.feesUgx > 0;
    const ahead = plus(payment.ahead, drawn.parts);
    return {
      ...payment,
      lines: isOnRow ? [...payment.lines, { number: firstNumber, ...fees }] : payment.lines,
      ahead: isOnRow ? ahead : plus(ahead, fees),
      overpaidUgx: payment.overpaidUgx + drawn.leftUgx,
    };
  };
  const moved = earlier.map((payment) => {
    const given = giveUp(payment.lines, firstNumber);
    if (given.kept.length === payment.lines.length) return payment;
    return place({ ...payment, lines: given.kept }, given.freedUgx, given.feesUgx);
  });
  return [...moved, place(own.payment, own.restUgx, 0)];
};
