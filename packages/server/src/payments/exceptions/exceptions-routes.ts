import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { ExceptionAnswer } from '@somesa/core/admin';
import { creditException, getException, refundException } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { UnmatchedBankTransactions } from '../bank/unmatched-bank-transactions';
import type { MismatchResolver } from './amount-mismatches';
import { findException } from './exception-view';

/** Prefix of the ID of a bank amount mismatch; the ID of its bank transaction follows. */
const BANK_PREFIX = 'bank_amount_mismatch~bank-transaction:';

/** Serves exceptions to staff, by `kind~subject`, who credit or refund unallocated receipts. */
export const exceptionsRoutes = (
  serve: Serve,
  {
    database,
    amounts,
    lines,
  }: { database: Database; amounts: MismatchResolver; lines: UnmatchedBankTransactions },
): void => {
  const show = async (id: string, staffUser: StaffUser): Promise<Result<ExceptionAnswer, Problem>> => {
    const exception = await findException(database, id, staffUser);
    return exception ? ok(exception) : err(problem('not_found'));
  };

  serve(getException, ({ params: { id }, staffUser }) => show(id, staffUser));

  serve(creditException, async ({ params: { id }, staffUser }) => {
    const credited = id.startsWith(BANK_PREFIX)
      ? await lines.resolve(id.slice(BANK_PREFIX.length), { action: 'credit-quoted' }, staffUser)
      : await amounts.credit(id, staffUser.id);
    return credited.ok ? show(id, staffUser) : credited;
  });

  serve(refundException, async ({ params: { id }, staffUser }) => {
    const refunded = await amounts.refund(id, staffUser.id);
    return refunded.ok ? show(id, staffUser) : refunded;
  });
};
