import { expect, it } from 'vitest';
import { listTaxPeriods } from './taxes';

const rates = [{ account: 'income:fees', ratePpm: 10_000 }] as const;

it('divides a period by the days on which rates change, and leaves out days without rates', () => {
  const dated = [
    { from: '2026-01-01', rates },
    { from: '2026-03-01', rates },
    { from: '2026-04-01', rates: [] },
  ];
  const list = (from: string, to: string) => listTaxPeriods(dated, { from, to }).map(({ days }) => days);
  expect(list('2026-02-10', '2026-05-31')).toEqual([
    { from: '2026-02-10', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
  ]);
  expect(list('2025-12-01', '2026-01-31')).toEqual([{ from: '2026-01-01', to: '2026-01-31' }]);
  expect(list('2026-04-01', '2026-05-31')).toEqual([]);
  expect(list('2025-01-01', '2025-12-31')).toEqual([]);
});
