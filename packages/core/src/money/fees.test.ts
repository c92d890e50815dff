import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateToItems, sortChosenFirst } from './fees';

const ugx = fc.integer({ min: -1_000, max: 10_000_000 });
const openItems = fc
  .array(ugx, { maxLength: 12 })
  .map((dues) => dues.map((dueUgx, at) => ({ id: String(at), dueUgx })));
const amount = fc.integer({ min: 0, max: 50_000_000 });

describe('allocateToItems', () => {
  it('allocates exactly the amount', () => {
    fc.assert(
      fc.property(openItems, amount, (items, amountUgx) => {
        const { lines, surplusUgx } = allocateToItems(items, amountUgx);
        expect(lines.reduce((sum, line) => sum + line.amountUgx, surplusUgx)).toBe(amountUgx);
      }),
    );
  });

  it('allocates to each item at most once, more than 0 and at most what is due', () => {
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

  it('pays each item in full before the next, and leaves an overpayment only if all are paid', () => {
    fc.assert(
      fc.property(openItems, amount, (items, amountUgx) => {
        const { lines, surplusUgx } = allocateToItems(items, amountUgx);
        const allocated = items.map(({ id }) => lines.find(({ itemId }) => itemId === id)?.amountUgx ?? 0);
        const firstUnpaid = items.findIndex((item, at) => (allocated[at] ?? 0) < item.dueUgx);
        if (firstUnpaid === -1) return;
        expect(surplusUgx).toBe(0);
        expect(allocated.slice(firstUnpaid + 1).every((line) => line === 0)).toBe(true);
      }),
    );
  });
});

describe('sortChosenFirst', () => {
  it('moves chosen items to the front and keeps the order otherwise', () => {
    const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(sortChosenFirst(items, ['d', 'b', 'unknown']).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
    expect(sortChosenFirst(items, [])).toEqual(items);
  });
});
