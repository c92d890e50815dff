import { DAY_MS, HOUR_MS, toKampalaDay } from '@somesa/core';
import {
  type BankTransactionAction,
  createUnmatchedBankTransactions,
} from '../../../payments/bank/unmatched-bank-transactions';
import { createMismatchResolver } from '../../../payments/exceptions/amount-mismatches';
import { createRefundPayouts } from '../../../payments/refunds/refund-payouts';
import { createRefundSending } from '../../../payments/refunds/send-refund';
import { createPaymentReversals } from '../../../payments/reversals/reverse-payment';
import { requireValue } from '../demo-loan';
import type { DemoPayer, DemoPayment } from './demo-payer';
import type { DemoYearContext } from './year-context';
import { DEMO_YEAR_INCIDENTS, getDemoRegNo } from './year-register';
import { createDemoTransfers } from './year-transfers';

/** Result that staff give an exception; `open` ones wait in the queue when the year ends. */
type Resolution = 'credit' | 'refund' | 'open';
/** Payout of a refund: sent by the product, recorded by staff, or none yet. */
type Payout = 'sent' | 'recorded' | 'none';

/** Adds the payments that go wrong, and what staff do about them. */
export const planDemoIncidents = (context: DemoYearContext, payer: DemoPayer): void => {
  const { timeline, schools, payers, until, staff, publicUrl, random } = context;
  const { database, clock, add } = timeline;
  const { approvals, requester, approve } = context.twoPeople;
  const deps = { database, clock, publicUrl, approvals };
  const mismatches = createMismatchResolver(deps);
  const unmatched = createUnmatchedBankTransactions({ ...deps, payments: context.start });
  const reversals = createPaymentReversals(deps);
  const refundPayouts = createRefundPayouts(deps);
  const refundSending = createRefundSending({
    database,
    clock,
    approvals,
    transfers: { airtel: {} },
    disbursements: { send: () => undefined },
  });
  const transfers = createDemoTransfers(context);
  let incidents = 0;

  /** Adds a payment of an incident's own child, a number of days before the end. */
  const addIncident = (
    daysAgo: number,
    method: 'mobile' | 'bank',
    go: (payment: DemoPayment) => unknown,
    percent = 30,
  ): void => {
    const number = incidents++;
    const school = schools[number % schools.length];
    if (!school) throw new Error('the demo has no schools');
    const regNo = getDemoRegNo(school, payers + (Math.floor(number / schools.length) % DEMO_YEAR_INCIDENTS));
    const at = new Date(until.getTime() - daysAgo * DAY_MS - (2 + random.below(5)) * HOUR_MS);
    add(at, async () => {
      const by = method === 'bank' ? payer.createBank() : payer.createMobileMethod();
      const payment = await payer.startFees(school, regNo, percent, by);
      if (!payment) throw new Error(`${regNo} has nothing to pay`);
      await go(payment);
    });
  };
  const inDays = (days: number, perform: () => Promise<unknown>): void =>
    add(payer.later(days * DAY_MS), perform);
  const inMinutes = (minutes: number, perform: () => Promise<unknown>): void =>
    add(payer.later(minutes * 60_000), perform);

  const payRefund = async (paymentId: string, amount: number, method: 'mtn' | 'airtel' | 'bank') => {
    const paidOn = toKampalaDay(clock.now());
    const body = { amount, method, providerTransactionId: `RF${payer.createTransactionId()}`, paidOn };
    requireValue(await refundPayouts.record(paymentId, body, requester), 'be refunded');
    await approve('refund', paymentId);
  };
  /** Sends a refund by the network that took the payment. */
  const sendRefund = async (paymentId: string): Promise<void> => {
    requireValue(await refundSending.send(paymentId, requester), 'be refunded');
    await approve('refund', paymentId);
    await transfers.payAll({ paymentId }, () => `RF${payer.createTransactionId()}`);
  };
  const resolveTransaction = async (id: string, action: BankTransactionAction): Promise<void> => {
    requireValue(await unmatched.resolve(id, action, requester), 'be resolved');
    await approve('bank-transaction', id);
  };
  const resolveMismatch = (
    kind: 'provider_amount_mismatch' | 'provider_paid_after_failure',
    { id, method }: DemoPayment,
    resolution: Resolution,
    [amountUgx, payout]: readonly [amountUgx: number, payout: Payout],
  ): void => {
    const exceptionId = `${kind}~payment:${id}`;
    if (resolution === 'credit') inDays(1, () => mismatches.credit(exceptionId, staff.id));
    if (resolution !== 'refund') return;
    inDays(1, () => mismatches.refund(exceptionId, staff.id));
    if (payout === 'sent') inDays(2, () => sendRefund(id));
    if (payout === 'recorded' && method.paymentMethod === 'mobile')
      inDays(2, () => payRefund(id, amountUgx, method.network));
  };

  const addLateSuccess = (daysAgo: number, resolution: Resolution, payout: Payout = 'none'): void =>
    addIncident(daysAgo, 'mobile', (payment) => {
      payer.fail(payment, 'not_approved_in_time', 5 * 60_000);
      inMinutes(40, () => payer.collect(payment, payment.amountUgx));
      add(payer.later(HOUR_MS), async () =>
        resolveMismatch('provider_paid_after_failure', payment, resolution, [payment.amountUgx, payout]),
      );
    });

  const addMismatch = (daysAgo: number, resolution: Resolution, payout: Payout = 'none'): void =>
    addIncident(daysAgo, 'mobile', (payment) => {
      const amountUgx = payment.amountUgx - 20_000;
      const collect = () => payer.collect(payment, amountUgx);
      inMinutes(2, collect);
      resolveMismatch('provider_amount_mismatch', payment, resolution, [amountUgx, payout]);
      // Until staff decide, every status check reports the same; after two days no more are made.
      if (resolution === 'open')
        inDays(2.1, () => payer.outcomes.recordPaid(payment.id, payer.getReport(payment)));
    });

  const addNoAnswer = (daysAgo: number, isLater: boolean): void =>
    addIncident(daysAgo, 'mobile', (payment) => {
      payer.expire(payment);
      if (isLater) payer.fail(payment, 'not_approved_in_time', 3 * DAY_MS);
    });

  const addOtherTransfer = (daysAgo: number): void =>
    addIncident(daysAgo, 'bank', (payment) => {
      inDays(0.8, () => payer.creditBank(payment, payment.amountUgx - 15_000));
    });

  const addUnmatched = (daysAgo: number, resolution: 'allocate' | 'return' | 'open'): void =>
    addIncident(daysAgo, 'bank', (payment) => {
      inDays(0.7, async () => {
        const quoted = {
          ...payment,
          reference: random.pick(['SCHOOL FEES', 'FEES TERM', 'TUITION S4', 'DAUGHTER FEES']),
        };
        const id = await payer.creditBank(quoted, payment.amountUgx, false);
        if (resolution === 'allocate')
          inDays(0.4, () => resolveTransaction(id, { action: 'allocate', reference: payment.reference }));
        else add(new Date(clock.now().getTime() + 2.5 * DAY_MS), () => payer.recordExpired(payment.id));
        const returned = () => ({
          action: 'return' as const,
          providerTransactionId: `RT${payer.createTransactionId()}`,
          paidOn: toKampalaDay(clock.now()),
        });
        if (resolution === 'return') inDays(3, () => resolveTransaction(id, returned()));
      });
    });

  const addReversal = (daysAgo: number, reason: string): void =>
    addIncident(daysAgo, 'mobile', (payment) => {
      payer.succeed(payment);
      inDays(2, async () => {
        requireValue(await reversals.reverse(payment.id, reason, requester), 'be reversed');
        await approve('reversal', payment.id);
      });
    });

  /** Adds a transfer for fees that were paid meanwhile, which becomes a refund. */
  const addDoublePayment = (daysAgo: number, isPaidOut: boolean): void =>
    addIncident(
      daysAgo,
      'bank',
      async (payment) => {
        const school = schools.find(({ prefix }) => payment.regNo.startsWith(prefix));
        if (school)
          payer.succeed(await payer.startFees(school, payment.regNo, 100, payer.createMobileMethod()));
        inDays(1, () => payer.creditBank(payment, payment.amountUgx));
        if (isPaidOut) inDays(4, () => payRefund(payment.id, payment.amountUgx, 'bank'));
      },
      100,
    );

  addLateSuccess(250, 'credit');
  addLateSuccess(150, 'refund', 'sent');
  addLateSuccess(60, 'credit');
  addLateSuccess(12, 'open');
  addMismatch(270, 'refund', 'recorded');
  addMismatch(120, 'credit');
  addMismatch(30, 'refund');
  addMismatch(11, 'open');
  addNoAnswer(200, true);
  addNoAnswer(140, true);
  addNoAnswer(25, true);
  addNoAnswer(10, false);
  addOtherTransfer(180);
  addOtherTransfer(5);
  addUnmatched(230, 'return');
  addUnmatched(160, 'allocate');
  addUnmatched(40, 'allocate');
  addUnmatched(9, 'open');
  addUnmatched(3, 'open');
  addReversal(190, 'MTN reversed it: the payer had reported a wrong number.');
  addReversal(45, 'Airtel reversed it after the payer’s complaint.');
  addDoublePayment(210, true);
  addDoublePayment(70, true);
  addDoublePayment(13, false);
};
