import {
  err,
  formatFigures,
  ok,
  type Problem,
  parseReference,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { AllocateBody, CreditLoanBody, CreditStudentBody, ReturnBody } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import { normaliseTransactionId, validateOutgoingTransfer } from '../../ledger/outgoing-transfers';
import { getPayoutInstant } from '../../loans/repayments/payout-instant';
import { recordAudit } from '../../people/audit/record-audit';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import { resolveException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { bankTransactions } from '../../platform/db/schema';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import { getRequestedUgx, type PaymentRow } from '../payments/payments-repository';
import type { StartDependencies } from '../payments/write-payment';
import { allocateBankTransaction, checkAllocatable, findTransferPayment } from './allocate-bank-transaction';
import { writeLoanPayment, writeStudentPayment } from './new-bank-payment';

type BankTransactionRow = typeof bankTransactions.$inferSelect;
type Resolution = Promise<Result<void, Problem>>;

/** Locks a bank transaction that is neither allocated nor returned, until the transaction ends. */
const lockUnallocated = async (tx: Tx, id: string): Promise<Result<BankTransactionRow, Problem>> => {
  const [transaction] = await tx.orm
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.providerTransactionId, id))
    .for('update');
  if (!transaction) return err(problem('not_found'));
  const isUnallocated = transaction.paymentId === null && transaction.returnTransactionId === null;
  return isUnallocated ? ok(transaction) : err(problem('bank_transaction_already_allocated'));
};

/** Posts the money of a bank transaction out of the unallocated receipts. */
const postRelease = (
  tx: Tx,
  { providerTransactionId, amountUgx }: BankTransactionRow,
  to: Pick<Posting, 'creditAccount' | 'postingType' | 'valueAt'>,
  now: Date,
): Promise<void> => {
  const source = `bank-transaction:${providerTransactionId}`;
  const debitAccount = account.unallocated;
  return post(tx, [{ ...to, debitAccount, amountUgx, source, line: 0, paymentId: null }], now);
};

const createReferenceProblem = (key: 'unknown' | 'not_waiting' | 'other_amount', amountUgx = 0): Problem =>
  problem(
    'validation_failed',
    { amount: formatFigures(amountUgx) },
    { reference: [`paymentReference_${key}`] },
  );

/** Locks the payment with a reference. Returns a field error if the bank transaction can't be allocated to it. */
const lockPayment = async (
  tx: Tx,
  transaction: BankTransactionRow,
  typedReference: string,
  staffId: string,
): Promise<Result<PaymentRow, Problem>> => {
  const reference = parseReference(typedReference);
  const row = reference === null ? null : await findTransferPayment(tx, reference, 'lock');
  if (!row) return err(createReferenceProblem('unknown'));
  const conflict = await checkPaymentConflict(tx, row, staffId);
  if (conflict) return err(conflict);
  const mismatch = checkAllocatable(transaction, row);
  if (mismatch === null) return ok(row);
  return err(
    mismatch === 'bank_amount_mismatch'
      ? createReferenceProblem('other_amount', getRequestedUgx(row))
      : createReferenceProblem('not_waiting'),
  );
};

