import {
  kampalaDay,
  type LoanAccount,
  type LoanPayoff,
  payOffAccount,
  type RepaymentType,
} from '@somesa/core';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Loan } from '../../loans/loans/loans-repository';
import { calculateLoan } from '../../loans/repayments/calculate-loan';
import { type ReceivedPayment, readLoan } from '../../loans/repayments/loan-input';
import type { LoanParts } from '../../loans/repayments/loan-parts';
import type { Queryable } from '../../platform/db/database';
import { loanApplications, loans, payments, schools } from '../../platform/db/schema';
import { MAX_STATEMENT_ROWS } from './read-transactions';
import type { StatementRange } from './statement-range';

/** Maximum number of loans on one statement: more than anyone has. */
const MAX_LOANS = 50;

/** A payment on a loan, where it went, and what of the principal was owed after it. */
export interface HistoryPayment extends LoanParts {
  on: string;
  reference: string;
  type: RepaymentType;
  amountUgx: number;
  owedAfterUgx: number;
  /** The day on which it was taken back; then its parts are 0. */
  reversedOn: string | null;
}

/** A loan on a statement: its payments of the days asked for, and where it stands today. */
export interface LoanHistory {
  reference: string;
  child: string;
  school: string;
  principalUgx: number;
  disbursedOn: string;
  /** The principal that was owed before the first of the days. */
  owedBeforeUgx: number;
  payments: HistoryPayment[];
  account: LoanAccount;
  /** Payoff of the loan today; null if nothing is owed. */
  settlement: LoanPayoff | null;
}

/** The loans of a person, and how many payments there are in the days; more than are listed where they are too many. */
export interface LoanHistories {
  loans: LoanHistory[];
  listed: number;
  count: number;
}

interface FoundLoan {
  loan: Loan;
  child: string;
  school: string;
}

const referencesOf = async (db: Queryable, loanId: string): Promise<Map<string, string>> => {
  const rows = await db.orm
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(eq(payments.loanId, loanId));
  return new Map(rows.map(({ id, reference }) => [id, reference]));
};

/** Payments by value day, as they are replayed. */
const byValue = (a: ReceivedPayment, b: ReceivedPayment): number =>
  a.valueDate === b.valueDate
    ? a.valueAt.getTime() - b.valueAt.getTime()
    : a.valueDate < b.valueDate
      ? -1
      : 1;

const readHistory = async (
  db: Queryable,
  { loan, child, school }: FoundLoan,
  { from, to }: StatementRange,
  today: string,
): Promise<LoanHistory> => {
  const { input, received } = await readLoan(db, loan, today);
  const references = await referencesOf(db, loan.id);
  const account = calculateLoan(input);
  const settled = payOffAccount(input);
  if (!settled.ok) throw new Error(`a loan can't be settled: ${settled.error.message}`);
  let owedUgx = loan.principalUgx;
  let owedBeforeUgx = owedUgx;
  const within: HistoryPayment[] = [];
  for (const row of [...received].sort(byValue)) {
    owedUgx -= row.principalUgx;
    if (row.valueDate < from) owedBeforeUgx = owedUgx;
    if (row.valueDate < from || row.valueDate > to) continue;
    const { type, amountUgx, principalUgx, interestUgx, feesUgx, penaltiesUgx, overpaidUgx } = row;
    within.push({
      on: row.valueDate,
      reference: references.get(row.paymentId) ?? '',
      type,
      amountUgx,
      principalUgx,
      interestUgx,
      feesUgx,
      penaltiesUgx,
      overpaidUgx,
      owedAfterUgx: owedUgx,
      reversedOn: row.reversedAt && kampalaDay(row.reversedAt),
    });
  }
  return {
    reference: loan.reference,
    child,
    school,
    principalUgx: loan.principalUgx,
    disbursedOn: loan.disbursedOn ?? today,
    owedBeforeUgx,
    payments: within,
    account,
    settlement: account.totalOutstandingUgx > 0 ? settled.value : null,
  };
};

/** Reads the loans of a person that ran in some days, the oldest first, as they stand today. */
export const readLoanHistories = async (
  db: Queryable,
  userId: string,
  range: StatementRange,
  now: Date,
): Promise<LoanHistories> => {
  const found = await db.orm
    .select({ loan: loans, child: loanApplications.childName, school: schools.name })
    .from(loans)
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(and(eq(loans.userId, userId), lte(loans.disbursedOn, range.to)))
    .orderBy(asc(loans.disbursedOn), asc(loans.id))
    .limit(MAX_LOANS);
  const histories: LoanHistory[] = [];
  let [listed, count] = [0, 0];
  for (const each of found) {
    const history = await readHistory(db, each, range, kampalaDay(now));
    const { payments: within, account, disbursedOn } = history;
    if (account.totalOutstandingUgx === 0 && within.length === 0 && disbursedOn < range.from) continue;
    const kept = within.slice(0, MAX_STATEMENT_ROWS - listed);
    listed += kept.length;
    count += within.length;
    histories.push({ ...history, payments: kept });
  }
  return { loans: histories, listed, count };
};
