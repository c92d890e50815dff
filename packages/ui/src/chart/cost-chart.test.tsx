import { expect, test } from 'vitest';
import { container, renderAndFind } from '../testing/render';
import { CostChart } from './cost-chart';

const texts = { principal: 'You borrow {amount}', interest: 'interest {amount}', fees: 'fee {amount}' };
const instalments = [
  { number: 1, dueOn: '2026-12-22', principal: 400_000, interest: 4_000 },
  { number: 2, dueOn: '2027-01-22', principal: 200_000, interest: 2_140 },
].map((row) => ({ ...row, fees: 0, total: row.principal + row.interest, balanceAfter: 0 }));
const low = { principal: 600_000, totalInterest: 6_140, fees: 0, totalPayable: 606_140, instalments };

const show = (cost: typeof low) => renderAndFind(<CostChart cost={cost} texts={texts} />, 'svg.bar');
const listSizes = (selector: string, size: string): number[] =>
  [...container().querySelectorAll(selector)].map((part) => Number(part.getAttribute(size)));

test('shows the cost as one bar with its sum, and no columns in which low interest would not be seen', async () => {
  await show(low);
  expect(container().textContent).toBe('You borrow 600,000 + interest 6,140 = 606,140');
  expect(listSizes('.bar rect', 'width')).toEqual([2, 98]);
  expect(container().querySelector('.columns')).toBeNull();
});

test('shows a fee as a part of the sum, so that the parts add up to the total', async () => {
  await show({ ...low, fees: 10_000, totalPayable: 616_140 });
  expect(container().textContent).toBe('You borrow 600,000 + interest 6,140 + fee 10,000 = 616,140');
  expect(listSizes('.bar rect', 'width').reduce((sum, width) => sum + width, 0)).toBe(100);
});

test('shows a column for each instalment if the interest exceeds 5 percent of the principal', async () => {
  const [first, second] = instalments.map((row) => ({ ...row, interest: row.interest * 10 }));
  await show({
    ...low,
    totalInterest: 61_400,
    totalPayable: 661_400,
    instalments: [first, { ...second, interest: 0 }] as typeof instalments,
  });
  const [high = 0, half = 0] = listSizes('.columns .principal', 'height');
  const [top = 0, none] = listSizes('.columns .interest', 'height');
  expect(high / half).toBeCloseTo(2);
  expect(top).toBeGreaterThan(2);
  expect(none).toBe(0);
  expect(high + top).toBeLessThanOrEqual(100);
});