/** Creates the service with which staff allocate, credit or return bank transactions that matched no payment. */
export const createUnmatchedBankTransactions = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  /** Dependencies of a payment that is written for a bank transaction. */
  payments: StartDependencies;
  /** Starts a sweep; call it after the transaction is committed. */
  wakeSweep: () => void;
}) => {
  const { database, clock, publicUrl } = deps;

  /** Runs `write` with the lock on a bank transaction, then resolves its exceptions and completes its queue item. */
  const resolve = async (
    id: string,
    staffId: string,
    write: (tx: Tx, transaction: BankTransactionRow, now: Date) => Resolution,
  ): Resolution => {
    const resolved = await database.transaction(async (tx): Resolution => {
      const now = clock.now();
      const transaction = await lockUnallocated(tx, id);
      if (!transaction.ok) return transaction;
      const written = await write(tx, transaction.value, now);
      if (!written.ok) return written;
      const subject = `bank-transaction:${id}`;
      for (const kind of ['bank_transaction_unmatched', 'bank_amount_mismatch'] as const) {
        await resolveException(tx, { kind, subject, actorId: staffId, now });
      }
      await completeQueueItem(tx, 'bank-transaction', id, staffId, now);
      return ok(undefined);
    });
    if (resolved.ok) deps.wakeSweep();
    return resolved;
  };

  /** Moves the money back to the collection account, from which it is posted like any other payment. */
  const allocateUnallocated = async (
    tx: Tx,
    transaction: BankTransactionRow,
    row: PaymentRow,
    now: Date,
  ): Promise<void> => {
    const { paidAt: valueAt } = transaction;
    const to = { creditAccount: account.bank, postingType: 'bank.allocated', valueAt } as const;
    await postRelease(tx, transaction, to, now);
    await allocateBankTransaction(tx, transaction, row, { now, publicUrl });
  };

  /** Posts the money as a payment that `write` writes for it. */
  const creditNew = (
    id: string,
    staffId: string,
    action: 'bank-transaction.credited-to-student' | 'bank-transaction.credited-to-loan',
    write: (tx: Tx, transaction: BankTransactionRow, now: Date) => Promise<Result<PaymentRow, Problem>>,
  ): Resolution =>
    resolve(id, staffId, async (tx, transaction, now) => {
      const payment = await write(tx, transaction, now);
      if (!payment.ok) return payment;
      const row = payment.value;
      await allocateUnallocated(tx, transaction, row, now);
      await recordAudit(tx, {
        actorId: staffId,
        action,
        subject: ['bank-transaction', id],
        at: now,
        schoolId: row.school_id,
        detail: { amountUgx: transaction.amountUgx, reference: row.reference },
      });
      return ok(undefined);
    });

  return {
    /**
     * Allocates a bank transaction to the payment with a reference. Returns a field error if that payment awaits no transfer or another
     * amount, and `own_payment_forbidden` if it is the staff member's own.
     */
    allocate: (id: string, { reference }: AllocateBody, staffId: string): Resolution =>
      resolve(id, staffId, async (tx, transaction, now) => {
        const payment = await lockPayment(tx, transaction, reference, staffId);
        if (!payment.ok) return payment;
        const row = payment.value;
        await allocateUnallocated(tx, transaction, row, now);
        await recordAudit(tx, {
          actorId: staffId,
          action: 'bank-transaction.allocated',
          subject: ['bank-transaction', id],
          at: now,
          schoolId: row.school_id,
          detail: { amountUgx: transaction.amountUgx, reference: row.reference },
        });
        return ok(undefined);
      }),

    /** Makes the bank transaction a payment of a child's fees. Problems as of `writeStudentPayment`. */
    creditStudent: (id: string, body: CreditStudentBody, staffId: string): Resolution =>
      creditNew(id, staffId, 'bank-transaction.credited-to-student', (tx, transaction, now) =>
        writeStudentPayment(tx, deps.payments, transaction, body, { staffId, now }),
      ),

    /** Makes the bank transaction a repayment of a loan. Problems as of `writeLoanPayment`. */
    creditLoan: (id: string, body: CreditLoanBody, staffId: string): Resolution =>
      creditNew(id, staffId, 'bank-transaction.credited-to-loan', (tx, transaction, now) =>
        writeLoanPayment(tx, deps.payments, transaction, body, { staffId, now }),
      ),

    /** Records that the bank transaction was returned in full by a transfer; each transfer can be recorded once. */
    recordReturn: (id: string, body: ReturnBody, staffId: string): Resolution =>
      resolve(id, staffId, async (tx, transaction, now) => {
        const { paidOn } = body;
        const { amountUgx } = transaction;
        const providerTransactionId = normaliseTransactionId(body.providerTransactionId);
        const isInTime = toKampalaDay(transaction.paidAt) <= paidOn && paidOn <= toKampalaDay(now);
        if (!isInTime) return err(problem('validation_failed', {}, { paidOn: ['sentOn_invalid'] }));
        const duplicate = await validateOutgoingTransfer(tx, 'bank', providerTransactionId);
        if (duplicate) return err(duplicate);
        await tx.orm
          .update(bankTransactions)
          .set({ returnTransactionId: providerTransactionId, returnedOn: paidOn })
          .where(eq(bankTransactions.providerTransactionId, id));
        const valueAt = getPayoutInstant(paidOn, now);
        const to = { creditAccount: account.payoutBank, postingType: 'bank.returned', valueAt } as const;
        await postRelease(tx, transaction, to, now);
        await recordAudit(tx, {
          actorId: staffId,
          action: 'bank-transaction.returned',
          subject: ['bank-transaction', id],
          at: now,
          detail: { amountUgx, providerTransactionId, paidOn },
        });
        return ok(undefined);
      }),
  };
};

export type UnmatchedBankTransactions = ReturnType<typeof createUnmatchedBankTransactions>;
