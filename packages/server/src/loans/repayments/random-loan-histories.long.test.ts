import { DAY_MS } from '@somesa/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createLoanSimulations, type UnreportedPayment } from '../../testing/loan-simulations';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
beforeAll(async () => {
  // Several loans of one parent are approved by one person here, whatever they sum up to.
  test = await buildTestApp({ env: { LOAN_SECOND_APPROVAL_ABOVE_UGX: '1000000000' } });
});
afterAll(() => test.end());

/** Number of simulated loan histories, and their seed: every run simulates the same ones. */
const RUN_OPTIONS = { numRuns: 6, seed: 20_261_121, endOnFailure: true };
/** Long enough for a busy machine, in milliseconds. */
const TIMEOUT_MS = 120_000;

const strategy = fc.constantFrom(null, null, 'reduce-term' as const, 'reduce-instalment' as const);
/** Share of the outstanding total in thousandths; some are more than all of it. */
const share = fc.integer({ min: 1, max: 1_100 });
const action = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), share, strategy }),
  fc.record({ kind: fc.constant('pay' as const), share: fc.integer({ min: 1, max: 250 }), strategy }),
  fc.record({ kind: fc.constant('make' as const), share, strategy }),
  fc.record({ kind: fc.constant('tell' as const) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 5 }) }),
);
const history = fc.record({
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
  actions: fc.array(fc.record({ action, days: fc.nat({ max: 24 }) }), {
    minLength: 4,
    maxLength: 12,
  }),
});

describe('random loan histories', () => {
  it(
    'agree with an independent replay and with the ledger after every action',
    async () => {
      const on = createRunningLoans(test);
      const simulations = createLoanSimulations(test, on);
      const staffUser = await createTestStaff(test).signInAs(2);
      await fc.assert(
        fc.asyncProperty(history, async ({ principalUgx, term, charge, actions, ...product }) => {
          const late = { graceDays: 3, charge, capUgx: 25_000 };
          const simulated = await simulations.simulate(
            await on.addLoan({ principalUgx, term, product: { ...product, late } }),
          );
          const unreported: UnreportedPayment[] = [];
          for (const { action, days } of actions) {
            await test.advanceTime(days * DAY_MS);
            const { totalOutstandingUgx } = await on.getSummary(simulated.loan);
            const getAmount = (thousandths: number) =>
              Math.max(Math.floor((totalOutstandingUgx * thousandths) / 1_000), 1);
            if (action.kind === 'pay')
              await simulations.pay(simulated, getAmount(action.share), action.strategy);
            if (action.kind === 'make')
              unreported.push(
                await simulations.initiatePayment(simulated, getAmount(action.share), action.strategy),
              );
            if (action.kind === 'tell')
              for (const each of unreported.splice(0).reverse()) await simulations.reportPayment(each);
            if (action.kind === 'reverse') {
              const notReversed = (await on.repayments(simulated.loan)).filter(
                ({ reversedAt }) => reversedAt === null,
              );
              const chosen = notReversed[action.which % Math.max(notReversed.length, 1)];
              const { token } = staffUser;
              if (chosen) await simulations.reverse(simulated, token, chosen.paymentId);
            }
            await simulations.expectMatchesReplay(simulated);
            await test.expectLedgerMatches();
          }
        }),
        RUN_OPTIONS,
      );
    },
    TIMEOUT_MS,
  );
});
