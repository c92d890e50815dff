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
import type { StaffUser } from '../../platform/http/staff-user';
import { findBankTransaction } from './bank-transaction-view';
import { type BankTransactionAction, resolveBankTransaction } from './unmatched-bank-transactions';

/** Serves bank transactions to staff, who allocate or return unmatched ones. */
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
