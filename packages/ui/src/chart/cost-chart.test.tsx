import type { LoanCost } from '@somesa/core';
import { expect, test } from 'vitest';
import { container, renderAndFind } from '../testing/render';
import { CostChart } from './cost-chart';

const texts = {
  principal: 'You borrow {amount}',
  interest: 'interest {amount}',
  fees: 'fee {amount}',
  columns: 'All instalments',
};
const instalments = [
  { number: 1, dueOn: '2026-12-22', principal: 400_000, interest: 4_000 },
  { number: 2, dueOn: '2027-01-22', principal: 200_000, interest: 2_140 },
].map((row) => ({ ...row, fees: 0, total: row.principal + row.interest, balanceAfter: 0 }));
const low: LoanCost = {
  principal: 600_000,
  term: '6 months',
  countedFrom: '2026-11-22',
  method: 'declining',
  interest: 3.5,
  apr: 3.5,
  fees: 0,
  totalInterest: 6_140,
  totalPayable: 606_140,
  monthlyPayment: 404_000,
  instalments,
};

const show = (patch: Partial<LoanCost> = {}) =>
  renderAndFind(<CostChart cost={{ ...low, ...patch }} texts={texts} />, '.bar');
const listStyles = (selector: string, name: 'flexGrow' | 'height'): string[] =>
  [...container().querySelectorAll<HTMLElement>(selector)].map(({ style }) => style[name]);

test('shows the cost as one bar with its sum and currency, and no columns in which low interest would not be seen', async () => {
  await show();
  expect(container().textContent).toBe('You borrow UGX 600,000 + interest UGX 6,140 = UGX 606,140');
  expect(listStyles('.bar i', 'flexGrow')).toEqual(['600000', '6140']);
  expect(container().querySelector('.columns')).toBeNull();
});

test('shows a fee as a part of the sum, so that the parts add up to the total', async () => {
  await show({ fees: 10_000, totalPayable: 616_140 });
  expect(container().textContent).toBe(
    'You borrow UGX 600,000 + interest UGX 6,140 + fee UGX 10,000 = UGX 616,140',
  );
  expect(listStyles('.bar i', 'flexGrow')).toEqual(['600000', '6140', '10000']);
});

test('shows a column for each instalment if the interest exceeds 5 percent of the principal', async () => {
  const dear = instalments.map((row) => ({ ...row, interest: row.principal / 10 }));
  await show({ totalInterest: 60_000, totalPayable: 660_000, instalments: dear });
  expect(listStyles('.columns span', 'height')).toEqual(['100%', '50%']);
  expect(listStyles('.columns .interest', 'flexGrow')).toEqual(['40000', '20000']);
  expect(container().querySelector('figcaption')?.textContent).toBe('All instalments');
});
