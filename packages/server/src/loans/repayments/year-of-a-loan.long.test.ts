import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLoanSimulations,
  type LoanSimulations,
  type SimulatedLoan,
  type UnreportedPayment,
} from '../../testing/loan-simulations';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

/** A year, and the days until late payers have paid their last instalments. */
const DAYS = 380;
/** Long enough for a busy machine, in milliseconds. */
const TIMEOUT_MS = 240_000;

let test: TestApp;
let loans: RunningLoans;
let simulations: LoanSimulations;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  simulations = createLoanSimulations(test, loans);
  staffUser = await createTestStaff(test).signInAs(2);
});
afterAll(() => test.end());

const charge = { kind: 'interest' as const, annualRatePpm: 240_000 };
const product = { feeUgx: 12_000, annualRatePpm: 180_000, late: { graceDays: 3, charge, capUgx: 40_000 } };

const begin = async (principalUgx: number): Promise<SimulatedLoan> =>
  simulations.simulate(await loans.addLoan({ principalUgx, term: '12 months', product }));

type Position = Awaited<ReturnType<RunningLoans['getSummary']>>;

/** Action of a payer on a day of the year, with the loan's summary of that morning. */
type Payer = (simulated: SimulatedLoan, day: number, position: Position) => Promise<void>;

const onTime: Payer = async (simulated, _day, { dueUgx }) => {
  if (dueUgx > 0) await simulations.pay(simulated, dueUgx);
};

const alwaysLate: Payer = async (simulated, _day, { daysPastDue, arrearsUgx }) => {
  if (daysPastDue >= 9) await simulations.pay(simulated, arrearsUgx);
};

const early: Payer = async (simulated, day, position) => {
  await onTime(simulated, day, position);
  if (day === 75) await simulations.pay(simulated, 250_000, 'reduce-instalment');
  if (day === 160) await simulations.pay(simulated, 300_000, 'reduce-term');
  if (day === 250) await simulations.pay(simulated, position.totalOutstandingUgx, 'reduce-term');
};

/** Pays ahead, then twice, of which one is reversed. */
const paysTwice = (): Payer => {
  let duplicateId: string | null = null;
  return async (simulated, day, position) => {
    if (day === 10) await simulations.pay(simulated, 130_000);
    if (position.dueUgx > 0) await simulations.pay(simulated, position.dueUgx);
    if (day === 100) duplicateId = await simulations.pay(simulated, 95_000);
    if (day === 101) await simulations.pay(simulated, 95_000);
    if (day === 140 && duplicateId) await simulations.reverse(simulated, staffUser.token, duplicateId);
  };
};

/** Has a bank that reports payments late and in reverse order, one of them twice and one after the payoff. */
const lateBank = (): Payer => {
  const unreported: UnreportedPayment[] = [];
  let lateReport: UnreportedPayment | null = null;
  return async (simulated, day, { dueUgx, totalOutstandingUgx }) => {
    if (dueUgx > 0 && unreported.length < 3 && day < 130)
      unreported.push(await simulations.initiatePayment(simulated, dueUgx));
    if (day === 140) {
      for (const each of unreported.reverse()) await simulations.reportPayment(each);
      const [first] = unreported;
      if (first) expect(await loans.reportPayment(first.id, first.paidAt)).toBe('known');
    }
    if (day === 150) lateReport = await simulations.initiatePayment(simulated, 180_000);
    if (day === 200) await simulations.pay(simulated, totalOutstandingUgx);
    if (day === 230 && lateReport) await simulations.reportPayment(lateReport);
  };
};

/** Pays the loan off, which is reversed; then pays instalments when due. */
const reversedPayoff = (): Payer => {
  let fullPaymentId: string | null = null;
  return async (simulated, day, { totalOutstandingUgx, dueUgx }) => {
    if (day === 20) fullPaymentId = await simulations.pay(simulated, totalOutstandingUgx, 'reduce-term');
    if (day === 90 && fullPaymentId) await simulations.reverse(simulated, staffUser.token, fullPaymentId);
    if (day > 100 && dueUgx > 0) await simulations.pay(simulated, dueUgx);
  };
};

const payers: readonly [string, number, Payer][] = [
  ['pays every instalment on its due date', 1_200_000, onTime],
  ['is always late and pays the penalties', 900_000, alwaysLate],
  ['repays early with both strategies and pays off', 1_500_000, early],
  ['pays ahead and twice, of which one is reversed', 1_100_000, paysTwice()],
  ['has a bank that reports late and in any order', 800_000, lateBank()],
  ['pays the loan off, which is reversed', 1_000_000, reversedPayoff()],
];

describe('a year of six loans', () => {
  it(
    'agrees with an independent replay every day and with the ledger',
    async () => {
      const borrowers: { simulated: SimulatedLoan; payer: Payer }[] = [];
      for (const [, principalUgx, payer] of payers) {
        borrowers.push({ simulated: await begin(principalUgx), payer });
      }
      for (let day = 1; day <= DAYS; day += 1) {
        await loans.passDays(1);
        let newEvents = 0;
        for (const { simulated, payer } of borrowers) {
          const before = simulated.events.length;
          const position = await loans.getSummary(simulated.loan);
          await payer(simulated, day, position);
          const added = simulated.events.length - before;
          newEvents += added;
          await simulations.expectMatchesReplay(simulated, added === 0 ? position : undefined);
        }
        if (newEvents > 0) await test.expectLedgerMatches();
      }
      await test.expectLedgerMatches();
      for (const { simulated } of borrowers) expect((await loans.row(simulated.loan)).status).toBe('closed');
    },
    TIMEOUT_MS,
  );
});
