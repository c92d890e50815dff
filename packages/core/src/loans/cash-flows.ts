/** Money at a time: positive to the borrower, negative from them. Times in any unit, from 0. */
export interface CashFlow {
  amount: number;
  time: number;
}

/** A time as periods with compound interest and, after them, a part of one with simple interest. */
interface SplitTime {
  whole: number;
  part: number;
}

/** Compounds all of a time, as the EU equation does. */
export const compounded = (time: number): SplitTime => ({ whole: time, part: 0 });

/** Compounds whole periods only, as the US actuarial method does. */
export const actuarial = (time: number): SplitTime => ({ whole: Math.floor(time), part: time % 1 });

/** Limit of the search for a rate, as the logarithm of a period's growth: e^700 is close to the largest possible number. */
const FURTHEST_GROWTH = 700;
/** The first step of the search, and how much wider each next one is. */
const FIRST_GROWTH = 1e-4;
const WIDENING = 1.25;
/** Halving a bracket more often moves nothing: a number has 53 bits. */
const MAX_HALVINGS = 200;

/** Adds up flows of one time, and drops what cancels. */
const byTime = (flows: readonly CashFlow[]): CashFlow[] => {
  const sums = new Map<number, number>();
  for (const { amount, time } of flows) sums.set(time, (sums.get(time) ?? 0) + amount);
  return [...sums].flatMap(([time, amount]) => (amount === 0 ? [] : [{ amount, time }]));
};

/** The present value of flows as a function of growth, up to a positive factor that keeps every term finite. */
const presentValue = (flows: readonly CashFlow[], split: (time: number) => SplitTime) => {
  const terms = flows.map(({ amount, time }) => ({ amount, ...split(time) }));
  const wholes = terms.map(({ whole }) => whole);
  const [first, last] = [Math.min(...wholes), Math.max(...wholes)];
  return (growth: number): number =>
    terms.reduce((sum, { amount, whole, part }) => {
      const periods = whole - (growth < 0 ? last : first);
      return sum + (amount * Math.exp(-growth * periods)) / (1 + part * Math.expm1(growth));
    }, 0);
};

/** Halves a bracket until no number is left inside. */
const halve = (value: (growth: number) => number, from: number, to: number): number => {
  const isNegative = value(from) < 0;
  let [near, far] = [from, to];
  for (let turn = 0; turn < MAX_HALVINGS; turn += 1) {
    const middle = (near + far) / 2;
    if (middle === near || middle === far) break;
    if (value(middle) < 0 === isNegative) near = middle;
    else far = middle;
  }
  return far;
};

/**
 * The rate of one period at which what comes in is worth what goes out; null where there is none. Of several the one
 * nearest to 0 on the side of the cost: above 0 for who pays more than they get. Brackets and halves, so it can't diverge.
 */
export const periodRate = (flows: readonly CashFlow[], split: (time: number) => SplitTime): number | null => {
  const kept = byTime(flows);
  // Flows of one time are equal at every rate or at none.
  if (kept.length < 2) return null;
  const value = presentValue(kept, split);
  const atZero = value(0);
  if (atZero === 0) return 0;
  const cost = atZero < 0 ? 1 : -1;
  for (const direction of [cost, -cost]) {
    let near = 0;
    for (let step = FIRST_GROWTH; step < FURTHEST_GROWTH; step *= WIDENING) {
      const far = direction * step;
      if (value(far) < 0 !== atZero < 0) return Math.expm1(halve(value, near, far));
      near = far;
    }
  }
  return null;
};
