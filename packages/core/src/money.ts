/** The largest amount that any input may name, in UGX: a typing slip beyond it is refused before arithmetic. */
export const MAX_AMOUNT_UGX = 1_000_000_000;

/** Tells whether a value is a whole, positive number of shillings that arithmetic keeps exact. */
export const isAmountUgx = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_AMOUNT_UGX;

/** Writes shillings as people read them, without depending on the device's locale: `1,800,000`. */
export const formatFigures = (amountUgx: number): string =>
  String(amountUgx).replace(/\B(?=(\d{3})+$)/g, ',');

/** Writes shillings with their currency, everywhere the same: `UGX 1,800,000`. */
export const formatUgx = (amountUgx: number): string => `UGX ${formatFigures(amountUgx)}`;

/**
 * Reads an amount as people type it (`1,200,000`, `1 200 000`, `UGX 500`) into whole shillings.
 * Answers null where it is no whole positive amount: a fraction is never rounded away.
 */
export const parseUgx = (typed: string): number | null => {
  const figures = typed.trim().replace(/^ugx/i, '').replace(/\/=$/, '').replace(/[\s,]/g, '');
  if (!/^\d{1,15}$/.test(figures)) return null;
  const amountUgx = Number(figures);
  return isAmountUgx(amountUgx) ? amountUgx : null;
};
