import { formatText } from '../messages/format-text';
import type { LateFeeTexts } from '../messages/texts';
import { formatFigures } from '../money/money';
import type { LoanProduct } from './loan-product';

const PPM_PER_PERCENT = 10_000;

/** Formats the late fee of a loan as one sentence. */
export const formatLateFee = (
  { graceDays, charge, capUgx }: LoanProduct['late'],
  texts: LateFeeTexts,
): string => {
  const params = { days: graceDays, cap: formatFigures(capUgx) };
  switch (charge.kind) {
    case 'none':
      return texts.none;
    case 'interest':
      return formatText(texts.interest, { ...params, rate: charge.annualRatePpm / PPM_PER_PERCENT });
    case 'fixed':
      return formatText(texts.fixed, { ...params, amount: formatFigures(charge.amountUgx) });
    default:
      return charge satisfies never;
  }
};
