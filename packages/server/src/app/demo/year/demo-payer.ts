import {
  type BankName,
  DAY_MS,
  type FailureReason,
  HOUR_MS,
  type Network,
  type PaymentMethodDetails,
  type Problem,
  type Result,
} from '@somesa/core';
import { bankCodes } from '@somesa/core/admin';
import { createBankTransactions } from '../../../payments/bank/bank-transactions';
import { createPaymentOutcomes } from '../../../payments/payments/payment-outcomes';
import { startFeesPayment } from '../../../payments/payments/start-fees-payment';
import type { StartedPayment } from '../../../payments/payments/write-payment';
import type { Tx } from '../../../platform/db/database';
import { type BankTransaction, bankNames } from '../../../providers/bank-transaction';
import type { QueryOutcome } from '../../../providers/provider';
import { findStudents } from '../../../schools/students/students-repository';
import type { DemoYearContext, DemoYearSchool } from './year-context';

const phonePrefixes: Record<Network, readonly string[]> = {
  mtn: ['077', '078', '076'],
  airtel: ['075', '070', '074'],
};
/** Time after which a hold has ended, and time after which a network that gives no result is not asked any more. */
const HOLD_ENDED_MS = HOUR_MS / 2;
const POLLING_ENDED_MS = 49 * HOUR_MS;

/** Payment of the demo's year as its payer sees it. */
export interface DemoPayment {
  id: string;
  reference: string;
  regNo: string;
  amountUgx: number;
  method: PaymentMethodDetails;
  providerReference: string;
}

type PaidOutcome = Extract<QueryOutcome, { kind: 'paid' }>;
type Start = (tx: Tx, method: PaymentMethodDetails) => Promise<Result<StartedPayment, Problem> | null>;

