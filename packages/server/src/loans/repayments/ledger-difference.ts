import { emptyLedgerBreakdown, type LedgerBreakdown } from './loan-parts';

/** Parts of a payment in the order in which they are posted. */
export const partNames = [
  'principalUgx',
  'interestUgx',
  'feesUgx',
  'penaltiesUgx',
  'recoveredUgx',
  'overpaidUgx',
  'claimedUgx',
] as const satisfies readonly (keyof LedgerBreakdown)[];
export type PartName = keyof LedgerBreakdown;

/** Place of a payment's money: one of the parts, or the account that received it. */
export type MoneyPlace = PartName | 'money';

/** Amount in UGX, above 0, that moves between two places: `from` is debited, `to` is credited. */
interface PartTransfer {
  from: MoneyPlace;
  to: MoneyPlace;
  amountUgx: number;
}

/**
 * Calculates the transfers that take a payment from its posted parts to the target parts. Increases are covered by decreases
 * first, in the order of the parts; the rest is received from, or returned to, the provider. Equal parts need no transfer.
 */
export const calculateLedgerDifference = (
  posted: LedgerBreakdown,
  target: LedgerBreakdown = emptyLedgerBreakdown,
): PartTransfer[] => {
  const increases: { place: MoneyPlace; leftUgx: number }[] = [];
  const decreases: { place: MoneyPlace; leftUgx: number }[] = [];
  let moneyUgx = 0;
  for (const place of partNames) {
    const differenceUgx = target[place] - posted[place];
    moneyUgx += differenceUgx;
    if (differenceUgx > 0) increases.push({ place, leftUgx: differenceUgx });
    if (differenceUgx < 0) decreases.push({ place, leftUgx: -differenceUgx });
  }
  if (moneyUgx > 0) decreases.push({ place: 'money', leftUgx: moneyUgx });
  if (moneyUgx < 0) increases.push({ place: 'money', leftUgx: -moneyUgx });

  const transfers: PartTransfer[] = [];
  for (const to of increases) {
    for (const from of decreases) {
      const amountUgx = Math.min(to.leftUgx, from.leftUgx);
      if (amountUgx === 0) continue;
      transfers.push({ from: from.place, to: to.place, amountUgx });
      to.leftUgx -= amountUgx;
      from.leftUgx -= amountUgx;
    }
  }
  return transfers;
};
