import { formatText, type InstalmentView, loanTermLengths, type SiteTexts } from '@somesa/core';
import type { PartGroup } from '@somesa/ui';

type Words = SiteTexts['dashboard']['progress'];

/** Returns the number of monthly instalments in one school term, in a repayment schedule of the given number of months. */
const monthsOfTerm = (months: number): number => {
  const lengths = Object.values(loanTermLengths).sort((one, other) => one.months - other.months);
  const length = lengths.find((one) => one.months >= months) ?? lengths.at(-1);
  return length ? length.months / length.schoolTerms : months;
};

/** Groups a schedule by school term, with the outstanding amount of each. */
export const groupByTerm = (
  instalments: readonly Pick<InstalmentView, 'number' | 'state'>[],
  months: number,
  text: Words,
): PartGroup[] => {
  const size = monthsOfTerm(Math.max(months, instalments.length));
  const groups: PartGroup[] = [];
  for (let from = 0; from < instalments.length; from += size) {
    const term = instalments.slice(from, from + size);
    const left = term.filter(({ state }) => state !== 'paid').length;
    const number = groups.length + 1;
    const sentence = left === 0 ? text.termPaid : left === term.length ? text.term : text.termLeft;
    groups.push({ label: formatText(sentence, { number, left }), size: term.length, isDone: left === 0 });
  }
  return groups;
};
