import { isFinal, toKampalaDay } from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import { openException } from '../../people/queue/exceptions';
import { exceptions } from '../../people/tables/queue';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { BankTransaction } from '../../providers/bank-notification';
import { findByReference, findPayment, type PaymentRow } from '../hot-path';
import type { ObserveStep } from '../outcomes/payment-poller';
import { getRequestedId, getRequestedUgx } from '../payments-repository';
import { postPayment } from '../post/post-payment';
import type { StartDependencies } from '../start/write-payment';
import { bankTransactions } from '../tables/bank-transactions';
import { payments } from '../tables/payments';
import { lockChildByCode, writeBankPayment } from './new-bank-payment';

type ReceivedTransfer = Pick<BankTransaction, 'providerTransactionId' | 'paidAt' | 'amountUgx'>;

/** Returns why a bank transaction can't be allocated to a payment: it awaits no transfer, or another amount. Returns null if it can. */
export const checkAllocatable = (
  { amountUgx }: Pick<BankTransaction, 'amountUgx'>,
  row: PaymentRow | null,
): 'bank_transaction_unmatched' | 'bank_amount_mismatch' | null => {
  if (row?.method !== 'bank' || isFinal(row.status)) return 'bank_transaction_unmatched';
  return getRequestedUgx(row) === amountUgx ? null : 'bank_amount_mismatch';
};

/** Finds the payment with a reference that a bank transfer quotes; of a group, its first payment, whichever of them it quotes. */
export const findTransferPayment = async (
  db: Queryable,
  reference: string,
  lock?: 'lock',
): Promise<PaymentRow | null> => {
  const row = await findByReference(db, reference);
  return row && findPayment(db, getRequestedId(row), lock);
};

/**
 * Posts a payment with the money of a bank transaction, whose amount a payment on its own takes. The caller's transaction holds the locks
 * on both rows.
 */
export const allocateBankTransaction = async (
  tx: Tx,
  { providerTransactionId, paidAt, amountUgx }: ReceivedTransfer,
  row: PaymentRow,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> => {
  const requestedUgx = getRequestedUgx(row);
  const isOther = amountUgx !== requestedUgx;
  if (isOther && row.groupUgx !== null) throw new Error('a group is paid with the requested amount only');
  if (isOther) await tx.orm.update(payments).set({ amountUgx }).where(eq(payments.id, row.id));
  const received = isOther ? { ...row, amountUgx: amountUgx } : row;
  const confirmation = { providerTransactionId, paidAt, ...(isOther && { requestedUgx }) };
  if (!(await postPayment(tx, received, confirmation, now, publicUrl))) {
    throw new Error(`a payment that is ${row.status} could not be posted`);
  }
  await tx.orm
    .update(bankTransactions)
    .set({ paymentId: row.id })
    .where(eq(bankTransactions.providerTransactionId, providerTransactionId));
};

/** Finds the payment that the payer of a bank transaction with an amount mismatch quoted. Returns null if there is none. */
export const findQuotedPayment = async (
  db: Queryable,
  bankTransactionId: string,
  lock?: 'lock',
): Promise<PaymentRow | null> => {
  const subject = `bank-transaction:${bankTransactionId}`;
  const [exception] = await db.orm
    .select({ detail: exceptions.detail })
    .from(exceptions)
    .where(and(eq(exceptions.kind, 'bank_amount_mismatch'), eq(exceptions.subject, subject)));
  const { reference } = (exception?.detail ?? {}) as { reference?: unknown };
  return typeof reference === 'string' ? findTransferPayment(db, reference, lock) : null;
};

/** Outcome of a bank transaction: posted to its payment, already known, or an exception for staff. */
export type BankTransactionOutcome = 'allocated' | 'known' | 'exception';

interface Recorded {
  outcome: BankTransactionOutcome;
  paymentId: string | null;
}

/** Replaces control characters and unpaired surrogates, which the database can't store. */
const toStorableText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');

const createExceptionDetail = (transaction: BankTransaction) => ({
  quoted: transaction.reference,
  reference: transaction.paymentReference,
  paymentCode: transaction.paymentCode ?? null,
  amount: transaction.amountUgx,
  payer: transaction.payerName ? toStorableText(transaction.payerName) : null,
});

interface BankDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  payments: StartDependencies;
  observe?: ObserveStep;
}

/**
 * Writes a payment for the child whose payment code a bank transaction quotes without a payment reference. Returns null if there is no such
 * child, or nothing can be paid for them.
 */
