import { kampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { openReview } from '../../people/queue/reviews';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { bankLines } from '../../platform/db/schema';
import type { BankLine } from '../../providers/bank-line';
import type { ObserveStep } from '../payments/payment-steps';
import { findByReference } from '../payments/payments-repository';
import { bookLine, lineObstacle } from './book-line';

/** What became of a line: booked to its payment, known already, or waiting for a person. */
export type LineOutcome = 'booked' | 'known' | 'in-review';

/** What became of a line, and the payment that it was booked to. */
interface Taken {
  outcome: LineOutcome;
  paymentId: string | null;
}

/** Half characters and control characters, which no database keeps, must not keep the money out of the books. */
const storable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');

/** What a person needs to decide about a line. */
const aboutLine = (line: BankLine) => ({
  quoted: line.reference,
  reference: line.paymentReference,
  amount: line.amountUgx,
  payer: line.payerName ? storable(line.payerName) : null,
});

/** Takes what banks tell us: each line once, matched on reference and amount; what does not match goes to a person. */
export const createBankLines = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  observe?: ObserveStep;
}) => {
  const { database, clock } = deps;
  const observe = deps.observe ?? (() => undefined);

  const book = async (tx: Tx, line: BankLine, now: Date): Promise<Taken> => {
    const row = line.paymentReference ? await findByReference(tx, line.paymentReference, 'lock') : null;
    const kind = lineObstacle(line, row);
    if (row && kind === null) {
      await bookLine(tx, line, row, { now, publicUrl: deps.publicUrl });
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
          event: `bank-line:${line.externalId}`,
          code: 'bank.unallocated',
          line: 0,
          paymentId: null,
          valueAt: line.paidAt,
        },
      ],
      now,
    );
    await openReview(tx, {
      kind: kind ?? 'bank_line_unmatched',
      subject: `bank-line:${line.externalId}`,
      detail: aboutLine(line),
      now,
    });
    return { outcome: 'in-review', paymentId: null };
  };

  /** A line that came before changes nothing; one that says something else under the same id goes to a person. */
  const compare = async (tx: Tx, line: BankLine, now: Date): Promise<Taken> => {
    const [known] = await tx.orm.select().from(bankLines).where(eq(bankLines.externalId, line.externalId));
    const isSame =
      known?.amountUgx === line.amountUgx && kampalaDay(known.paidAt) === kampalaDay(line.paidAt);
    if (isSame) return { outcome: 'known', paymentId: null };
    await openReview(tx, {
      kind: 'bank_line_changed',
      subject: `bank-line:${line.externalId}`,
      detail: { ...aboutLine(line), paidAt: line.paidAt.toISOString() },
      now,
    });
    return { outcome: 'in-review', paymentId: null };
  };

  return {
    /** Takes one line. A line that came before, by whichever way, changes nothing. */
    take: async (told: BankLine, source: 'notification' | 'statement'): Promise<LineOutcome> => {
      // Banks write the same transaction now in capitals, now not.
      const externalId = `${told.bank}:${storable(told.externalId.slice(told.bank.length + 1)).toUpperCase()}`;
      const line = { ...told, externalId, reference: storable(told.reference) };
      const { outcome, paymentId } = await database.transaction(async (tx): Promise<Taken> => {
        const now = clock.now();
        const fresh = await tx.orm
          .insert(bankLines)
          .values({
            externalId: line.externalId,
            bank: line.bank,
            referenceText: line.reference,
            amountUgx: line.amountUgx,
            paidAt: line.paidAt,
            source,
            receivedAt: now,
          })
          .onConflictDoNothing()
          .returning({ externalId: bankLines.externalId });
        return fresh.length === 0 ? compare(tx, line, now) : book(tx, line, now);
      });
      if (paymentId !== null) observe('booked', paymentId);
      return outcome;
    },
  };
};

export type BankLines = ReturnType<typeof createBankLines>;
