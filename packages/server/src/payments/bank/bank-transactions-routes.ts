import { err, findPaymentCode, formatFullName, ok, type Problem, problem, type Result } from '@somesa/core';
import type { BankTransactionAnswer, BankTransactionView } from '@somesa/core/admin';
import {
  allocateBankTransaction,
  creditBankTransactionToLoan,
  creditBankTransactionToStudent,
  getBankTransaction,
  returnBankTransaction,
} from '@somesa/core/contract';
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import { findWaitingApproval } from '../../people/approvals/approvals-repository';
import { schools } from '../../people/tables/schools';
import type { Queryable } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { students } from '../../schools/tables/students';
import { listExceptions } from '../exceptions/exceptions-routes';
import { bankTransactions } from '../tables/bank-transactions';
import { paymentClaims } from '../tables/payment-claims';
import { payments } from '../tables/payments';
import { type BankTransactionAction, resolveBankTransaction } from './unmatched-bank-transactions';

type BankTransactionRow = typeof bankTransactions.$inferSelect;

const getStatus = ({ paymentId, returnTransactionId }: BankTransactionRow): BankTransactionView['status'] => {
  if (paymentId !== null) return 'allocated';
  return returnTransactionId === null ? 'waiting' : 'returned';
};

const toView = (row: BankTransactionRow, reference: string | null): BankTransactionView => ({
  id: row.providerTransactionId,
  bank: row.bank,
  narrative: row.narrative,
  amount: row.amountUgx,
  paidAt: row.paidAt.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
  source: row.source,
  status: getStatus(row),
  payment: row.paymentId !== null && reference !== null ? { id: row.paymentId, reference } : null,
  returned:
    row.returnTransactionId !== null && row.returnedOn !== null
      ? { providerTransactionId: row.returnTransactionId, paidOn: row.returnedOn }
      : null,
});

const select = (db: Queryable) =>
  db.orm
    .select({ row: bankTransactions, reference: payments.reference })
    .from(bankTransactions)
    .leftJoin(payments, eq(payments.id, bankTransactions.paymentId));

/** Finds the child whose payment code a narrative names, or for which the transaction is claimed; staff decide whether the money is for it. */
const suggestChild = async (
  db: Queryable,
  { narrative, providerTransactionId: transactionId, bank, amountUgx }: BankTransactionRow,
): Promise<BankTransactionAnswer['suggestedChild']> => {
  const code = findPaymentCode(narrative);
  const claimed = db.orm
    .select({ id: paymentClaims.studentId })
    .from(paymentClaims)
    .where(
      and(
        eq(paymentClaims.transactionId, transactionId.slice(bank.length + 1)),
        eq(paymentClaims.status, 'open'),
        eq(paymentClaims.amountUgx, amountUgx),
      ),
    );
  // Children of several claims are a question for staff, and no suggestion.
  const [child, other] = await db.orm
    .select({ ...getTableColumns(students), school: schools.name })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(code === null ? inArray(students.id, claimed) : eq(students.paymentCode, code))
    .limit(2);
  if (!child || other) return null;
  const { id, firstName, lastName, regNo, school } = child;
  return { id, name: formatFullName(firstName, lastName), regNo, school };
};

/** Finds a bank transaction with its exceptions. Returns null if it does not exist. */
const findBankTransaction = async (db: Queryable, id: string): Promise<BankTransactionAnswer | null> => {
  const [found] = await select(db).where(eq(bankTransactions.providerTransactionId, id));
  if (!found) return null;
  return {
    bankTransaction: toView(found.row, found.reference),
    approvalId: (await findWaitingApproval(db, 'bank-transaction', id))?.id ?? null,
    exceptions: await listExceptions(db, `bank-transaction:${id}`),
    suggestedChild: getStatus(found.row) === 'waiting' ? await suggestChild(db, found.row) : null,
  };
};

/** Lists the bank transactions that are allocated to a payment, in the order in which we received them. */
export const listPaymentBankTransactions = async (
  db: Queryable,
  paymentId: string,
): Promise<BankTransactionView[]> => {
  const found = await select(db)
    .where(eq(bankTransactions.paymentId, paymentId))
    .orderBy(asc(bankTransactions.receivedAt));
  return found.map(({ row, reference }) => toView(row, reference));
};

export const bankTransactionsRoutes = (
  serve: Serve,
  deps: Parameters<typeof resolveBankTransaction>[0],
): void => {
  const show = async (id: string): Promise<Result<BankTransactionAnswer, Problem>> => {
    const transaction = await findBankTransaction(deps.database, id);
    return transaction ? ok(transaction) : err(problem('not_found'));
  };

  serve(getBankTransaction, ({ params: { id } }) => show(id));

  const resolve = async (id: string, action: BankTransactionAction, staffUser: StaffUser) => {
    const resolved = await resolveBankTransaction(deps, id, action, staffUser);
    return resolved.ok ? show(id) : resolved;
  };

  serve(allocateBankTransaction, ({ staffUser, params: { id }, body }) =>
    resolve(id, { action: 'allocate', ...body }, staffUser),
  );
  serve(creditBankTransactionToStudent, ({ staffUser, params: { id }, body }) =>
    resolve(id, { action: 'credit-student', ...body }, staffUser),
  );
  serve(creditBankTransactionToLoan, ({ staffUser, params: { id }, body }) =>
    resolve(id, { action: 'credit-loan', ...body }, staffUser),
  );
  serve(returnBankTransaction, ({ staffUser, params: { id }, body }) =>
    resolve(id, { action: 'return', ...body }, staffUser),
  );
};
