import {
  err,
  formatFigures,
  kampalaDay,
  ok,
  type Problem,
  parseReference,
  problem,
  type Result,
} from '@somesa/core';
import type { AllocateBody, ReturnBody } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { lockTransactionId, writtenId } from '../../ledger/external-ids';
import { type Posting, post } from '../../ledger/ledger';
import { getPayoutInstant } from '../../loans/repayments/payout-instant';
import { recordAudit } from '../../people/audit/record-audit';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import { resolveException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { bankTransactions, payments } from '../../platform/db/schema';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import { findByReference, type PaymentRow } from '../payments/payments-repository';
import { allocateBankTransaction, checkAllocatable } from './allocate-bank-transaction';
import { findQuoted } from './find-quoted';

type Line = typeof bankTransactions.$inferSelect;
type Settled = Promise<Result<void, Problem>>;

/** A line that is nobody's yet, held until the transaction ends. */
const lockUnallocated = async (tx: Tx, id: string): Promise<Result<Line, Problem>> => {
  const [line] = await tx.orm
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.providerTransactionId, id))
    .for('update');
  if (!line) return err(problem('not_found'));
  const isWaiting = line.paymentId === null && line.returnTransactionId === null;
  return isWaiting ? ok(line) : err(problem('bank_transaction_already_allocated'));
};

/** Posts the money of a line out of the unallocated receipts. */
const postLeaving = (
  tx: Tx,
  line: Line,
  to: Pick<Posting, 'creditAccount' | 'postingType' | 'valueAt'>,
  now: Date,
): Promise<void> =>
  post(
    tx,
    [
      {
        debitAccount: account.unallocated,
        amountUgx: line.amountUgx,
        ...to,
        source: `bank-transaction:${line.providerTransactionId}`,
        line: 0,
        paymentId: null,
      },
    ],
    now,
  );

const underReference = (key: 'unknown' | 'not_waiting' | 'other_amount', amountUgx = 0): Problem =>
  problem(
    'validation_failed',
    { amount: formatFigures(amountUgx) },
    { reference: [`paymentReference_${key}`] },
  );

/** The payment of a reference, held, where the money of a line can be booked to it; under `reference` why not. */
const holdPayment = async (
  tx: Tx,
  line: Line,
  typed: string,
  staffId: string,
): Promise<Result<PaymentRow, Problem>> => {
  const reference = parseReference(typed);
  const row = reference === null ? null : await findByReference(tx, reference, 'lock');
  if (!row) return err(underReference('unknown'));
  const own = await checkPaymentConflict(tx, row, staffId);
  if (own) return err(own);
  const obstacle = checkAllocatable(line, row);
  if (obstacle === null) return ok(row);
  return err(
    obstacle === 'bank_amount_mismatch'
      ? underReference('other_amount', row.amount_ugx)
      : underReference('not_waiting'),
  );
};