/** Creates the payers of the demo's year: they start payments, and the networks and banks report what became of them. */
export const createDemoPayer = ({ timeline, random, publicUrl, start }: DemoYearContext) => {
  const { database, clock, add } = timeline;
  const observe = () => undefined;
  const getCurrency = () => 'UGX';
  const outcomes = createPaymentOutcomes({
    database,
    clock,
    publicUrl,
    getCurrency,
    observe,
  });
  const bankTransactions = createBankTransactions({ database, clock, publicUrl });
  /** Outcome that a network would report of each payment that it collected, by provider reference. */
  const collected = new Map<string, PaidOutcome>();
  let transactionNumber = 7_100_204_311;
  const createTransactionId = (): string => {
    transactionNumber += 1 + random.below(90);
    return String(transactionNumber);
  };
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  const createMobile = (network: Network): PaymentMethodDetails => ({
    paymentMethod: 'mobile',
    network,
    phoneNumber: `${random.pick(phonePrefixes[network])}${String(2_000_100 + random.below(7_000_000))}`,
  });
  const createBank = (): PaymentMethodDetails => ({
    paymentMethod: 'bank',
    bankName: bankNames[random.pick(bankCodes)],
    accountNumber: String(3_200_000_000 + random.below(90_000_000)),
  });

  /** Starts a payment; the network accepts it at once. Returns null if there is nothing to pay. */
  const startWith = async (method: PaymentMethodDetails, write: Start): Promise<DemoPayment | null> => {
    const started = await database.transaction((tx) => write(tx, method));
    if (!started?.ok) return null;
    const { view, sendable } = started.value;
    if (method.paymentMethod === 'mobile')
      await outcomes.recordFirstSubmission(view.id, { kind: 'accepted' });
    const { id, reference, amount: amountUgx } = view;
    return {
      id,
      reference,
      regNo: view.student.regNo,
      amountUgx,
      method,
      providerReference: sendable.provider_reference,
    };
  };

  const recordExpired = (id: string): Promise<void> =>
    outcomes.recordEvent(id, { event: 'expired', detail: 'the time to pay is over' });

  /** Reports a mobile payment as collected. */
  const collect = async ({ id, providerReference }: DemoPayment, amountUgx: number): Promise<void> => {
    const providerTransactionId = createTransactionId();
    const outcome = { kind: 'paid', providerTransactionId, amountUgx, currency: 'UGX' } as const;
    collected.set(providerReference, outcome);
    await outcomes.recordPaid(id, outcome);
  };

  const recordCredit = async (transaction: BankTransaction): Promise<string> => {
    await bankTransactions.record(transaction, 'statement');
    return transaction.providerTransactionId;
  };

  const payer = {
    outcomes,
    recordExpired,
    bankTransactions,
    collected,
    later,
    createBank,
    createTransactionId,
    createMethod: (): PaymentMethodDetails => {
      const chance = random.below(100);
      return chance < 22 ? createBank() : createMobile(chance < 72 ? 'mtn' : 'airtel');
    },
    createMobileMethod: (): PaymentMethodDetails => createMobile(random.hasChance(64) ? 'mtn' : 'airtel'),
    startWith,
    collect,

    /** Returns what the network reports of a payment that it collected. */
    getReport: ({ providerReference }: DemoPayment): PaidOutcome => {
      const report = collected.get(providerReference);
      if (!report) throw new Error('the network did not collect this payment');
      return report;
    },

    /** Starts a payment of a part of a child's outstanding fees, in percent. */
    startFees: (
      { slug }: DemoYearSchool,
      regNo: string,
      percent: number,
      method: PaymentMethodDetails,
      userId: string | null = null,
    ): Promise<DemoPayment | null> =>
      startWith(method, async (tx) => {
        const now = clock.now();
        const [student] = await findStudents(tx, regNo, slug, now);
        const freeUgx = student ? student.view.outstanding - student.view.pending : 0;
        const amount = percent === 100 ? freeUgx : Math.round((freeUgx * percent) / 500_000) * 5_000;
        if (!student || amount <= 0) return null;
        const request = { purpose: 'fees', school: slug, regNo, amount, ...method } as const;
        return startFeesPayment(tx, start, request, { student, userId, retryOf: null }, now);
      }),

    /** Records the credit of a bank transfer on our account. Returns the ID of the bank transaction. */
    creditBank: (
      { reference, method }: Pick<DemoPayment, 'reference' | 'method'>,
      amountUgx: number,
      isReferenceQuoted = true,
    ) => {
      const bankName: BankName = method.paymentMethod === 'bank' ? method.bankName : 'Stanbic Bank';
      const bank = bankCodes.find((code) => bankNames[code] === bankName) ?? 'stanbic';
      const providerTransactionId = `${bank}:FT${createTransactionId()}`;
      const paymentReference = isReferenceQuoted ? reference : null;
      const transaction = { providerTransactionId, bank, reference, paymentReference, amountUgx };
      return recordCredit({ ...transaction, paidAt: clock.now() });
    },

    /** Makes a payment succeed: a prompt is approved within a minute or two, a transfer arrives within two days. */
    succeed: (payment: DemoPayment | null): void => {
      if (!payment) return;
      const isMobile = payment.method.paymentMethod === 'mobile';
      const delayMs = isMobile ? (15 + random.below(90)) * 1_000 : HOUR_MS + random.below(DAY_MS);
      add(later(delayMs), () =>
        isMobile ? collect(payment, payment.amountUgx) : payer.creditBank(payment, payment.amountUgx),
      );
    },

    /** Reports the failure of a mobile payment. */
    fail: (payment: DemoPayment | null, reason: FailureReason, delayMs = 40_000): void => {
      if (payment)
        add(later(delayMs), () =>
          outcomes.recordFailed(payment.id, { kind: 'failed', reason, detail: reason.toUpperCase() }),
        );
    },

    /** Ends a payment without a result: a transfer never arrives, or a network does not answer for two days. */
    expire: (payment: DemoPayment | null): void => {
      if (!payment) return;
      const record = () =>
        outcomes.recordUnfinished(payment.id, { kind: 'inconclusive', detail: 'no answer within 10 s' });
      if (payment.method.paymentMethod === 'bank') {
        add(later(3 * DAY_MS), () => recordExpired(payment.id));
        return;
      }
      add(later(HOLD_ENDED_MS), record);
      add(later(POLLING_ENDED_MS), record);
    },
  };
  return payer;
};

export type DemoPayer = ReturnType<typeof createDemoPayer>;
