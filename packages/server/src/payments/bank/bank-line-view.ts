import type { BankLineAnswer, BankLineView } from '@somesa/core/office';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { bankLines, payments } from '../../platform/db/schema';
import { viewDoubts } from '../exceptions/doubt-view';

type Line = typeof bankLines.$inferSelect;

const stateOf = ({ paymentId, returnedId }: Line): BankLineView['state'] => {
  if (paymentId !== null) return 'booked';
  return returnedId === null ? 'waiting' : 'returned';
};

const viewOf = (line: Line, reference: string | null): BankLineView => ({
  ...{ id: line.externalId, bank: line.bank, referenceText: line.referenceText, amount: line.amountUgx },
  ...{ paidAt: line.paidAt.toISOString(), receivedAt: line.receivedAt.toISOString(), source: line.source },
  state: stateOf(line),
  payment: line.paymentId !== null && reference !== null ? { id: line.paymentId, reference } : null,
  returned:
    line.returnedId !== null && line.returnedOn !== null
      ? { externalId: line.returnedId, paidOn: line.returnedOn }
      : null,
});

const read = (db: Queryable) =>
  db.orm
    .select({ line: bankLines, reference: payments.reference })
    .from(bankLines)
    .leftJoin(payments, eq(payments.id, bankLines.paymentId));

/** Shows a line of a bank and what is asked about it; null where there is none. */
export const viewBankLine = async (db: Queryable, id: string): Promise<BankLineAnswer | null> => {
  const [row] = await read(db).where(eq(bankLines.externalId, id));
  if (!row) return null;
  return {
    bankLine: viewOf(row.line, row.reference),
    doubts: await viewDoubts(db, `bank-line:${id}`),
  };
};

/** Shows the lines that a payment was booked with. */
export const viewLinesOf = async (db: Queryable, paymentId: string): Promise<BankLineView[]> => {
  const rows = await read(db).where(eq(bankLines.paymentId, paymentId)).orderBy(asc(bankLines.receivedAt));
  return rows.map(({ line, reference }) => viewOf(line, reference));
};
