import dashboard from '@somesa/core/messages/en/site/dashboard.json';
import { expect, it } from 'vitest';
import { groupByTerm } from './progress';

const schedule = (months: number, paid: number) =>
  Array.from({ length: months }, (_, at) => ({
    number: at + 1,
    state: at < paid ? ('paid' as const) : ('upcoming' as const),
  }));

it.each([
  [12, 9, ['Term 1, paid', 'Term 2, paid', 'Term 3, months left: 3']],
  [12, 0, ['Term 1', 'Term 2', 'Term 3']],
  [6, 3, ['Term 1, paid', 'Term 2']],
  [3, 1, ['Term 1, months left: 2']],
  [12, 12, ['Term 1, paid', 'Term 2, paid', 'Term 3, paid']],
])('marks a schedule of %i months with %i paid as %j', (months, paid, labels) => {
  const groups = groupByTerm(schedule(months, paid), months, dashboard.progress);
  expect(groups.map(({ label }) => label)).toEqual(labels);
  expect(groups.reduce((sum, { size }) => sum + size, 0)).toBe(months);
});

it('keeps the original terms of a schedule that an early repayment shortened', () => {
  const groups = groupByTerm(schedule(9, 4), 12, dashboard.progress);
  expect(groups.map(({ size }) => size)).toEqual([4, 4, 1]);
});
