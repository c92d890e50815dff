import type { OwnRepaymentTexts } from '@somesa/core';
import { EVERYTHING } from '../flow/repaid';

/** What an early repayment is chosen to do, in words; null where nothing is chosen. */
export const earlyName = (choice: string, { ownRepayment: t }: OwnRepaymentTexts): string | null => {
  if (choice === 'reduce-term') return t.reduce_term;
  if (choice === 'reduce-instalment') return t.reduce_instalment;
  return choice === EVERYTHING ? t.settle : null;
};
