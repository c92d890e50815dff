/** Amount at a time: positive to the borrower, negative from them. Times in any unit, from 0. */
export interface CashFlow {
  amount: number;
  time: number;
}

/** Time in periods with compound interest, and the part of a period after them with simple interest. */
interface CompoundingTime {
  whole: number;
  part: number;
}

/** Returns all of a time as compounded, as in the EU equation. */
export const compoundFully = (time: number): CompoundingTime => ({ whole: time, part: 0 });

/** Splits a time into compounded whole periods and the rest, as in the US actuarial method. */
export const compoundWholePeriods = (time: number): CompoundingTime => ({
  whole: Math.floor(time),
  part: time % 1,
});

/** Limit of the search for a rate, as the logarithm of a period's growth: e^700 is close to the largest possible number. */
const MAX_GROWTH = 700;
/** First step of the search, and the factor by which each further one is wider. */
const FIRST_GROWTH = 1e-4;
const WIDENING = 1.25;
/** Maximum number of bisections. More have no effect: a number has 53 bits. */
const MAX_BISECTIONS = 200;

/** Adds up the flows of each time, and drops sums of 0. */
const combineByTime = (flows: readonly CashFlow[]): CashFlow[] => {
  const sums = new Map<number, number>();
  for (const { amount, time } of flows) sums.set(time, (sums.get(time) ?? 0) + amount);
  return [...sums].flatMap(([time, amount]) => (amount === 0 ? [] : [{ amount, time }]));
};

/** Creates the present value of flows as a function of growth, up to a positive factor that keeps every term finite. */
const createPresentValue = (flows: readonly CashFlow[], split: (time: number) => CompoundingTime) => {
  const terms = flows.map(({ amount, time }) => ({ amount, ...split(time) }));
  const wholes = terms.map(({ whole }) => whole);
  const [first, last] = [Math.min(...wholes), Math.max(...wholes)];
  return (growth: number): number =>
    terms.reduce((sum, { amount, whole, part }) => {
      const periods = whole - (growth < 0 ? last : first);
      return sum + (amount * Math.exp(-growth * periods)) / (1 + part * Math.expm1(growth));
    }, 0);
};

/** Bisects an interval until it contains no further number. */
const bisect = (value: (growth: number) => number, from: number, to: number): number => {
  const isNegative = value(from) < 0;
  let [near, far] = [from, to];
  for (let turn = 0; turn < MAX_BISECTIONS; turn += 1) {
    const middle = (near + far) / 2;
    if (middle === near || middle === far) break;
    if (value(middle) < 0 === isNegative) near = middle;
    else far = middle;
  }
  return far;
};

/**
 * Finds the rate of one period at which the flows to the borrower are worth those from them; null if there is
 * none. Of several rates it returns the one nearest to 0 on the side of the cost: above 0 for a borrower who
 * pays more than they get. It brackets and bisects, so it can't diverge.
 */
export const findPeriodRate = (
  flows: readonly CashFlow[],
  split: (time: number) => CompoundingTime,
): number | null => {
  const combined = combineByTime(flows);
  // Flows of one time are equal at every rate or at none.
  if (combined.length < 2) return null;
  const value = createPresentValue(combined, split);
  const atZero = value(0);
  if (atZero === 0) return 0;
  const cost = atZero < 0 ? 1 : -1;
  for (const direction of [cost, -cost]) {
    let near = 0;
    for (let step = FIRST_GROWTH; step < MAX_GROWTH; step *= WIDENING) {
      const far = direction * step;
      if (value(far) < 0 !== atZero < 0) return Math.expm1(bisect(value, near, far));
      near = far;
    }
  }
  return null;
};
