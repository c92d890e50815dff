import { describe, expect, it } from 'vitest';
import { parseTaxRates } from './tax-rates';

const parse = (written: string) => parseTaxRates('TAX_RATES', written);

describe('parseTaxRates', () => {
  it('reads the rates of each day, and a day that ends them', () => {
    const written =
      '2026-01-01: expense:charges-mtn=15, income:interest=0.5; 2026-07-01: income:fees=1.25; 2027-01-01:';
    expect(parse(written)).toEqual({
      ok: true,
      value: [
        {
          from: '2026-01-01',
          rates: [
            { account: 'expense:charges-mtn', ratePpm: 150_000 },
            { account: 'income:interest', ratePpm: 5_000 },
          ],
        },
        { from: '2026-07-01', rates: [{ account: 'income:fees', ratePpm: 12_500 }] },
        { from: '2027-01-01', rates: [] },
      ],
    });
    expect(parse(' ')).toEqual({ ok: true, value: [] });
  });

  it.each([
    '2026-02-30: income:fees=1',
    '2026-01-01: income:gifts=1',
    '2026-01-01: income:fees=100',
    'income:fees=1',
  ])('rejects %s, which is no day, no account or no rate', (written) => {
    expect(parse(written)).toMatchObject({ ok: false, error: expect.stringContaining('can’t be read') });
  });

  it('rejects days that are not in ascending order', () => {
    expect(parse('2026-07-01: income:fees=1; 2026-01-01: income:fees=2')).toEqual({
      ok: false,
      error: 'TAX_RATES: must list its days in ascending order',
    });
  });
});
