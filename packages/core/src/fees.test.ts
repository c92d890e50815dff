import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateToItems, sortChosenFirst } from './fees';

const ugx = fc.integer({ min: -1_000, max: 10_000_000 });
const openItems = fc
  .array(ugx, { maxLength: 12 })
  .map((dues) => dues.map((dueUgx, at) => ({ id: String(at), dueUgx })));
const amount = fc.integer({ min: 0, max: 50_000_000 });

describe('an amount over fee items', () => {
  it('loses and makes no shilling', () => {
    fc.assert(
      fc.property(openItems, amount, (items, amountUgx) => {
        const { lines, surplusUgx } = allocateToItems(items, amountUgx);
        expect(lines.reduce((sum, line) => sum + line.amountUgx, surplusUgx)).toBe(amountUgx);
      }),
    );
  });

  it('gives no item more than it is due, none a line of nothing, none two lines', () => {
    fc.assert(
      fc.property(openItems, amount, (items, amountUgx) => {
        const { lines } = allocateToItems(items, amountUgx);
        expect(new Set(lines.map(({ itemId }) => itemId)).size).toBe(lines.length);
        for (const line of lines) {
          expect(line.amountUgx).toBeGreaterThan(0);
          expect(line.amountUgx).toBeLessThanOrEqual(items[Number(line.itemId)]?.dueUgx ?? 0);
        }
      }),
    );
  });

  it('fills each item before the next, and leaves a surplus only when all are full', () => {
    fc.assert(
      fc.property(openItems, amount, (items, amountUgx) => {
        const { lines, surplusUgx } = allocateToItems(items, amountUgx);
        const given = items.map(({ id }) => lines.find(({ itemId }) => itemId === id)?.amountUgx ?? 0);
        const notFull = items.findIndex((item, at) => (given[at] ?? 0) < item.dueUgx);
        if (notFull === -1) return;
        expect(surplusUgx).toBe(0);
        expect(given.slice(notFull + 1).every((line) => line === 0)).toBe(true);
      }),
    );
  });
});

describe('chosen items', () => {
  it('come first, and nothing else changes its place', () => {
    const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(sortChosenFirst(items, ['d', 'b', 'unknown']).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
    expect(sortChosenFirst(items, [])).toEqual(items);
  });
});
