import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { BankTransactionAnswer } from '@somesa/core/admin';
import {
  allocateBankTransaction,
  creditBankTransactionToLoan,
  creditBankTransactionToStudent,
  getBankTransaction,
  returnBankTransaction,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import { findBankTransaction } from './bank-transaction-view';
import type { UnmatchedBankTransactions } from './unmatched-bank-transactions';

/** Serves bank transactions to staff, who allocate or return unmatched ones. */
export const bankTransactionsRoutes = (
  serve: Serve,
  { database, lines }: { database: Database; lines: UnmatchedBankTransactions },
): void => {
  const show = async (id: string): Promise<Result<BankTransactionAnswer, Problem>> => {
    const transaction = await findBankTransaction(database, id);
    return transaction ? ok(transaction) : err(problem('not_found'));
  };

  serve(getBankTransaction, ({ params: { id } }) => show(id));

  serve(allocateBankTransaction, async ({ staffUser, params: { id }, body }) => {
    const allocated = await lines.allocate(id, body, staffUser.id);
    return allocated.ok ? show(id) : allocated;
  });

  serve(creditBankTransactionToStudent, async ({ staffUser, params: { id }, body }) => {
    const credited = await lines.creditStudent(id, body, staffUser.id);
    return credited.ok ? show(id) : credited;
  });

  serve(creditBankTransactionToLoan, async ({ staffUser, params: { id }, body }) => {
    const credited = await lines.creditLoan(id, body, staffUser.id);
    return credited.ok ? show(id) : credited;
  });

  serve(returnBankTransaction, async ({ staffUser, params: { id }, body }) => {
    const returned = await lines.recordReturn(id, body, staffUser.id);
    return returned.ok ? show(id) : returned;
  });
};
