import { MAX_AMOUNT_UGX } from '../money/money';
import { DAY_MS } from '../time/durations';

/** Maximum number of parts of a fee. */
export const MAX_FEE_PARTS = 4;

/**
 * Splits an amount into parts by their percentages, which add up to 100. Each part ends where the amount up to it is rounded down to
 * whole shillings, so that the parts add up to the amount.
 */
export const splitIntoParts = (amountUgx: number, percents: readonly number[]): number[] => {
  let percentSoFar = 0;
  let ugxSoFar = 0;
  return percents.map((percent) => {
    percentSoFar += percent;
    const before = ugxSoFar;
    ugxSoFar = Math.floor((amountUgx * percentSoFar) / 100);
    return ugxSoFar - before;
  });
};

/** Returns the description of a part of a fee, such as "Tuition, part 1 of 2". */
export const formatPart = (description: string, part: number, parts: number): string =>
  `${description}, part ${part} of ${parts}`;

/** Returns the description of a fee by that of one of its parts. */
export const removePart = (description: string): string => description.replace(/, part [1-9] of [1-9]$/, '');

/** Changes an amount by a percentage and rounds it to the nearest multiple of `roundTo`, at least one of it. */
export const raiseUgx = (amountUgx: number, percent: number, roundTo: number): number =>
  Math.min(Math.max(Math.round((amountUgx * (100 + percent)) / 100 / roundTo), 1) * roundTo, MAX_AMOUNT_UGX);

const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Counts the days from one day to another. */
export const countDays = (from: string, to: string): number => toDayNumber(to) - toDayNumber(from);

/** Returns the day that is as far from `to` as a day is from `from`. */
export const moveDay = (day: string, from: string, to: string): string =>
  new Date((toDayNumber(day) + countDays(from, to)) * DAY_MS).toISOString().slice(0, 10);

/** Returns the weeks of a term and those that are left on a day, both rounded up to whole weeks. */
export const countWeeks = (
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  day: string,
): { weeks: number; weeksLeft: number } => {
  const toWeeks = (from: string): number => Math.ceil((countDays(from, endsOn) + 1) / 7);
  return { weeks: toWeeks(startsOn), weeksLeft: toWeeks(day > startsOn ? day : startsOn) };
};

/** Returns the amount for the weeks that are left, rounded to 100 shillings: at least these, at most the whole amount. */
export const chargeByWeeks = (
  amountUgx: number,
  { weeks, weeksLeft }: { weeks: number; weeksLeft: number },
): number => Math.min(Math.max(Math.round((amountUgx * weeksLeft) / weeks / 100), 1) * 100, amountUgx);
