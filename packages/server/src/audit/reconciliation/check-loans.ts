import { isDeepStrictEqual } from 'node:util';
import type { LoanAccount } from '@somesa/core';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { type Loan, lockLoan } from '../../loans/loans-repository';
import { calculateLoan, type ReceivedPayment, readLoanRecord } from '../../loans/repayments/loan-input';
import { toLoanSummary } from '../../loans/repayments/loan-summary';
import { loans } from '../../loans/tables/loans';
import { loanAccounts } from '../../loans/tables/repayments';
import type { Database, Tx } from '../../platform/db/database';
import { describeError } from '../../platform/http/describe-error';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import type { NightlyCheck } from './nightly-check';

/** Number of loans per batch, and of those replayed at once: one connection for reports stays free. */
const BATCH = 200;
const CONCURRENCY = 2;
/** UUID that sorts before every loan ID. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Lists the payments whose stored breakdown differs from the replay. */
const listBreakdownDifferences = (account: LoanAccount, received: readonly ReceivedPayment[]): string[] =>
  received.flatMap((row) => {
    const replayed = account.payments.find(({ id }) => id === row.paymentId);
    const overpaidUgx = (replayed?.overpaidUgx ?? 0) + (row.reversedAt === null ? row.refundedUgx : 0);
    const parts = [replayed?.principalUgx, replayed?.interestUgx, replayed?.feesUgx, replayed?.penaltiesUgx];
    const stored = [row.principalUgx, row.interestUgx, row.feesUgx, row.penaltiesUgx, row.overpaidUgx];
    return isDeepStrictEqual([...parts.map((part) => part ?? 0), overpaidUgx], stored)
      ? []
      : [`payment ${row.paymentId}`];
  });

/** Lists the fields of a loan's stored account that differ from a replay of its events, as of the day on which the account was stored. */
const listAccountDifferences = async (tx: Tx, loan: Loan): Promise<string[]> => {
  const [stored] = await tx.orm.select().from(loanAccounts).where(eq(loanAccounts.loanId, loan.id));
  if (!stored) return ['no account'];
  const { input, received } = await readLoanRecord(tx, loan, stored.asOf);
  const account = calculateLoan(input);
  const replayed = toLoanSummary(loan, account, received, stored.scheduleVersion, stored.writtenAt);
  const names = Object.keys(replayed) as (keyof typeof replayed)[];
  return [
    ...names.filter((name) => !isDeepStrictEqual(replayed[name], stored[name])),
    ...listBreakdownDifferences(account, received),
  ];
};

const listRunning = (database: Database, after: string): Promise<{ id: string }[]> =>
  database.orm
    .select({ id: loans.id })
    .from(loans)
    .where(and(inArray(loans.status, ['ongoing', 'in_arrears']), gt(loans.id, after)))
    .orderBy(asc(loans.id))
    .limit(BATCH);

const checkLoan = (database: Database, id: string): Promise<string[]> =>
  database.transaction(async (tx) => {
    const loan = await lockLoan(tx, id);
    return loan?.disbursedOn ? listAccountDifferences(tx, loan) : [];
  });

/** Replays every running loan from its events and compares the result with its stored account. */
export const checkLoans: NightlyCheck = async ({ database, reportDiscrepancy, shouldContinue, warn }) => {
  for (let after = BEFORE_ALL; await shouldContinue(); ) {
    const batch = await listRunning(database, after);
    const ids = batch.map(({ id }) => id);
    await runWithConcurrency(ids, CONCURRENCY, async (id) => {
      const differ = await checkLoan(database, id).catch((error) => {
        warn('a loan could not be replayed', { id, error: describeError(error) });
        return ['its events'];
      });
      if (differ.length > 0)
        await reportDiscrepancy({ kind: 'ledger_mismatch', subject: `loan:${id}`, detail: { differ } });
    });
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
};
