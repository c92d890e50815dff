import { err, ok, type Problem, problem, type Result, transitionPayment } from '@somesa/core';
import type { AuditAction } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { exceptions, payments, refunds } from '../../platform/db/schema';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import {
  findPayment,
  findPaymentByTransaction,
  type PaymentRow,
  recordPaymentTransition,
} from '../payments/payments-repository';
import { postPayment } from '../payments/post-payment';
import {
  asideException,
  findUnallocatedReceipt,
  getAllowedResolutions,
  releaseUnallocatedReceipt,
  type UnallocatedReceipt,
  type UnallocatedReceiptKind,
  unallocatedReceiptKinds,
} from './unallocated-receipts';

/** A payment and what of it was put aside, both held until the transaction ends, and under what its network knows that. */
interface Held {
  kind: UnallocatedReceiptKind;
  row: PaymentRow;
  aside: UnallocatedReceipt;
  transaction: string;
}

type Settled = Promise<Result<void, Problem>>;

const transactionOf = async (tx: Tx, kind: UnallocatedReceiptKind, subject: string): Promise<string> => {
  const [review] = await tx.orm
    .select({ detail: exceptions.detail })
    .from(exceptions)
    .where(and(eq(exceptions.kind, kind), eq(exceptions.subject, subject)));
  const { transaction } = (review?.detail ?? {}) as { transaction?: unknown };
  if (typeof transaction !== 'string') throw new Error('money was put aside without a transaction');
  return transaction;
};

const hold = async (tx: Tx, exception: string, staffId: string): Promise<Result<Held, Problem>> => {
  const at = exception.indexOf('~');
  const subject = exception.slice(at + 1);
  const asked = asideException({ kind: exception.slice(0, at), subject });
  const row = asked && isUuid(asked.paymentId) ? await findPayment(tx, asked.paymentId, 'lock') : null;
  if (!asked || !row) return err(problem('not_found'));
  const own = await checkPaymentConflict(tx, row, staffId);
  if (own) return err(own);
  const aside = await findUnallocatedReceipt(tx, row.id);
  if (!aside) return err(problem('exception_already_resolved'));
  const { kind } = asked;
  return ok({ kind, row, aside, transaction: await transactionOf(tx, kind, subject) });
};

const endUnpaid = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  const moved = transitionPayment(row.status, 'failed');
  const status = moved.ok ? moved.value : row.status;
  await recordPaymentTransition(tx, row, {
    status,
    event: 'failed',
    detail: 'another amount came',
    now,
    nextCheckAt: null,
    statusCheckCount: row.status_check_count,
    notFoundCount: 0,
    failure: 'other_amount',
  });
};

/** Settles money that a network took of another amount, or after it had failed: staff credits what really came, or has it go back. */
export const createMismatchResolver = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  /** Has messages sent that were just put on a list. */
  sendSoon: () => void;
}) => {
  const { database, clock, publicUrl } = deps;

  /** Whoever asked about the payment is answered, and what was done is written down. */
  const settle = async (
    exception: string,
    staffId: string,
    action: AuditAction,
    write: (tx: Tx, held: Held, now: Date) => Settled,
  ): Settled => {
    const settled = await database.transaction(async (tx): Settled => {
      const now = clock.now();
      const held = await hold(tx, exception, staffId);
      if (!held.ok) return held;
      const written = await write(tx, held.value, now);
      if (!written.ok) return written;
      const { row, aside } = held.value;
      for (const kind of [...unallocatedReceiptKinds, 'provider_no_response'] as const) {
        await resolveException(tx, { kind, subject: `payment:${row.id}`, actorId: staffId, now });
      }
      await recordAudit(tx, {
        actorId: staffId,
        action,
        subject: ['payment', row.id],
        schoolId: row.school_id,
        at: now,
        detail: { askedUgx: row.amount_ugx, cameUgx: aside.amountUgx, status: row.status },
      });
      return ok(undefined);
    });
    if (settled.ok) deps.sendSoon();
    return settled;
  };

  return {
    /**
     * Books the payment with what really came, as if that had been asked: the child’s fees or the loan, the receipt, the payer’s message.
     * One that is paid by a later word of its network stays as it is, and what was put aside is in the books no more.
     */
    credit: (exception: string, staffId: string): Settled =>
      settle(exception, staffId, 'payment.other-amount-credited', async (tx, held, now) => {
        const { kind, row, aside, transaction } = held;
        const { amountUgx, valueAt } = aside;
        if (!getAllowedResolutions(kind, row, aside).canCredit)
          return err(problem('exception_already_resolved'));
        const isUnpaid = row.paid_at === null;
        if (isUnpaid && (await findPaymentByTransaction(tx, row, transaction)) !== null)
          return err(problem('exception_already_resolved'));
        // Back to where it came in, from where the payment takes it: it is booked as any other.
        const back = {
          creditAccount: aside.wallet,
          postingType: 'mobile.allocated',
          paymentId: null,
        } as const;
        await releaseUnallocatedReceipt(tx, row, aside, { ...back, valueAt }, now);
        if (!isUnpaid) return ok(undefined);
        await tx.orm.update(payments).set({ amountUgx }).where(eq(payments.id, row.id));
        const word = { providerTransactionId: transaction, paidAt: valueAt };
        const decided = row.status === 'failed' ? { ...word, creditedBy: staffId } : word;
        if (!(await postPayment(tx, { ...row, amount_ugx: amountUgx }, decided, now, publicUrl))) {
          throw new Error(`a payment that is ${row.status} could not be booked`);
        }
        return ok(undefined);
      }),

    /** Has what came wait for its refund, whole; the payment ends unpaid, or stays refused as it was. Refused once it is paid. */
    refund: (exception: string, staffId: string): Settled =>
      settle(exception, staffId, 'payment.other-amount-returned', async (tx, { kind, row, aside }, now) => {
        if (!getAllowedResolutions(kind, row, aside).canReturn)
          return err(problem('exception_already_resolved'));
        if (kind === 'provider_amount_mismatch') await endUnpaid(tx, row, now);
        const { amountUgx } = aside;
        await tx.orm.insert(refunds).values({ paymentId: row.id, amountUgx, queuedAt: now });
        const back = { creditAccount: account.refundsPayable, postingType: 'mobile.returned' } as const;
        await releaseUnallocatedReceipt(tx, row, aside, { ...back, paymentId: row.id, valueAt: now }, now);
        return ok(undefined);
      }),
  };
};

export type MismatchResolver = ReturnType<typeof createMismatchResolver>;
