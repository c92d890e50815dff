import { type BankName, kampalaDay, kampalaInstant, type PaymentMethodDetails } from '@somesa/core';
import { getLoanSummary } from '../../loans/repayments/loan-summary';
import { createLoanSweep } from '../../loans/repayments/loan-sweep';
import { createMails } from '../../messaging/mails/mails';
import { createTextMessages } from '../../messaging/sms/text-messages';
import { createBankTransactions } from '../../payments/bank/bank-transactions';
import { startFeesPayment } from '../../payments/payments/start-fees-payment';
import { startRepayment } from '../../payments/payments/start-repayment';
import type { StartDependencies, StartedPayment } from '../../payments/payments/write-payment';
import type { Database, Tx } from '../../platform/db/database';
import { findStudents } from '../../schools/students/students-repository';
import { applyInDemo, type DemoApplicationDependencies } from './demo-application';
import { createDemoLoan, demoPerson } from './demo-loan';
import { seedDemoWork } from './demo-work';

const DAY_MS = 24 * 3_600_000;
const SCHOOL = 'st-josephs-naggalama';
/** Age of the demo's loan in days: five instalments have fallen due since it began. */
const DAYS_AGO = 160;
const PAYER_BANK: BankName = 'Stanbic Bank';
const payerMethod: PaymentMethodDetails = {
  paymentMethod: 'bank',
  bankName: PAYER_BANK,
  accountNumber: '9030001234567',
};

/** Action of the demo's parent, with the number of days after the school was paid; due days are a month apart. */
type Act = { after: number } & (
  | { kind: 'instalment' }
  | { kind: 'early'; amountUgx: number }
  | { kind: 'fees'; amountUgx: number }
);
const acts: readonly Act[] = [
  { after: 12, kind: 'fees', amountUgx: 200_000 },
  { after: 28, kind: 'instalment' },
  // Nine days and more behind its day: past the days of grace.
  { after: 72, kind: 'instalment' },
  { after: 89, kind: 'instalment' },
  { after: 100, kind: 'early', amountUgx: 150_000 },
  { after: 119, kind: 'instalment' },
  { after: 140, kind: 'fees', amountUgx: 120_000 },
  { after: 149, kind: 'instalment' },
];

/** Dependencies for creating the demo's history. */
interface DemoLifeDependencies extends Omit<StartDependencies, 'transfer'>, DemoApplicationDependencies {
  publicUrl: string;
}

/**
 * Plays half a year of the demo's parent, day by day at a clock of its own: a loan and its instalments, one late and one
 * early, and fees paid directly. All of it goes through what books real money; the messages of those days are not sent.
 */
export const seedDemoHistory = async (
  database: Database,
  { publicUrl, ...given }: DemoLifeDependencies,
  until: Date,
): Promise<void> => {
  const firstDay = kampalaDay(new Date(until.getTime() - DAYS_AGO * DAY_MS));
  let at = kampalaInstant(firstDay, '10:00');
  const clock = { now: () => at };
  const report = (error: unknown): never => {
    throw error;
  };
  const transfer = { accountName: 'Demo', accounts: new Map([[PAYER_BANK, '9030000000001']]) };
  const deps: StartDependencies = { ...given, transfer };
  const lines = createBankTransactions({ database, clock, publicUrl });
  const { sweep } = createLoanSweep({ database, clock, report });
  const parent = await demoPerson(database, 'parent');
  const loan = await createDemoLoan({ database, clock }, 'SJN-0002');

  const start = async (tx: Tx, act: Act) => {
    if (act.kind === 'fees') {
      const [student] = await findStudents(tx, 'SJN-0001', SCHOOL, at);
      const request = { purpose: 'fees', school: SCHOOL, regNo: 'SJN-0001', amount: act.amountUgx } as const;
      const whose = { student, userId: parent.id, retryOf: null };
      return startFeesPayment(tx, deps, { ...request, ...payerMethod }, whose, at);
    }
    const position = await getLoanSummary(tx, loan.id, at);
    const amountUgx = act.kind === 'early' ? act.amountUgx : (position?.nextDueUgx ?? 0);
    const strategy = act.kind === 'early' ? ('reduce-instalment' as const) : null;
    const whose = { userId: parent.id, ownerId: parent.id, quoteId: null, retryOf: null };
    return startRepayment(
      tx,
      deps,
      { loanId: loan.id, amountUgx, method: payerMethod, strategy, ...whose },
      at,
    );
  };

  const pay = async (act: Act): Promise<void> => {
    const started = await database.transaction((tx) => start(tx, act));
    if (!started.ok) throw new Error(`the demo's parent could not pay: ${started.error.code}`);
    const { view }: StartedPayment = started.value;
    const line = { bank: 'stanbic', reference: view.reference, paymentReference: view.reference } as const;
    const providerTransactionId = `stanbic:DEMO-${act.after}`;
    await lines.take({ ...line, providerTransactionId, amountUgx: view.amount, paidAt: at }, 'statement');
  };

  for (let day = 1; day <= DAYS_AGO; day += 1) {
    at = new Date(Math.min(at.getTime() + DAY_MS, until.getTime()));
    await sweep(() => false);
    for (const act of acts) if (act.after === day) await pay(act);
    if (day === DAYS_AGO) {
      await seedDemoWork({ database, lines }, at);
      await applyInDemo({ database, clock }, given);
    }
    const quiet = {
      counter: { inc: () => undefined },
      log: { warn: () => undefined, error: () => undefined },
    };
    const sending = { database, clock, ...quiet, report };
    await createTextMessages({ ...sending, gateway: nowhere, isStopping: () => false }).sendDue();
    await createMails({ ...sending, publicUrl, server: nowhere }).sendDue();
  }
};

/** Takes messages of the demo's past, which nobody is to get today. */
const nowhere = { send: async () => ({ kind: 'accepted' as const, messageId: 'demo' }) };
