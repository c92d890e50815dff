import { formatFigures, formatText, type LoanSummaryView, type OwnRepaymentTexts } from '@somesa/core';
import { FULL_AMOUNT } from '../flow/repayment-amount';

/** Returns the displayed name of a choice of an early repayment; null if nothing is chosen. */
export const formatEarlyChoice = (choice: string, { ownRepayment: t }: OwnRepaymentTexts): string | null => {
  if (choice === 'reduce-term') return t.reduce_term;
  if (choice === 'reduce-instalment') return t.reduce_instalment;
  return choice === FULL_AMOUNT ? t.settle : null;
};

/** Smaller instalments need at least one whole instalment above the amount due. */
export const getUnavailableReason = (
  choice: string,
  { due, instalments }: LoanSummaryView,
  { ownRepayment: t }: OwnRepaymentTexts,
): string => {
  const next = instalments.find(({ state }) => state === 'upcoming');
  return choice === 'reduce-instalment' && next
    ? formatText(t.needs, { amount: formatFigures(due + next.total) })
    : t.not_to_be_had;
};
