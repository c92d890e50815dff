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

/** A year and the days in which the last instalments of those who pay late come in. */
const DAYS = 380;
/** On a machine that does much else. */
const LIMIT_MS = 240_000;

let test: TestApp;
let on: RunningLoans;
let plays: LoanSimulations;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  plays = createLoanSimulations(test, on);
  staffUser = await createTestStaff(test).signInAs(2);
});
afterAll(() => test.end());

const tokenOf = (): Promise<string> => createTestStaff(test).signInAgain(staffUser);

const charge = { kind: 'interest' as const, annualRatePpm: 240_000 };
const product = { feeUgx: 12_000, annualRatePpm: 180_000, late: { graceDays: 3, charge, capUgx: 40_000 } };

const begin = async (principalUgx: number): Promise<SimulatedLoan> =>
  plays.play(await on.begin({ principalUgx, term: '12 months', product }));

type Position = Awaited<ReturnType<RunningLoans['position']>>;

/** Action of a payer on each day of the year; the position is that of the morning. */
type Payer = (of: SimulatedLoan, day: number, position: Position) => Promise<void>;

const onTime: Payer = async (of, _day, { dueUgx }) => {
  if (dueUgx > 0) await plays.pay(of, dueUgx);
};

const alwaysLate: Payer = async (of, _day, { daysPastDue, arrearsUgx }) => {
  if (daysPastDue >= 9) await plays.pay(of, arrearsUgx);
};

const early: Payer = async (of, day, position) => {
  await onTime(of, day, position);
  if (day === 75) await plays.pay(of, 250_000, 'reduce-instalment');
  if (day === 160) await plays.pay(of, 300_000, 'reduce-term');
  if (day === 250) await plays.pay(of, position.totalOutstandingUgx, 'reduce-term');
};

/** Pays ahead, then twice, and the second is taken back. */
const doubled = (): Payer => {
  let twice: string | null = null;
  return async (of, day, position) => {
    if (day === 10) await plays.pay(of, 130_000);
    if (position.dueUgx > 0) await plays.pay(of, position.dueUgx);
    if (day === 100) twice = await plays.pay(of, 95_000);
    if (day === 101) await plays.pay(of, 95_000);
    if (day === 140 && twice) await plays.reverse(of, await tokenOf(), twice);
  };
};

/** The bank tells of payments late, the last one first; one comes after the loan was paid off, and one is told of twice. */
const untidyBank = (): Payer => {
  const untold: UnreportedPayment[] = [];
  let lastly: UnreportedPayment | null = null;
  return async (of, day, { dueUgx, totalOutstandingUgx }) => {
    if (dueUgx > 0 && untold.length < 3 && day < 130) untold.push(await plays.make(of, dueUgx));
    if (day === 140) {
      for (const each of untold.reverse()) await plays.tell(each);
      const [first] = untold;
      if (first) expect(await on.deliver(first.id, first.paidAt)).toBe('known');
    }
    if (day === 150) lastly = await plays.make(of, 180_000);
    if (day === 200) await plays.pay(of, totalOutstandingUgx);
    if (day === 230 && lastly) await plays.tell(lastly);
  };
};

/** Pays all at once, which its bank takes back; then goes on with what is due. */
const takenBack = (): Payer => {
  let whole: string | null = null;
  return async (of, day, { totalOutstandingUgx, dueUgx }) => {
    if (day === 20) whole = await plays.pay(of, totalOutstandingUgx, 'reduce-term');
    if (day === 90 && whole) await plays.reverse(of, await tokenOf(), whole);
    if (day > 100 && dueUgx > 0) await plays.pay(of, dueUgx);
  };
};

const payers: readonly [string, number, Payer][] = [
  ['pays every instalment on its day', 1_200_000, onTime],
  ['is always late, and pays the charges', 900_000, alwaysLate],
  ['pays early, both ways, and settles', 1_500_000, early],
  ['pays ahead and twice, and one is taken back', 1_100_000, doubled()],
  ['has a bank that tells late and in any order', 800_000, untidyBank()],
  ['pays it all, which is taken back', 1_000_000, takenBack()],
];

describe('a year of loans', () => {
  it(
    'has the balances of an independent replay on every day, and books that agree',
    async () => {
      const lives: { of: SimulatedLoan; payer: Payer }[] = [];
      for (const [, principalUgx, payer] of payers) {
        lives.push({ of: await begin(principalUgx), payer });
      }
      for (let day = 1; day <= DAYS; day += 1) {
        await on.passDays(1);
        let happened = 0;
        for (const { of, payer } of lives) {
          const before = of.events.length;
          await payer(of, day, await on.position(of.loan));
          happened += of.events.length - before;
          await plays.expectAgrees(of);
        }
        if (happened > 0) await test.booksAgree();
      }
      await test.booksAgree();
      for (const { of } of lives) expect((await on.row(of.loan)).status).toBe('closed');
    },
    LIMIT_MS,
  );
});
