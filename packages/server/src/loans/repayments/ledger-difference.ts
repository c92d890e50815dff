import { type LoanParts, noParts } from './loan-parts';

/** The parts of a payment in the order in which they are posted. */
export const partNames = [
  'principalUgx',
  'interestUgx',
  'feesUgx',
  'penaltiesUgx',
  'overpaidUgx',
] as const satisfies readonly (keyof LoanParts)[];
export type PartName = keyof LoanParts;

/** Place of a payment's money: one of the parts, or still (or again) the provider. */
export type MoneyPlace = PartName | 'money';

/** An amount that moves from one place to another: the first is debited, the second credited. In UGX, above 0. */
export interface PartTransfer {
  from: MoneyPlace;
  to: MoneyPlace;
  amountUgx: number;
}

/**
 * Works out what takes a payment's parts from those that are booked to those that hold now. What grows takes from what
 * shrinks first, in the order of the parts; the rest is the provider's money that came, or went back. Books that agree
 * need no move.
 */
export const ledgerDifference = (booked: LoanParts, wanted: LoanParts = noParts): PartTransfer[] => {
  const grown: { place: MoneyPlace; leftUgx: number }[] = [];
  const shrunk: { place: MoneyPlace; leftUgx: number }[] = [];
  let moneyUgx = 0;
  for (const place of partNames) {
    const byUgx = wanted[place] - booked[place];
    moneyUgx += byUgx;
    if (byUgx > 0) grown.push({ place, leftUgx: byUgx });
    if (byUgx < 0) shrunk.push({ place, leftUgx: -byUgx });
  }
  if (moneyUgx > 0) shrunk.push({ place: 'money', leftUgx: moneyUgx });
  if (moneyUgx < 0) grown.push({ place: 'money', leftUgx: -moneyUgx });

  const moves: PartTransfer[] = [];
  for (const to of grown) {
    for (const from of shrunk) {
      const amountUgx = Math.min(to.leftUgx, from.leftUgx);
      if (amountUgx === 0) continue;
      moves.push({ from: from.place, to: to.place, amountUgx });
      to.leftUgx -= amountUgx;
      from.leftUgx -= amountUgx;
    }
  }
  return moves;
};
