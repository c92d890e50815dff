import fc from 'fast-check';
import type { OwedInstalment } from '..';

/** Number of runs of a property of all inputs. */
export const manyRuns = { numRuns: 10_000 };

/** Any day of this century's first half, month ends and leap days with the others. */
export const day = fc
  .integer({ min: 0, max: 18_262 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

/** Loans as they are asked for: none of them may be refused. */
export const loan = fc.record({
  principalUgx: fc.integer({ min: 10_000, max: 1_000_000_000 }),
  annualRatePpm: fc.integer({ min: 0, max: 400_000 }),
  instalments: fc.integer({ min: 1, max: 24 }),
  disbursedOn: day,
  method: fc.constantFrom('declining' as const, 'flat' as const),
});

/** Loans that nobody would ask for: single shillings, rates beyond reason, long terms. */
export const extremeLoan = fc.record({
  principalUgx: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 2 ** 50 })),
  annualRatePpm: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 20_000_000 })),
  instalments: fc.integer({ min: 1, max: 60 }),
  disbursedOn: day,
  method: fc.constantFrom('declining' as const, 'flat' as const),
});

const part = fc.integer({ min: 0, max: 400_000 });

/** Instalments in any order, some of them paid, some due on the same day. */
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
