import { describe, expect, it } from 'vitest';
import { allocateToInstalments, type OwedInstalment, sortByDueDate } from './allocation';
import { allocationParts } from './loan-product';

const createOwed = (number: number, dueOn: string, parts: Partial<OwedInstalment> = {}): OwedInstalment => ({
  number,
  dueOn,
  principalUgx: 100,
  interestUgx: 10,
  feesUgx: 5,
  penaltiesUgx: 2,
  ...parts,
});
const [first, second] = [createOwed(1, '2026-02-28'), createOwed(2, '2026-03-31')];
const createLine = (
  number: number,
  interestUgx: number,
  principalUgx: number,
  feesUgx: number,
  penaltiesUgx: number,
) => ({ number, principalUgx, interestUgx, feesUgx, penaltiesUgx });
const allocate = (amountUgx: number, instalments = [first, second], order = allocationParts) =>
  allocateToInstalments(instalments, amountUgx, order);

describe('allocateToInstalments', () => {
  it('pays interest, principal, fees and penalties of the first instalment, then the next', () => {
    expect(allocate(4)).toEqual({ lines: [createLine(1, 4, 0, 0, 0)], overpaidUgx: 0 });
    expect(allocate(116)).toEqual({ lines: [createLine(1, 10, 100, 5, 1)], overpaidUgx: 0 });
    expect(allocate(130)).toEqual({
      lines: [createLine(1, 10, 100, 5, 2), createLine(2, 10, 3, 0, 0)],
      overpaidUgx: 0,
    });
  });

  it('returns the amount above all instalments as overpaid', () => {
    expect(allocate(240).overpaidUgx).toBe(6);
    const paid = createOwed(1, '2026-02-28', {
      principalUgx: 0,
      interestUgx: 0,
      feesUgx: 0,
      penaltiesUgx: 0,
    });
    expect(allocate(50, [paid])).toEqual({ lines: [], overpaidUgx: 50 });
  });

  it('follows the order of parts of the product', () => {
    const order = ['penalties', 'fees', 'interest', 'principal'] as const;
    const { lines, overpaidUgx } = allocateToInstalments([first], 9, order);
    expect({ lines, overpaidUgx }).toEqual({ lines: [createLine(1, 2, 0, 5, 2)], overpaidUgx: 0 });
  });
});

describe('sortByDueDate', () => {
  it('sorts by due date, then by number', () => {
    const [third, twelfth] = [createOwed(3, '2026-02-28'), createOwed(12, '2026-02-28')];
    expect(sortByDueDate([second, twelfth, third])).toEqual([third, twelfth, second]);
  });
});
