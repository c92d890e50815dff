import { cleanText } from '../strings/clean-text';

/** Maximum amount of any input, in UGX. Larger ones are typing errors. */
export const MAX_AMOUNT_UGX = 1_000_000_000;

/** Returns whether a value is a whole, positive number of shillings up to the maximum. */
export const isAmountUgx = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_AMOUNT_UGX;

/** Formats an amount without depending on the device's locale: `1,800,000`. */
export const formatFigures = (amountUgx: number): string =>
  String(amountUgx).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');

/**
 * Parses an amount as people type it (`1,200,000`, `1 200 000`, `UGX 500`) to whole shillings. Returns null
 * if it is not a whole positive amount; fractions are never rounded.
 */
export const parseUgx = (typed: string): number | null => {
  const figures = cleanText(typed).replace(/^ugx|\/=$|[ ,]/gi, '');
  if (!/^\d{1,15}$/.test(figures)) return null;
  const amountUgx = Number(figures);
  return isAmountUgx(amountUgx) ? amountUgx : null;
};
