import { toKampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import { openException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { bankTransactions } from '../../platform/db/schema';
import type { BankTransaction } from '../../providers/bank-transaction';
import type { ObserveStep } from '../payments/payment-poller';
import { allocateBankTransaction, checkAllocatable, findTransferPayment } from './allocate-bank-transaction';

/** Outcome of a bank transaction: posted to its payment, already known, or an exception for staff. */
export type BankTransactionOutcome = 'allocated' | 'known' | 'exception';

interface Recorded {
  outcome: BankTransactionOutcome;
  /** Payment that the bank transaction was posted to. */
  paymentId: string | null;
}

/** Replaces control characters and unpaired surrogates, which the database can't store. */
const toStorableText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');

/** Returns the details that staff need to decide about a bank transaction. */
const createExceptionDetail = (transaction: BankTransaction) => ({
  quoted: transaction.reference,
  reference: transaction.paymentReference,
  amount: transaction.amountUgx,
  payer: transaction.payerName ? toStorableText(transaction.payerName) : null,
});

/** Creates the service that records each bank transaction once and credits the payment whose reference it quotes with what arrived. The rest are exceptions. */
export const createBankTransactions = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  observe?: ObserveStep;
}) => {
  const { database, clock } = deps;
  const observe = deps.observe ?? (() => undefined);

  const match = async (tx: Tx, transaction: BankTransaction, now: Date): Promise<Recorded> => {
    const { paymentReference } = transaction;
    const row = paymentReference ? await findTransferPayment(tx, paymentReference, 'lock') : null;
    const mismatch = checkAllocatable(transaction, row);
    // The bank says what arrived. Nothing says for which child of a group another amount is.
    const isCredited = mismatch === null || (mismatch === 'bank_amount_mismatch' && row?.groupUgx === null);
    if (row && isCredited) {
      await allocateBankTransaction(tx, transaction, row, { now, publicUrl: deps.publicUrl });
      observe('before-posting-commit', row.id);
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

  return {
    /** Records one bank transaction. The same one from another notification or statement changes nothing. */
    record: async (
      received: BankTransaction,
      source: 'notification' | 'statement',
    ): Promise<BankTransactionOutcome> => {
      const { bank, amountUgx, paidAt } = received;
      const reference = toStorableText(received.reference);
      // Banks are not consistent about the case of an ID.
      const id = received.providerTransactionId.slice(bank.length + 1).toUpperCase();
      const transaction = { ...received, providerTransactionId: `${bank}:${id}`, reference };
      const { outcome, paymentId } = await database.transaction(async (tx): Promise<Recorded> => {
        const now = clock.now();
        const { providerTransactionId } = transaction;
        const inserted = await tx.orm
          .insert(bankTransactions)
          .values({
            providerTransactionId,
            bank,
            narrative: reference,
            amountUgx,
            paidAt,
            source,
            receivedAt: now,
          })
          .onConflictDoNothing()
          .returning({ providerTransactionId: bankTransactions.providerTransactionId });
        return inserted.length === 0 ? compare(tx, transaction, now) : match(tx, transaction, now);
      });
      if (paymentId !== null) observe('posted', paymentId);
      return outcome;
    },
  };
};

export type BankTransactions = ReturnType<typeof createBankTransactions>;
