import fc from 'fast-check';
import { DAY_MS } from '../../time/durations';
import type { OwedInstalment } from '../allocation';

/** Returns the number of runs of a property: all of them with `npm run test:long`, otherwise an eighth, with other values every time. */
export const propertyRuns = (all: number) => ({
  numRuns: process.env.LONG_TESTS === '1' ? all : Math.ceil(all / 8),
});

/** Number of runs of a property of single amounts and loans. */
export const manyRuns = propertyRuns(10_000);

/** Days of this century's first half, with ends of months and leap days. */
export const day = fc
  .integer({ min: 0, max: 18_262 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * DAY_MS).toISOString().slice(0, 10));

/** Ordinary loans, none of which may be rejected. */
export const loan = fc.record({
  principalUgx: fc.integer({ min: 10_000, max: 1_000_000_000 }),
  annualRatePpm: fc.integer({ min: 0, max: 400_000 }),
  instalments: fc.integer({ min: 1, max: 24 }),
  disbursedOn: day,
  method: fc.constantFrom('declining' as const, 'flat' as const),
});

/** Unreasonable loans: single shillings, very high rates, long terms. */
export const extremeLoan = fc.record({
  principalUgx: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 2 ** 50 })),
  annualRatePpm: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 20_000_000 })),
  instalments: fc.integer({ min: 1, max: 60 }),
  disbursedOn: day,
  method: fc.constantFrom('declining' as const, 'flat' as const),
});

const part = fc.integer({ min: 0, max: 400_000 });

/** Instalments in any order; some are paid, some due on the same day. */
export const owed: fc.Arbitrary<OwedInstalment[]> = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 1, max: 40 }),
    dueOn: fc.constantFrom('2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'),
    principalUgx: part,
    interestUgx: part,
    feesUgx: part,
    penaltiesUgx: part,
  }),
  { selector: ({ number }) => number, minLength: 1, maxLength: 8 },
);
