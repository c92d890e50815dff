import { describe, expect, it } from 'vitest';
import { allocate, type OwedInstalment } from '.';

const owed = (number: number, dueOn: string, parts: Partial<OwedInstalment> = {}): OwedInstalment => ({
  number,
  dueOn,
  principalUgx: 100,
  interestUgx: 10,
  feesUgx: 5,
  penaltiesUgx: 2,
  ...parts,
});
const [first, second] = [owed(1, '2026-02-28'), owed(2, '2026-03-31')];
const line = (
  number: number,
  interestUgx: number,
  principalUgx: number,
  feesUgx: number,
  penaltiesUgx: number,
) => ({
  number,
  principalUgx,
  interestUgx,
  feesUgx,
  penaltiesUgx,
});
const pay = (amountUgx: number, instalments = [second, first], paidOn = '2026-03-01') =>
  allocate({ instalments, amountUgx, paidOn });

describe('a payment', () => {
  it('fills interest, principal, fees, penalties of the oldest instalment, then the next', () => {
    expect(pay(4)).toEqual({ ok: true, value: { lines: [line(1, 4, 0, 0, 0)], overpaidUgx: 0 } });
    expect(pay(116)).toEqual({ ok: true, value: { lines: [line(1, 10, 100, 5, 1)], overpaidUgx: 0 } });
    expect(pay(130)).toEqual({
      ok: true,
      value: { lines: [line(1, 10, 100, 5, 2), line(2, 10, 3, 0, 0)], overpaidUgx: 0 },
    });
  });

  it('pays ahead in order where nothing is due yet', () => {
    expect(pay(120, [second, first], '2026-01-01')).toEqual(pay(120));
  });

  it('is overpaid by what nothing can take', () => {
    expect(pay(240)).toMatchObject({ value: { overpaidUgx: 6 } });
    const paid = owed(1, '2026-02-28', { principalUgx: 0, interestUgx: 0, feesUgx: 0, penaltiesUgx: 0 });
    expect(pay(50, [paid])).toEqual({ ok: true, value: { lines: [], overpaidUgx: 50 } });
  });

  it('goes by number where two instalments fall due on one day', () => {
    const together = [owed(12, '2026-02-28'), owed(3, '2026-02-28')];
    expect(pay(5, together)).toMatchObject({ value: { lines: [{ number: 3 }] } });
  });

  it('follows the order of its product', () => {
    const order = ['penalties', 'fees', 'interest', 'principal'] as const;
    expect(allocate({ instalments: [first], amountUgx: 9, paidOn: '2026-03-01', order })).toEqual({
      ok: true,
      value: { lines: [line(1, 2, 0, 5, 2)], overpaidUgx: 0 },
    });
    const twice = ['interest', 'interest', 'fees', 'penalties'] as const;
    expect(allocate({ instalments: [first], amountUgx: 9, paidOn: '2026-03-01', order: twice }).ok).toBe(
      false,
    );
  });

  it('is refused over more than fifty years of instalments', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => owed(at + 1, '2026-02-28'));
    expect(pay(1, many(600)).ok).toBe(true);
    expect(pay(1, many(601))).toMatchObject({ ok: false, error: { code: 'input_invalid' } });
  });

  it('is refused for nothing, without instalments, and with a number twice', () => {
    expect(pay(0)).toMatchObject({ ok: false, error: { code: 'input_invalid' } });
    expect(pay(1, [])).toMatchObject({ ok: false, error: { code: 'input_invalid' } });
    expect(pay(1, [first, first])).toMatchObject({ ok: false, error: { code: 'number_repeated' } });
  });
});
