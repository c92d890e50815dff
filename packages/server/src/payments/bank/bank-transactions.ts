import { kampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { openException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { bankTransactions } from '../../platform/db/schema';
import type { BankTransaction } from '../../providers/bank-transaction';
import type { ObserveStep } from '../payments/payment-steps';
import { findByReference } from '../payments/payments-repository';
import { allocateBankTransaction, checkAllocatable } from './allocate-bank-transaction';

/** Outcome of a line: posted to its payment, known already, or waiting for a staff decision. */
export type LineOutcome = 'booked' | 'known' | 'exception';

/** Outcome of a line, and the payment that it was posted to. */
interface Taken {
  outcome: LineOutcome;
  paymentId: string | null;
}

/** Half characters and control characters, which no database keeps, must not keep the money out of the books. */
const storable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');

/** Returns the details that staff need to decide about a line. */
const aboutLine = (line: BankTransaction) => ({
  quoted: line.reference,
  reference: line.paymentReference,
  amount: line.amountUgx,
  payer: line.payerName ? storable(line.payerName) : null,
});

/** Takes what banks tell us: each line once, matched on reference and amount; what does not match goes to a person. */
export const createBankTransactions = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  observe?: ObserveStep;
}) => {
  const { database, clock } = deps;
  const observe = deps.observe ?? (() => undefined);

  const book = async (tx: Tx, line: BankTransaction, now: Date): Promise<Taken> => {
    const row = line.paymentReference ? await findByReference(tx, line.paymentReference, 'lock') : null;
    const kind = checkAllocatable(line, row);
    if (row && kind === null) {
      await allocateBankTransaction(tx, line, row, { now, publicUrl: deps.publicUrl });
      observe('before-booking-commit', row.id);
      return { outcome: 'booked', paymentId: row.id };
    }
    await post(
      tx,
      [
        {
          debitAccount: account.bank,
          creditAccount: account.unallocated,
          amountUgx: line.amountUgx,
          source: `bank-transaction:${line.providerTransactionId}`,
          postingType: 'bank.unallocated',
          line: 0,
          paymentId: null,
          valueAt: line.paidAt,
        },
      ],
      now,
    );
    await openException(tx, {
      kind: kind ?? 'bank_transaction_unmatched',
      subject: `bank-transaction:${line.providerTransactionId}`,
      detail: aboutLine(line),
      now,
    });
    return { outcome: 'exception', paymentId: null };
  };

  /** A line that came before changes nothing; one that says something else under the same id goes to a person. */
  const compare = async (tx: Tx, line: BankTransaction, now: Date): Promise<Taken> => {
    const [known] = await tx.orm
      .select()
      .from(bankTransactions)
      .where(eq(bankTransactions.providerTransactionId, line.providerTransactionId));
    const isSame =
      known?.amountUgx === line.amountUgx && kampalaDay(known.paidAt) === kampalaDay(line.paidAt);
    if (isSame) return { outcome: 'known', paymentId: null };
    await openException(tx, {
      kind: 'bank_transaction_changed',
      subject: `bank-transaction:${line.providerTransactionId}`,
      detail: { ...aboutLine(line), paidAt: line.paidAt.toISOString() },
      now,
    });
    return { outcome: 'exception', paymentId: null };
  };

  return {
    /** Takes one line. A line that came before, by whichever way, changes nothing. */
    take: async (told: BankTransaction, source: 'notification' | 'statement'): Promise<LineOutcome> => {
      // Banks write the same transaction now in capitals, now not.
      const providerTransactionId = `${told.bank}:${storable(told.providerTransactionId.slice(told.bank.length + 1)).toUpperCase()}`;
      const line = { ...told, providerTransactionId, reference: storable(told.reference) };
      const { outcome, paymentId } = await database.transaction(async (tx): Promise<Taken> => {
        const now = clock.now();
        const fresh = await tx.orm
          .insert(bankTransactions)
          .values({
            providerTransactionId: line.providerTransactionId,
            bank: line.bank,
            narrative: line.reference,
            amountUgx: line.amountUgx,
            paidAt: line.paidAt,
            source,
            receivedAt: now,
          })
          .onConflictDoNothing()
          .returning({ providerTransactionId: bankTransactions.providerTransactionId });
        return fresh.length === 0 ? compare(tx, line, now) : book(tx, line, now);
      });
      if (paymentId !== null) observe('booked', paymentId);
      return outcome;
    },
  };
};

export type BankTransactions = ReturnType<typeof createBankTransactions>;
