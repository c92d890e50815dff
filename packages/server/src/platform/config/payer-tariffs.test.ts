import { expect, it } from 'vitest';
import { findPayerCharges, parsePayerTariffs } from './payer-tariffs';

const written = '2026-01-01: 5000=100, 60000=500; 2026-07-01: 5000000=1250';

it('finds the charges of a day, and none before the first tariff', () => {
  const mtn = parsePayerTariffs('MTN_PAYER_CHARGES', written);
  if (!mtn.ok) throw new Error(mtn.error);
  const on = (day: string) => findPayerCharges({ mtn: mtn.value, airtel: [] }, day);
  expect(on('2025-12-31')).toEqual({ mtn: [], airtel: [] });
  const first = [
    { upToUgx: 5_000, chargeUgx: 100 },
    { upToUgx: 60_000, chargeUgx: 500 },
  ];
  expect(on('2026-01-01').mtn).toEqual(first);
  expect(on('2026-06-30').mtn).toEqual(first);
  expect(on('2026-07-01').mtn).toEqual([{ upToUgx: 5_000_000, chargeUgx: 1_250 }]);
});

it('accepts a network without a tariff', () => {
  expect(parsePayerTariffs('AIRTEL_PAYER_CHARGES', ' ')).toEqual({ ok: true, value: [] });
});

const example =
  'write 2026-07-01: 5000=100, 60000=500 for UGX 100 up to UGX 5,000 and UGX 500 up to UGX 60,000';
it.each([
  '5000=100',
  '2026-02-30: 5000=100',
  '2026-01-01: 5000',
  '2026-01-01: 5,000=100',
  '2026-01-01: 5000=-1',
  '2026-01-01: 5000=100;',
])('rejects %s with an example', (unreadable) => {
  expect(parsePayerTariffs('MTN_PAYER_CHARGES', unreadable)).toEqual({
    ok: false,
    error: `MTN_PAYER_CHARGES: has a tariff that can’t be read; ${example}`,
  });
});

it.each([
  '2026-01-01: 60000=500, 5000=100',
  '2026-01-01: 5000=100, 5000=200',
  '2026-07-01: 5000=100; 2026-01-01: 5000=100',
])('rejects %s, which is not in order', (unordered) => {
  expect(parsePayerTariffs('MTN_PAYER_CHARGES', unordered)).toEqual({
    ok: false,
    error: 'MTN_PAYER_CHARGES: must list its days and amounts in ascending order',
  });
});
