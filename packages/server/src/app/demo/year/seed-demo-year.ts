import { toKampalaDay, toKampalaInstant } from '@somesa/core';
import { isNotNull } from 'drizzle-orm';
import { createNightly } from '../../../admin/reconciliation/nightly';
import { createDayClosing } from '../../../admin/reports/close-ledger-days';
import { createOfferExpiry } from '../../../loans/loans/offer-expiry';
import { createLoanSweep } from '../../../loans/repayments/loan-sweep';
import { erasedEmail } from '../../../messaging/mails/mails';
import { erasedSms } from '../../../messaging/sms/text-messages';
import type { StartDependencies } from '../../../payments/payments/write-payment';
import { addDays } from '../../../platform/add-days';
import type { Database } from '../../../platform/db/database';
import { outgoingEmails, outgoingSms } from '../../../platform/db/schema';
import { bankNames } from '../../../providers/bank-transaction';
import type { CollectionProvider } from '../../../providers/provider';
import { getDemoPerson } from '../demo-loan';
import { createDemoPayer, type DemoPayer } from './demo-payer';
import { createDemoRandom } from './demo-random';
import { createDemoTimeline } from './demo-timeline';
import { planDemoAccounting } from './year-accounting';
import { planDemoAdjustments } from './year-adjustments';
import { createDemoApprovals } from './year-approvals';
import { planDemoChildren } from './year-children';
import { type DemoYearContext, type DemoYearSize, throwError } from './year-context';
import { planDemoIncidents } from './year-incidents';
import { listDemoLoans, listLoanPeriods, planDemoLoans } from './year-loans';
import { planDemoPayments, planPendingPayments, planRecentPayments } from './year-payments';
import { addDemoYearSchools, planDemoTerms, YEAR_DAYS } from './year-register';
import { planDemoReminders } from './year-reminders';
import { planDemoSchoolApi } from './year-school-api';
import { planNewSchool } from './year-schools';
import { planDemoSettlements } from './year-settlements';
import { planDemoStatements } from './year-statements';
import { planDemoSupport } from './year-support';

const SEED = 20_260_203;
const NIGHTS = 2;
/** Days between sweeps of loans, and number of last days with one each: reminders and arrears of the past need no more. */
const SWEEP_DAYS = 4;
const DAILY_SWEEPS = 8;
/** Number of sweeps that close the days of a year; one sweep closes a limited number of days. */
const CLOSING_SWEEPS = 14;

/** Size of the demo's year: about 2,000 payments, which take 40 seconds on the embedded database. */
const usualSize: DemoYearSize = { payers: 125, loansPerCourse: null };

/**
 * Adds the daily jobs: loans and offers in the morning, messages in the evening. Messages become sent without a gateway, all at once: to
 * send thousands one after another would take longer than all payments.
 */
const planDailyJobs = ({ timeline, until }: DemoYearContext): void => {
  const { database, clock, add } = timeline;
  const loans = createLoanSweep({ database, clock, report: throwError });
  const expiry = createOfferExpiry({ database, clock, report: throwError });
  const discardMessages = async (): Promise<void> => {
    const sent = { status: 'sent', attempts: 1 } as const;
    await database.orm
      .update(outgoingSms)
      .set({ ...erasedSms, ...sent })
      .where(isNotNull(outgoingSms.nextAttemptAt));
    await database.orm
      .update(outgoingEmails)
      .set({ ...erasedEmail, ...sent })
      .where(isNotNull(outgoingEmails.nextAttemptAt));
  };
  const today = toKampalaDay(until);
  for (let day = YEAR_DAYS; day >= 0; day -= 1) {
    const date = addDays(today, -day);
    if (day < DAILY_SWEEPS || day % SWEEP_DAYS === 0)
      add(toKampalaInstant(date, '06:00'), async () => {
        await loans.sweep(() => false);
        await expiry.sweep();
      });
    add(toKampalaInstant(date, '20:00'), discardMessages);
  }
  add(until, async () => {
    await loans.sweep(() => false);
    await discardMessages();
  });
};