const writePaymentByCode = async (
  { payments: starting }: BankDependencies,
  tx: Tx,
  transaction: BankTransaction,
  now: Date,
): Promise<PaymentRow | null> => {
  const { paymentCode, isForChild } = transaction;
  if (paymentCode === undefined || !isForChild) return null;
  const child = await lockChildByCode(tx, paymentCode, now);
  return child && writeBankPayment(tx, starting, transaction, { purpose: 'fees', loanId: null, child }, now);
};

const match = async (
  deps: BankDependencies,
  tx: Tx,
  transaction: BankTransaction,
  now: Date,
): Promise<Recorded> => {
  const { publicUrl, observe } = deps;
  const { paymentReference } = transaction;
  const row = paymentReference
    ? await findTransferPayment(tx, paymentReference, 'lock')
    : await writePaymentByCode(deps, tx, transaction, now);
  const mismatch = checkAllocatable(transaction, row);
  // The bank says what arrived. Nothing says for which child of a group another amount is.
  const isCredited = mismatch === null || (mismatch === 'bank_amount_mismatch' && row?.groupUgx === null);
  if (row && isCredited) {
    await allocateBankTransaction(tx, transaction, row, { now, publicUrl });
    observe?.('before-posting-commit', row.id);
    return { outcome: 'allocated', paymentId: row.id };
  }
  const subject = `bank-transaction:${transaction.providerTransactionId}`;
  const posting: Posting = {
    debitAccount: account.bank,
    creditAccount: account.unallocated,
    amountUgx: transaction.amountUgx,
    source: subject,
    postingType: 'bank.unallocated',
    line: 0,
    paymentId: null,
    valueAt: transaction.paidAt,
  };
  await post(tx, [posting], now);
  const kind = mismatch ?? 'bank_transaction_unmatched';
  await openException(tx, { kind, subject, detail: createExceptionDetail(transaction), now });
  return { outcome: 'exception', paymentId: null };
};

/** Compares a repeated bank transaction with the stored one. Opens an exception if the amount or the day differs. */
const compare = async (tx: Tx, transaction: BankTransaction, now: Date): Promise<Recorded> => {
  const { providerTransactionId, amountUgx, paidAt } = transaction;
  const [stored] = await tx.orm
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.providerTransactionId, providerTransactionId));
  const isSame = stored?.amountUgx === amountUgx && toKampalaDay(stored.paidAt) === toKampalaDay(paidAt);
  if (isSame) return { outcome: 'known', paymentId: null };
  await openException(tx, {
    kind: 'bank_transaction_changed',
    subject: `bank-transaction:${providerTransactionId}`,
    detail: { ...createExceptionDetail(transaction), paidAt: paidAt.toISOString() },
    now,
  });
  return { outcome: 'exception', paymentId: null };
};

const record = async (
  deps: BankDependencies,
  received: BankTransaction,
  source: 'notification' | 'statement',
): Promise<BankTransactionOutcome> => {
  const { bank, amountUgx, paidAt } = received;
  const narrative = toStorableText(received.reference);
  // Banks are not consistent about the case of an ID.
  const id = received.providerTransactionId.slice(bank.length + 1).toUpperCase();
  const providerTransactionId = `${bank}:${id}`;
  const transaction = { ...received, providerTransactionId, reference: narrative };
  const { outcome, paymentId } = await deps.database.transaction(async (tx): Promise<Recorded> => {
    const now = deps.clock.now();
    const inserted = await tx.orm
      .insert(bankTransactions)
      .values({ providerTransactionId, bank, narrative, amountUgx, paidAt, source, receivedAt: now })
      .onConflictDoNothing()
      .returning({ providerTransactionId: bankTransactions.providerTransactionId });
    return inserted.length === 0 ? compare(tx, transaction, now) : match(deps, tx, transaction, now);
  });
  if (paymentId !== null) deps.observe?.('posted', paymentId);
  return outcome;
};

/** Creates the service that records each bank transaction once and credits the payment whose reference it quotes, or the child whose payment code, with what arrived. The rest are exceptions. */
export const createBankTransactions = (deps: BankDependencies) => ({
  /** Records one bank transaction. The same one from another notification or statement changes nothing. */
  record: (received: BankTransaction, source: 'notification' | 'statement') => record(deps, received, source),
});

export type BankTransactions = ReturnType<typeof createBankTransactions>;
