import { allocateToInstalments, type InstalmentLine } from './allocation';
import type { ServicingTerms } from './loan-account';
import {
  type AmountParts,
  addParts,
  applyLines,
  nothing,
  owedOf,
  type RunningPayment,
  type RunningRow,
  totalUgx,
} from './running-loan';

/** An early repayment, and what of it is left after what is due. */
interface EarlyMoney {
  payment: RunningPayment;
  restUgx: number;
}

/** Splits lines of a payment: those of rows that stay, and what went to the rows of a schedule that is given up. */
const giveUp = (lines: readonly InstalmentLine[], firstNumber: number) => ({
  kept: lines.filter(({ number }) => number < firstNumber),
  given: lines.filter(({ number }) => number >= firstNumber).reduce<AmountParts>(addParts, nothing),
});

/** Draws sums from what settles a loan: interest to the day first, then principal, then fees. */
const drawing = (wanted: Omit<AmountParts, 'penaltiesUgx'>) => {
  const left = { ...wanted };
  return (sumUgx: number) => {
    const interestUgx = Math.min(sumUgx, left.interestUgx);
    const principalUgx = Math.min(sumUgx - interestUgx, left.principalUgx);
    const feesUgx = Math.min(sumUgx - interestUgx - principalUgx, left.feesUgx);
    left.interestUgx -= interestUgx;
    left.principalUgx -= principalUgx;
    left.feesUgx -= feesUgx;
    return {
      parts: { ...nothing, interestUgx, principalUgx, feesUgx },
      leftUgx: sumUgx - interestUgx - principalUgx - feesUgx,
    };
  };
};

/**
 * Places what was paid ahead on rows that a settlement takes away, and the settlement's own rest: payment after payment to
 * interest to the day, then principal, then fees; what nothing can take is overpaid. Each payment's parts go on to be its
 * amount.
 */
export const allocateToPrincipal = (
  earlier: readonly RunningPayment[],
  own: EarlyMoney,
  { firstNumber, ...wanted }: Omit<AmountParts, 'penaltiesUgx'> & { firstNumber: number },
): RunningPayment[] => {
  const draw = drawing(wanted);
  const place = (payment: RunningPayment, sumUgx: number): RunningPayment => {
    const drawn = draw(sumUgx);
    return {
      ...payment,
      ahead: addParts(payment.ahead, drawn.parts),
      overpaidUgx: payment.overpaidUgx + drawn.leftUgx,
    };
  };
  const moved = earlier.map((payment) => {
    const { kept, given } = giveUp(payment.lines, firstNumber);
    const { feesUgx } = given;
    const ahead = addParts(payment.ahead, { ...nothing, feesUgx });
    return place({ ...payment, lines: kept, ahead }, given.principalUgx + given.interestUgx);
  });
  return [...moved, place(own.payment, own.restUgx)];
};

/**
 * Puts what was paid ahead to the rows of a new schedule, payment after payment, the oldest row first: money that was paid
 * ahead stays paid ahead. What the early repayment itself has left pays fees. Not settled, the rows ask for more than that.
 */
export const allocateToNewSchedule = (
  rows: RunningRow[],
  { earlier, own }: { earlier: readonly RunningPayment[]; own: EarlyMoney },
  { allocationOrder }: Pick<ServicingTerms, 'allocationOrder'>,
): { rows: RunningRow[]; payments: RunningPayment[] } => {
  const firstNumber = rows[0]?.row.number ?? 0;
  let filled = rows;
  const payments = [...earlier, own.payment].map((payment) => {
    const { kept, given } = giveUp(payment.lines, firstNumber);
    const sumUgx = payment === own.payment ? own.restUgx : totalUgx(given);
    const { lines } = allocateToInstalments(filled.map(owedOf), sumUgx, allocationOrder);
    filled = applyLines(filled, lines);
    return { ...payment, lines: [...kept, ...lines] };
  });
  return { rows: filled, payments };
};
