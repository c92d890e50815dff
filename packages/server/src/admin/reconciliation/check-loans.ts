import { isDeepStrictEqual } from 'node:util';
import type { LoanAccount } from '@somesa/core';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { type Loan, lockLoan } from '../../loans/loans/loans-repository';
import { calculateLoan } from '../../loans/repayments/calculate-loan';
import { type ReceivedPayment, readLoan } from '../../loans/repayments/loan-input';
import { toLoanSummary } from '../../loans/repayments/loan-snapshot';
import type { Database, Tx } from '../../platform/db/database';
import { loanAccounts, loans } from '../../platform/db/schema';
import { describeError } from '../../platform/http/describe-error';
import type { NightlyCheck } from './nightly-check';

/** Number of loans that are named at once. */
const BATCH = 200;
/** Sorts before every loan’s id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Names what of a payment’s stored parts its replay says otherwise. */
const partsDiffer = (account: LoanAccount, received: readonly ReceivedPayment[]): string[] =>
  received.flatMap((row) => {
    const told = account.payments.find(({ id }) => id === row.paymentId);
    const overpaidUgx = (told?.overpaidUgx ?? 0) + (row.reversedAt === null ? row.refundedUgx : 0);
    const parts = [told?.principalUgx, told?.interestUgx, told?.feesUgx, told?.penaltiesUgx];
    const stored = [row.principalUgx, row.interestUgx, row.feesUgx, row.penaltiesUgx, row.overpaidUgx];
    return isDeepStrictEqual([...parts.map((part) => part ?? 0), overpaidUgx], stored)
      ? []
      : [`payment ${row.paymentId}`];
  });

/** Names what of a loan’s stored account its events say otherwise, as of the day that it was stored for. */
const differences = async (tx: Tx, loan: Loan): Promise<string[]> => {
  const [kept] = await tx.orm.select().from(loanAccounts).where(eq(loanAccounts.loanId, loan.id));
  if (!kept) return ['no account'];
  const { input, received } = await readLoan(tx, loan, kept.asOf);
  const account = calculateLoan(input);
  const fresh = toLoanSummary(loan, account, received, kept.scheduleVersion, kept.writtenAt);
  const names = Object.keys(fresh) as (keyof typeof fresh)[];
  return [
    ...names.filter((name) => !isDeepStrictEqual(fresh[name], kept[name])),
    ...partsDiffer(account, received),
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
    return loan?.disbursedOn ? differences(tx, loan) : [];
  });

/** Replays every running loan from its events, and holds what is stored of it against that. */
export const checkLoans: NightlyCheck = async ({ database, found, goOn, warn }) => {
  for (let after = BEFORE_ALL; await goOn(); ) {
    const batch = await listRunning(database, after);
    for (const { id } of batch) {
      const differ = await checkLoan(database, id).catch((error) => {
        warn('a loan could not be replayed', { id, error: describeError(error) });
        return ['its events'];
      });
      if (differ.length > 0)
        await found({ kind: 'ledger_mismatch', subject: `loan:${id}`, detail: { differ } });
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
};
