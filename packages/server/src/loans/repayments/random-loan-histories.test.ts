import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createLoanSimulations, type UnreportedPayment } from '../../testing/loan-simulations';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

/** Number of simulated loan histories, and their seed: every run simulates the same ones. */
const PLAYS = { numRuns: 6, seed: 20_261_121, endOnFailure: true };
/** On a machine that does much else. */
const LIMIT_MS = 120_000;

const strategy = fc.constantFrom(null, null, 'reduce-term' as const, 'reduce-instalment' as const);
/** Parts of all that is owed, in thousandths; some are more than that. */
const share = fc.integer({ min: 1, max: 1_100 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), share, strategy }),
  fc.record({ kind: fc.constant('pay' as const), share: fc.integer({ min: 1, max: 250 }), strategy }),
  fc.record({ kind: fc.constant('make' as const), share, strategy }),
  fc.record({ kind: fc.constant('tell' as const) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 5 }) }),
);
const life = fc.record({
  principalUgx: fc.integer({ min: 60_000, max: 3_000_000 }),
  annualRatePpm: fc.integer({ min: 0, max: 400_000 }),
  method: fc.constantFrom('declining' as const, 'declining' as const, 'flat' as const),
  term: fc.constantFrom('3 months' as const, '6 months' as const),
  feeUgx: fc.constantFrom(0, 9_999),
  charge: fc.constantFrom(
    { kind: 'none' as const },
    { kind: 'fixed' as const, amountUgx: 3_000 },
    { kind: 'interest' as const, annualRatePpm: 365_000 },
  ),
  acts: fc.array(fc.record({ act, days: fc.nat({ max: 24 }) }), { minLength: 4, maxLength: 12 }),
});

describe('any life of a loan', () => {
  it(
    'has the balances of an independent replay after whatever happens, and books that agree',
    async () => {
      const on = createRunningLoans(test);
      const plays = createLoanSimulations(test, on);
      const _people = createTestPeople(test);
      const staffUser = await createTestStaff(test).signInAs(2);
      await fc.assert(
        fc.asyncProperty(life, async ({ principalUgx, term, charge, acts, ...product }) => {
          const late = { graceDays: 3, charge, capUgx: 25_000 };
          const of = await plays.play(await on.begin({ principalUgx, term, product: { ...product, late } }));
          const untold: UnreportedPayment[] = [];
          for (const { act, days } of acts) {
            await test.pass(days * 86_400_000);
            const { totalOutstandingUgx } = await on.position(of.loan);
            const amountOf = (thousandths: number) =>
              Math.max(Math.floor((totalOutstandingUgx * thousandths) / 1_000), 1);
            if (act.kind === 'pay') await plays.pay(of, amountOf(act.share), act.strategy);
            if (act.kind === 'make') untold.push(await plays.make(of, amountOf(act.share), act.strategy));
            if (act.kind === 'tell') for (const each of untold.splice(0).reverse()) await plays.tell(each);
            if (act.kind === 'reverse') {
              const standing = (await on.repayments(of.loan)).filter(({ reversedAt }) => reversedAt === null);
              const chosen = standing[act.which % Math.max(standing.length, 1)];
              const token = await createTestStaff(test).signInAgain(staffUser);
              if (chosen) await plays.reverse(of, token, chosen.paymentId);
            }
            await plays.expectAgrees(of);
            await test.booksAgree();
          }
        }),
        PLAYS,
      );
    },
    LIMIT_MS,
  );
});