/** Settles bank money that matched nothing: staff says whose it is, or that it was sent back. */
export const createUnmatchedBankTransactions = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  /** Has messages sent that were just put on a list. */
  sendSoon: () => void;
}) => {
  const { database, clock, publicUrl } = deps;

  /** Whoever asked about a line is answered, and its work is done. */
  const settle = async (
    id: string,
    staffId: string,
    write: (tx: Tx, line: Line, now: Date) => Settled,
  ): Settled => {
    const settled = await database.transaction(async (tx): Settled => {
      const now = clock.now();
      const line = await lockUnallocated(tx, id);
      if (!line.ok) return line;
      const written = await write(tx, line.value, now);
      if (!written.ok) return written;
      const subject = `bank-transaction:${id}`;
      for (const kind of ['bank_transaction_unmatched', 'bank_amount_mismatch'] as const) {
        await resolveException(tx, { kind, subject, actorId: staffId, now });
      }
      await completeQueueItem(tx, 'bank-transaction', id, staffId, now);
      return ok(undefined);
    });
    if (settled.ok) deps.sendSoon();
    return settled;
  };

  /** Back to where it came in, from where the payment takes it: it is booked as any other. */
  const bookWaiting = async (tx: Tx, line: Line, row: PaymentRow, now: Date): Promise<void> => {
    const back = {
      creditAccount: account.bank,
      postingType: 'bank.allocated',
      valueAt: line.paidAt,
    } as const;
    await postLeaving(tx, line, back, now);
    await allocateBankTransaction(tx, line, row, { now, publicUrl });
  };

  return {
    /**
     * Books a line to the payment of a reference, as if the payer had written it. Refused under `reference` where that payment does not
     * wait for a bank's money or is of another amount, and where it is the staff member's own.
     */
    allocate: (id: string, { reference }: AllocateBody, staffId: string): Settled =>
      settle(id, staffId, async (tx, line, now) => {
        const payment = await holdPayment(tx, line, reference, staffId);
        if (!payment.ok) return payment;
        const row = payment.value;
        await bookWaiting(tx, line, row, now);
        await recordAudit(tx, {
          actorId: staffId,
          action: 'bank-transaction.allocated',
          subject: ['bank-transaction', id],
          at: now,
          schoolId: row.school_id,
          detail: { amountUgx: line.amountUgx, reference: row.reference },
        });
        return ok(undefined);
      }),

    /**
     * Books a line to the payment that its payer quoted, though it is of another amount: that becomes the payment's. Refused where nobody
     * quoted one that waits (`exception_already_resolved`), and where it is the staff member's own.
     */
    credit: (id: string, staffId: string): Settled =>
      settle(id, staffId, async (tx, line, now) => {
        const row = await findQuoted(tx, id, 'lock');
        if (!row || checkAllocatable(line, row) !== 'bank_amount_mismatch')
          return err(problem('exception_already_resolved'));
        const own = await checkPaymentConflict(tx, row, staffId);
        if (own) return err(own);
        const { amountUgx } = line;
        await tx.orm.update(payments).set({ amountUgx }).where(eq(payments.id, row.id));
        await bookWaiting(tx, line, { ...row, amount_ugx: amountUgx }, now);
        await recordAudit(tx, {
          actorId: staffId,
          action: 'payment.other-amount-credited',
          subject: ['payment', row.id],
          schoolId: row.school_id,
          at: now,
          detail: { askedUgx: row.amount_ugx, cameUgx: amountUgx, status: row.status },
        });
        return ok(undefined);
      }),

    /** Writes down that a line was sent back, whole, by a transfer of the bank; each transfer once. */
    giveBack: (id: string, typed: ReturnBody, staffId: string): Settled =>
      settle(id, staffId, async (tx, line, now) => {
        const { paidOn } = typed;
        const providerTransactionId = writtenId(typed.providerTransactionId);
        const isInTime = kampalaDay(line.paidAt) <= paidOn && paidOn <= kampalaDay(now);
        if (!isInTime) return err(problem('validation_failed', {}, { paidOn: ['sentOn_invalid'] }));
        const taken = await lockTransactionId(tx, 'bank', providerTransactionId);
        if (taken) return err(taken);
        await tx.orm
          .update(bankTransactions)
          .set({ returnTransactionId: providerTransactionId, returnedOn: paidOn })
          .where(eq(bankTransactions.providerTransactionId, id));
        const out = { creditAccount: account.payoutBank, postingType: 'bank.returned' } as const;
        await postLeaving(tx, line, { ...out, valueAt: getPayoutInstant(paidOn, now) }, now);
        await recordAudit(tx, {
          actorId: staffId,
          action: 'bank-transaction.returned',
          subject: ['bank-transaction', id],
          at: now,
          detail: { amountUgx: line.amountUgx, providerTransactionId, paidOn },
        });
        return ok(undefined);
      }),
  };
};

export type UnmatchedBankTransactions = ReturnType<typeof createUnmatchedBankTransactions>;
