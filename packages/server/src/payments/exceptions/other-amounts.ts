import { err, movePayment, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AuditAction } from '@somesa/core/office';
import { and, eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { recordAudit } from '../../people/audit/record-audit';
import { closeReview } from '../../people/queue/reviews';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { payments, refunds, reviews } from '../../platform/db/schema';
import { bookPayment } from '../payments/book-payment';
import { whyOwnPayment } from '../payments/own-payment';
import { findPaidUnder, findPayment, type PaymentRow, writeMove } from '../payments/payments-repository';
import {
  type AsideKind,
  asideDoubt,
  asideKinds,
  endsOf,
  findAside,
  type MoneyAside,
  takeFromAside,
} from './money-aside';

/** A payment and what of it was put aside, both held until the transaction ends, and under what its network knows that. */
interface Held {
  kind: AsideKind;
  row: PaymentRow;
  aside: MoneyAside;
  transaction: string;
}

type Settled = Promise<Result<void, Problem>>;

const transactionOf = async (tx: Tx, kind: AsideKind, subject: string): Promise<string> => {
  const [review] = await tx.orm
    .select({ detail: reviews.detail })
    .from(reviews)
    .where(and(eq(reviews.kind, kind), eq(reviews.subject, subject)));
  const { transaction } = (review?.detail ?? {}) as { transaction?: unknown };
  if (typeof transaction !== 'string') throw new Error('money was put aside without a transaction');
  return transaction;
};

const hold = async (tx: Tx, doubt: string, officerId: string): Promise<Result<Held, Problem>> => {
  const at = doubt.indexOf('~');
  const subject = doubt.slice(at + 1);
  const asked = asideDoubt({ kind: doubt.slice(0, at), subject });
  const row = asked && isUuid(asked.paymentId) ? await findPayment(tx, asked.paymentId, 'lock') : null;
  if (!asked || !row) return err(problem('not_found'));
  const own = await whyOwnPayment(tx, row, officerId);
  if (own) return err(own);
  const aside = await findAside(tx, row.id);
  if (!aside) return err(problem('doubt_settled'));
  const { kind } = asked;
  return ok({ kind, row, aside, transaction: await transactionOf(tx, kind, subject) });
};

const endUnpaid = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  const moved = movePayment(row.state, 'refused');
  const state = moved.ok ? moved.value : row.state;
  await writeMove(tx, row, {
    ...{ state, event: 'refused', detail: 'another amount came', now },
    ...{ nextCheckAt: null, queries: row.queries, unknownAnswers: 0, failure: 'other_amount' },
  });
};

/** Settles money that a network took of another amount, or after it had refused: staff credits what really came, or has it go back. */
export const createOtherAmounts = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  /** Has messages sent that were just put on a list. */
  sendSoon: () => void;
}) => {
  const { database, clock, publicUrl } = deps;

  /** Whoever asked about the payment is answered, and what was done is written down. */
  const settle = async (
    doubt: string,
    officerId: string,
    action: AuditAction,
    write: (tx: Tx, held: Held, now: Date) => Settled,
  ): Settled => {
    const settled = await database.transaction(async (tx): Settled => {
      const now = clock.now();
      const held = await hold(tx, doubt, officerId);
      if (!held.ok) return held;
      const written = await write(tx, held.value, now);
      if (!written.ok) return written;
      const { row, aside } = held.value;
      for (const kind of [...asideKinds, 'provider_silent'] as const) {
        await closeReview(tx, { kind, subject: `payment:${row.id}`, actorId: officerId, now });
      }
      await recordAudit(tx, {
        ...{ actorId: officerId, action, subject: ['payment', row.id], schoolId: row.school_id, at: now },
        detail: { askedUgx: row.amount_ugx, cameUgx: aside.amountUgx, state: row.state },
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
    credit: (doubt: string, officerId: string): Settled =>
      settle(doubt, officerId, 'payment.other-amount-credited', async (tx, held, now) => {
        const { kind, row, aside, transaction } = held;
        const { amountUgx, valueAt } = aside;
        if (!endsOf(kind, row, aside).canCredit) return err(problem('doubt_settled'));
        const isUnpaid = row.paid_at === null;
        if (isUnpaid && (await findPaidUnder(tx, row, transaction)) !== null)
          return err(problem('doubt_settled'));
        // Back to where it came in, from where the payment takes it: it is booked as any other.
        const back = { creditAccount: aside.wallet, code: 'mobile.allocated', paymentId: null } as const;
        await takeFromAside(tx, row, aside, { ...back, valueAt }, now);
        if (!isUnpaid) return ok(undefined);
        await tx.orm.update(payments).set({ amountUgx }).where(eq(payments.id, row.id));
        const word = { providerTransactionId: transaction, paidAt: valueAt };
        const decided = row.state === 'failed' ? { ...word, creditedBy: officerId } : word;
        if (!(await bookPayment(tx, { ...row, amount_ugx: amountUgx }, decided, now, publicUrl))) {
          throw new Error(`a payment that is ${row.state} could not be booked`);
        }
        return ok(undefined);
      }),

    /** Has what came wait for its refund, whole; the payment ends unpaid, or stays refused as it was. Refused once it is paid. */
    giveBack: (doubt: string, officerId: string): Settled =>
      settle(doubt, officerId, 'payment.other-amount-returned', async (tx, { kind, row, aside }, now) => {
        if (!endsOf(kind, row, aside).canReturn) return err(problem('doubt_settled'));
        if (kind === 'provider_amount_mismatch') await endUnpaid(tx, row, now);
        const { amountUgx } = aside;
        await tx.orm.insert(refunds).values({ paymentId: row.id, amountUgx, queuedAt: now });
        const back = { creditAccount: account.refundsPayable, code: 'mobile.returned' } as const;
        await takeFromAside(tx, row, aside, { ...back, paymentId: row.id, valueAt: now }, now);
        return ok(undefined);
      }),
  };
};

export type OtherAmounts = ReturnType<typeof createOtherAmounts>;
