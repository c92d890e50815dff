import {
  type BankName,
  DAY_MS,
  type PaymentMethodDetails,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
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
import { type DemoApplicationDependencies, submitDemoApplication } from './demo-application';
import { createDemoLoan, getDemoPerson } from './demo-loan';
import { seedDemoQueueItems } from './demo-queue-items';

const SCHOOL = 'st-josephs-naggalama';
/** Age of the demo's loan in days: five instalments have fallen due since its disbursement. */
const DAYS_AGO = 160;
const PAYER_BANK: BankName = 'Stanbic Bank';
const payerMethod: PaymentMethodDetails = {
  paymentMethod: 'bank',
  bankName: PAYER_BANK,
  accountNumber: '9030001234567',
};

/** Payment of the demo's parent, with the number of days since the disbursement; due dates are a month apart. */
type DemoPayment = { day: number } & (
  | { kind: 'instalment' }
  | { kind: 'early'; amountUgx: number }
  | { kind: 'fees'; amountUgx: number }
);
const demoPayments: readonly DemoPayment[] = [
  { day: 12, kind: 'fees', amountUgx: 200_000 },
  { day: 28, kind: 'instalment' },
  // Nine days or more after its due date, so past the grace period.
  { day: 72, kind: 'instalment' },
  { day: 89, kind: 'instalment' },
  // More than nine weeks before the end: after that, the demo's year charges the school for each payment.
  { day: 95, kind: 'fees', amountUgx: 120_000 },
  { day: 100, kind: 'early', amountUgx: 150_000 },
  { day: 119, kind: 'instalment' },
  { day: 149, kind: 'instalment' },
];

interface DemoHistoryDependencies extends Omit<StartDependencies, 'transfer'>, DemoApplicationDependencies {
  publicUrl: string;
}

/**
 * Seeds half a year of the demo's parent, day by day with a clock of its own: a loan with one late and one early repayment, and fee
 * payments. Everything is posted by the same code as real payments. Messages are discarded.
 */
export const seedDemoHistory = async (
  database: Database,
  { publicUrl, ...given }: DemoHistoryDependencies,
  until: Date,
): Promise<void> => {
  const firstDay = toKampalaDay(new Date(until.getTime() - DAYS_AGO * DAY_MS));
  let at = toKampalaInstant(firstDay, '10:00');
  const clock = { now: () => at };
  const report = (error: unknown): never => {
    throw error;
  };
  const transfer = { accountName: 'Demo', accounts: new Map([[PAYER_BANK, '9030000000001']]) };
  const deps: StartDependencies = { ...given, transfer };
  const counter = { add: () => undefined };
  const log = { warn: () => undefined, error: () => undefined };
  const isClockRight = async () => true;
  const sending = { database, clock, isClockRight, isStopping: () => false, counter, log, report };
  const bankTransactions = createBankTransactions({ database, clock, publicUrl });
  const { sweep } = createLoanSweep({ database, clock, report });
  const parent = await getDemoPerson(database, 'parent');
  const loan = await createDemoLoan({ database, clock }, { regNo: 'SJN-0002', school: SCHOOL });

  const start = async (tx: Tx, payment: DemoPayment) => {
    if (payment.kind === 'fees') {
      const [student] = await findStudents(tx, 'SJN-0001', SCHOOL, at);
      const request = {
        purpose: 'fees',
        school: SCHOOL,
        regNo: 'SJN-0001',
        amount: payment.amountUgx,
      } as const;
      const whose = { student, userId: parent.id, retryOf: null };
      return startFeesPayment(tx, deps, { ...request, ...payerMethod }, whose, at);
    }
    const position = await getLoanSummary(tx, loan.id, at);
    const amountUgx = payment.kind === 'early' ? payment.amountUgx : (position?.nextDueUgx ?? 0);
    const strategy = payment.kind === 'early' ? ('reduce-instalment' as const) : null;
    const whose = { userId: parent.id, ownerId: parent.id, quoteId: null, retryOf: null };
    return startRepayment(
      tx,
      deps,
      { loanId: loan.id, amountUgx, method: payerMethod, strategy, ...whose },
      at,
    );
  };

  const pay = async (payment: DemoPayment): Promise<void> => {
    const started = await database.transaction((tx) => start(tx, payment));
    if (!started.ok) throw new Error(`the demo's parent could not pay: ${started.error.code}`);
    const { view }: StartedPayment = started.value;
    const line = { bank: 'stanbic', reference: view.reference, paymentReference: view.reference } as const;
    const providerTransactionId = `stanbic:DEMO-${payment.day}`;
    await bankTransactions.record(
      { ...line, providerTransactionId, amountUgx: view.amount, paidAt: at },
      'statement',
    );
  };

  for (let day = 1; day <= DAYS_AGO; day += 1) {
    at = new Date(Math.min(at.getTime() + DAY_MS, until.getTime()));
    await sweep(() => false);
    for (const payment of demoPayments) if (payment.day === day) await pay(payment);
    if (day === DAYS_AGO) {
      await seedDemoQueueItems({ database, bankTransactions }, at);
      await submitDemoApplication({ database, clock }, given);
    }
    await createTextMessages({
      ...sending,
      gateway: discardMessages,
      completeText: (text) => text,
    }).sendDue.other();
    await createMails({ ...sending, publicUrl, server: discardMessages }).sendDue.other();
  }
};

/** Gateway and mail server that discard the messages of the demo's history. */
const discardMessages = { send: async () => ({ kind: 'accepted' as const, messageId: 'demo' }) };
