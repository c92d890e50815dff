import { type AccountInstalment, type InstalmentView, type LoanAccount, toKampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import type { Loan } from '../loans-repository';
import { loans } from '../tables/loans';
import { loanAccounts } from '../tables/repayments';
import { calculateLoan, type ReceivedPayment, readLoanRecord } from './loan-input';

/** Row of `loan_accounts`: the balances of a loan. */
export type LoanSummary = typeof loanAccounts.$inferSelect;

/** Number of recent payments in a summary. */
const RECENT_PAYMENTS = 3;

const toInstalmentView = (row: AccountInstalment): InstalmentView => ({
  number: row.number,
  dueOn: row.dueOn,
  state: row.state,
  principal: row.principalUgx,
  interest: row.interestUgx,
  fees: row.feesUgx,
  penalties: row.penaltiesUgx,
  total: row.principalUgx + row.interestUgx + row.feesUgx + row.penaltiesUgx,
  paid: row.paidUgx,
  due: row.owedUgx,
});

/** Adds up two rows of the same day; the sum has the number of the second. */
const addRows = (first: InstalmentView, second: InstalmentView): InstalmentView => ({
  number: second.number,
  dueOn: second.dueOn,
  state: first.state === 'paid' ? second.state : first.state,
  principal: first.principal + second.principal,
  interest: first.interest + second.interest,
  fees: first.fees + second.fees,
  penalties: first.penalties + second.penalties,
  total: first.total + second.total,
  paid: first.paid + second.paid,
  due: first.due + second.due,
});

/** Converts the instalments of a loan's account to their views, one for each day: a restructuring carries a row over to the day of the first new one. */
export const toInstalmentViews = (rows: readonly AccountInstalment[]): InstalmentView[] => {
  const byDay = new Map<string, InstalmentView>();
  for (const row of rows) {
    const known = byDay.get(row.dueOn);
    const view = toInstalmentView(row);
    byDay.set(row.dueOn, known ? addRows(known, view) : view);
  }
  return [...byDay.values()];
};

/** Returns the summary of a loan's account that is stored for screens and lists. */
export const toLoanSummary = (
  loan: Pick<Loan, 'id' | 'userId' | 'principalUgx'>,
  account: LoanAccount,
  received: readonly ReceivedPayment[],
  scheduleVersion: number,
  now: Date,
): LoanSummary => {
  const notReversed = received.filter(({ reversedAt }) => reversedAt === null);
  const typeById = new Map(account.payments.map(({ id, type }) => [id, type]));
  const latest = [...notReversed]
    .sort((a, b) => b.valueAt.getTime() - a.valueAt.getTime())
    .slice(0, RECENT_PAYMENTS);
  return {
    loanId: loan.id,
    userId: loan.userId,
    asOf: account.on,
    scheduleVersion,
    principalUgx: loan.principalUgx,
    principalOutstandingUgx: account.principalOutstandingUgx,
    paidUgx: account.paidUgx,
    totalOutstandingUgx: account.totalOutstandingUgx,
    dueUgx: account.dueUgx,
    arrearsUgx: account.arrearsUgx,
    daysPastDue: account.daysPastDue,
    writtenOffUgx: account.writtenOffUgx,
    recoveredUgx: account.recoveredUgx,
    overpaidUgx: account.overpaidUgx,
    nextDueOn: account.nextDue?.dueOn ?? null,
    nextDueUgx: account.nextDue?.amountUgx ?? 0,
    instalments: toInstalmentViews(account.instalments),
    recentPayments: latest.map((row) => ({
      id: row.paymentId,
      date: row.valueDate,
      amount: row.amountUgx,
      type: typeById.get(row.paymentId) ?? row.type,
    })),
    waivers: account.waivers.map(({ id, part, valueDate, waivedUgx }) => ({
      id,
      part,
      on: valueDate,
      amount: waivedUgx,
    })),
    restructurings: account.restructurings.map(({ id, valueDate, carriedUgx }) => ({
      id,
      on: valueDate,
      carriedOver: carriedUgx,
    })),
    writtenAt: now,
  };
};

/** Returns a stored summary as of today, by a replay if anything may have changed since. Writes nothing. */
export const updateToToday = async (
  db: Queryable,
  loan: Loan,
  stored: LoanSummary,
  now: Date,
): Promise<LoanSummary> => {
  const today = toKampalaDay(now);
  const isCheckDue = loan.nextCheckAt !== null && loan.nextCheckAt <= now;
  if (stored.asOf >= today || !isCheckDue) return { ...stored, asOf: today };
  const { input, received } = await readLoanRecord(db, loan, today);
  return toLoanSummary(loan, calculateLoan(input), received, stored.scheduleVersion, now);
};

/** Returns a loan's summary of today; null if the loan does not exist or was not disbursed. Writes nothing. */
export const getLoanSummary = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<LoanSummary | null> => {
  const [found] = await db.orm
    .select({ loan: loans, stored: loanAccounts })
    .from(loanAccounts)
    .innerJoin(loans, eq(loans.id, loanAccounts.loanId))
    .where(eq(loanAccounts.loanId, loanId));
  return found ? updateToToday(db, found.loan, found.stored, now) : null;
};
