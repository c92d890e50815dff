import { formatFigures, type LoanPositionView, type OwnRepaymentTexts, say } from '@somesa/core';
import { EVERYTHING } from '../flow/repaid';

/** What an early repayment is chosen to do, in words; null where nothing is chosen. */
export const earlyName = (choice: string, { ownRepayment: t }: OwnRepaymentTexts): string | null => {
  if (choice === 'reduce-term') return t.reduce_term;
  if (choice === 'reduce-instalment') return t.reduce_instalment;
  return choice === EVERYTHING ? t.settle : null;
};

/** Why a choice can't be had for an amount; instalments get smaller from a whole one on, above what is due. */
export const notHad = (
  choice: string,
  { due, instalments }: LoanPositionView,
  { ownRepayment: t }: OwnRepaymentTexts,
): string => {
  const next = instalments.find(({ state }) => state === 'upcoming');
  return choice === 'reduce-instalment' && next
    ? say(t.needs, { amount: formatFigures(due + next.total) })
    : t.not_to_be_had;
};
