import type { BankTransactionAnswer, BankTransactionView } from '@somesa/core/admin';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { bankTransactions, payments } from '../../platform/db/schema';
import { viewExceptions } from '../exceptions/exception-view';

type Line = typeof bankTransactions.$inferSelect;

const stateOf = ({ paymentId, returnTransactionId }: Line): BankTransactionView['status'] => {
  if (paymentId !== null) return 'booked';
  return returnTransactionId === null ? 'waiting' : 'returned';
};

const viewOf = (line: Line, reference: string | null): BankTransactionView => ({
  id: line.providerTransactionId,
  bank: line.bank,
  narrative: line.narrative,
  amount: line.amountUgx,
  paidAt: line.paidAt.toISOString(),
  receivedAt: line.receivedAt.toISOString(),
  source: line.source,
  status: stateOf(line),
  payment: line.paymentId !== null && reference !== null ? { id: line.paymentId, reference } : null,
  returned:
    line.returnTransactionId !== null && line.returnedOn !== null
      ? { providerTransactionId: line.returnTransactionId, paidOn: line.returnedOn }
      : null,
});

const read = (db: Queryable) =>
  db.orm
    .select({ line: bankTransactions, reference: payments.reference })
    .from(bankTransactions)
    .leftJoin(payments, eq(payments.id, bankTransactions.paymentId));

/** Shows a line of a bank and what is asked about it; null where there is none. */
export const viewBankTransaction = async (
  db: Queryable,
  id: string,
): Promise<BankTransactionAnswer | null> => {
  const [row] = await read(db).where(eq(bankTransactions.providerTransactionId, id));
  if (!row) return null;
  return {
    bankTransaction: viewOf(row.line, row.reference),
    exceptions: await viewExceptions(db, `bank-transaction:${id}`),
  };
};

/** Shows the lines that a payment was booked with. */
export const viewLinesOf = async (db: Queryable, paymentId: string): Promise<BankTransactionView[]> => {
  const rows = await read(db)
    .where(eq(bankTransactions.paymentId, paymentId))
    .orderBy(asc(bankTransactions.receivedAt));
  return rows.map(({ line, reference }) => viewOf(line, reference));
};