/** Days after which unallocated money becomes an exception. */
const SUSPENSE_DAYS = 7;

/** Adds the nightly reconciliation of the last nights, in which the networks confirm what they collected. */
const planNightlyChecks = ({ timeline, until, start }: DemoYearContext, { collected }: DemoPayer): void => {
  const { database, clock, add } = timeline;
  const answer = ({
    network,
    createProviderReference,
    submit,
    getBalance,
  }: CollectionProvider): CollectionProvider => ({
    network,
    getBalance,
    currency: 'UGX',
    createProviderReference,
    submit,
    query: async (reference) => collected.get(reference) ?? { kind: 'not_found' },
  });
  const { sweep } = createNightly({
    database,
    clock,
    providers: { mtn: answer(start.providers.mtn), airtel: answer(start.providers.airtel) },
    checkLateSuccess: async () => undefined,
    checkPayout: async () => undefined,
    config: { SUSPENSE_DAYS },
    moreChecks: {},
    warn: () => undefined,
    report: throwError,
  });
  for (let night = NIGHTS - 1; night >= 0; night -= 1)
    add(toKampalaInstant(addDays(toKampalaDay(until), -night), '02:05'), () => sweep(() => false));
};

/** Adds the closing of the ledger's days, without which the first report would read every entry. */
const planDayClosing = ({ timeline, until }: DemoYearContext): void => {
  const { sweep } = createDayClosing({
    ...timeline,
    isClockRight: async () => true,
  });
  timeline.add(until, async () => {
    for (let sweeps = 0; sweeps < CLOSING_SWEEPS; sweeps += 1) await sweep(() => false);
  });
};

/**
 * Seeds a school year of the demo's schools up to `until`: payments, loans, settlements and requests, by the same code as real ones, on a
 * clock of their own. Two years that end on the same day differ in random IDs only. Messages are discarded.
 */
export const seedDemoYear = async (
  database: Database,
  {
    publicUrl,
    providers,
    secretKey,
    sandboxUrl,
  }: Omit<StartDependencies, 'transfer'> & { publicUrl: string; sandboxUrl: string },
  until: Date,
  size: DemoYearSize = usualSize,
): Promise<void> => {
  const timeline = createDemoTimeline(database, until);
  const accounts = new Map(Object.values(bankNames).map((name, at) => [name, `903000000000${at}`]));
  const shared = {
    timeline,
    publicUrl,
    start: { providers, secretKey, transfer: { accountName: 'Demo', accounts } },
    staff: await getDemoPerson(database, 'staff'),
    admin: await getDemoPerson(database, 'admin'),
  };
  const context: DemoYearContext = {
    ...size,
    ...shared,
    random: createDemoRandom(SEED),
    until,
    sandboxUrl,
    twoPeople: createDemoApprovals(shared),
    bursar: await getDemoPerson(database, 'bursar'),
    schools: await database.transaction((tx) => addDemoYearSchools(tx, size)),
  };
  const payer = createDemoPayer(context);
  const loans = listDemoLoans(context);
  planDailyJobs(context);
  planDemoTerms(context);
  planDemoPayments(context, payer, listLoanPeriods(loans));
  planDemoIncidents(context, payer);
  planDemoLoans(context, payer, loans);
  planDemoSettlements(context);
  planDemoAdjustments(context);
  planDemoReminders(context);
  planDemoAccounting(context);
  planDemoSupport(context);
  planNewSchool(context);
  planDemoSchoolApi(context);
  planRecentPayments(context, payer);
  planPendingPayments(context, payer);
  await planDemoChildren(context, payer, database);
  planNightlyChecks(context, payer);
  planDayClosing(context);
  planDemoStatements(context);
  await timeline.run();
};
