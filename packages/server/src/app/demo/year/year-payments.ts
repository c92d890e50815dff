import { DAY_MS, type FailureReason, HOUR_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import type { DemoPayer } from './demo-payer';
import type { DemoRandom } from './demo-random';
import type { DemoYearContext, DemoYearSchool } from './year-context';
import { DEMO_YEAR_INCIDENTS, type DemoYearTerm, getDemoRegNo, listDemoTerms } from './year-register';

/** Reasons of failed payments, the frequent ones several times; taken one after another, so that each occurs. */
const failures: readonly FailureReason[] = [
  'insufficient_funds',
  'declined',
  'not_approved_in_time',
  'insufficient_funds',
  'limit_reached',
  'insufficient_funds',
  'not_approved_in_time',
  'number_unknown',
  'declined',
  'insufficient_funds',
  'wallet_blocked',
  'not_approved_in_time',
  'provider_down',
  'declined',
  'never_accepted',
  'other',
];
/** Shares of payers, in percent. */
const PAYS_IN_PARTS = 45;
const FAILS_FIRST = 12;
const TRANSFER_NEVER_ARRIVES = 7;
/** Days after the start of a term within which payers pay, and days before it. */
const PAYS_BEFORE_DAYS = 12;
const PAYS_WITHIN_DAYS = 80;
const MINUTES_OPEN = 13 * 60;

/** Returns a time at which people pay, from 7:00 to 20:00, some days after a day. */
const createTime = (random: DemoRandom, day: string, days: number): Date => {
  const start = toKampalaInstant(day, '07:00').getTime() + days * DAY_MS;
  return new Date(start + random.below(MINUTES_OPEN) * 60_000);
};

/** Period in which a child's fees are left to a loan. */
export interface LoanPeriod {
  regNo: string;
  submittedOn: string;
}

/** Adds the fee payments of the year's children: term by term, in one or two parts, by phone or bank. */
export const planDemoPayments = (
  context: DemoYearContext,
  payer: DemoPayer,
  loanPeriods: readonly LoanPeriod[],
): void => {
  const { timeline, random, schools, payers, until } = context;
  const { add } = timeline;
  let failureCount = 0;

  const attempt = async (school: DemoYearSchool, regNo: string, percent: number): Promise<void> => {
    const method = payer.createMethod();
    if (method.paymentMethod === 'bank' && random.hasChance(TRANSFER_NEVER_ARRIVES)) {
      payer.expire(await payer.startFees(school, regNo, percent, method));
      add(payer.later(4 * DAY_MS), () => attempt(school, regNo, percent));
      return;
    }
    if (method.paymentMethod === 'mobile' && random.hasChance(FAILS_FIRST)) {
      const reason = failures[failureCount++ % failures.length] ?? 'other';
      payer.fail(await payer.startFees(school, regNo, percent, method), reason);
      add(payer.later((5 + random.below(900)) * 60_000), () => attempt(school, regNo, percent));
      return;
    }
    payer.succeed(await payer.startFees(school, regNo, percent, method));
  };

  const planTerm = (term: DemoYearTerm, school: DemoYearSchool, regNo: string): void => {
    // Most pay around the start of the term, few at its end.
    const first = -PAYS_BEFORE_DAYS + Math.floor(random.below(40) * (random.below(100) / 100));
    if (!random.hasChance(PAYS_IN_PARTS)) {
      add(createTime(random, term.startsOn, first), () => attempt(school, regNo, 100));
      return;
    }
    add(createTime(random, term.startsOn, first), () => attempt(school, regNo, 40 + random.below(30)));
    const rest = first + 10 + random.below(PAYS_WITHIN_DAYS - PAYS_BEFORE_DAYS - 10);
    add(createTime(random, term.startsOn, rest), () => attempt(school, regNo, 100));
  };

  const isLoanTerm = (regNo: string, { startsOn, endsOn }: DemoYearTerm): boolean =>
    loanPeriods.some(
      (loan) => loan.regNo === regNo && loan.submittedOn >= startsOn && loan.submittedOn <= endsOn,
    );

  for (const term of listDemoTerms(toKampalaDay(until)))
    for (const school of schools)
      for (let index = 0; index < payers; index += 1) {
        const regNo = getDemoRegNo(school, index);
        if (!isLoanTerm(regNo, term)) planTerm(term, school, regNo);
      }
};

/** Number of the last days with payments of their own, so that charts end with money in any season. */
const RECENT_DAYS = 14;

/** Adds a few payments on each of the last days, by children whose other payments go wrong. */
export const planRecentPayments = (
  { timeline, schools, payers, until, random }: DemoYearContext,
  payer: DemoPayer,
): void => {
  for (let day = 1; day <= RECENT_DAYS; day += 1)
    for (const [at, school] of schools.entries()) {
      const regNo = getDemoRegNo(school, payers + ((day + at) % DEMO_YEAR_INCIDENTS));
      const time = createTime(random, toKampalaDay(until), -day);
      timeline.add(time, async () =>
        payer.succeed(
          await payer.startFees(school, regNo, 10 + random.below(20), payer.createMobileMethod()),
        ),
      );
    }
};

/** Number of payments that have no result yet when the year ends, by phone and by bank. */
const PENDING = { mobile: 2, bank: 4 };

/** Adds payments of today that still wait for their payer. */
export const planPendingPayments = (
  { timeline, schools, until, random }: DemoYearContext,
  payer: DemoPayer,
): void => {
  const before = (ms: number) => new Date(until.getTime() - ms);
  for (let at = 0; at < PENDING.mobile + PENDING.bank; at += 1) {
    const isBank = at < PENDING.bank;
    const time = before(isBank ? (at + 1) * 5 * HOUR_MS : (at - PENDING.bank + 1) * 20_000);
    timeline.add(time, async () => {
      const school = schools[at % schools.length];
      const method = isBank ? payer.createBank() : payer.createMobileMethod();
      for (let index = 0; school && index < 30; index += 1) {
        const regNo = getDemoRegNo(school, (index * 7 + at) % 30);
        if (await payer.startFees(school, regNo, 50 + random.below(50), method)) return;
      }
    });
  }
};
