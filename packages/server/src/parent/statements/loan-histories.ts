import {
  calculatePayoff,
  type LoanAccount,
  type LoanPayoff,
  type RepaymentType,
  toKampalaDay,
} from '@somesa/core';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Loan } from '../../loans/loans-repository';
import { calculateLoan, type ReceivedPayment, readLoanRecord } from '../../loans/repayments/loan-input';
import type { RepaymentBreakdown } from '../../loans/repayments/loan-parts';
import { loanApplications, loans } from '../../loans/tables/loans';
import { payments } from '../../payments/tables/payments';
import { schools } from '../../people/tables/schools';
import type { Queryable } from '../../platform/db/database';
import type { StatementRange } from './statement-range';
import { MAX_TRANSACTION_ROWS } from './transactions';

/** Maximum number of loans on one statement: more than anyone has. */
const MAX_LOANS = 50;

/** Payment on a loan with its breakdown and the outstanding principal after it. */
export interface HistoryPayment extends RepaymentBreakdown {
  on: string;
  reference: string;
  type: RepaymentType;
  amountUgx: number;
  owedAfterUgx: number;
  /** Date on which the payment was reversed, with all its parts then 0; null otherwise. */
  reversedOn: string | null;
}

/** Loan on a statement: its payments of the period, and its account today. */
export interface LoanHistory {
  reference: string;
  child: string;
  school: string;
  principalUgx: number;
  disbursedOn: string;
  /** Outstanding principal before the period, in UGX. */
  owedBeforeUgx: number;
  payments: HistoryPayment[];
  account: LoanAccount;
  /** Payoff of the loan today; null if nothing is owed. */
  settlement: LoanPayoff | null;
}

/** Loans of a user, with the number of listed payments and of all payments in the period. */
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

const listPaymentReferences = async (db: Queryable, loanId: string): Promise<Map<string, string>> => {
  const rows = await db.orm
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(eq(payments.loanId, loanId));
  return new Map(rows.map(({ id, reference }) => [id, reference]));
};

/** Compares payments in the order in which they are replayed. */
const compareByValueDate = (a: ReceivedPayment, b: ReceivedPayment): number =>
  a.valueDate.localeCompare(b.valueDate) || a.valueAt.getTime() - b.valueAt.getTime();

const findHistory = async (
  db: Queryable,
  { loan, child, school }: FoundLoan,
  { from, to }: StatementRange,
  today: string,
): Promise<LoanHistory> => {
  const { input, received } = await readLoanRecord(db, loan, today);
  const references = await listPaymentReferences(db, loan.id);
  const account = calculateLoan(input);
  const payoff = calculatePayoff(input);
  if (!payoff.ok) throw new Error(`a loan can't be settled: ${payoff.error.message}`);
  let owedUgx = loan.principalUgx;
  let owedBeforeUgx = owedUgx;
  const paymentsInRange: HistoryPayment[] = [];
  for (const row of [...received].sort(compareByValueDate)) {
    owedUgx -= row.principalUgx;
    if (row.valueDate < from) owedBeforeUgx = owedUgx;
    if (row.valueDate < from || row.valueDate > to) continue;
    paymentsInRange.push({
      ...row,
      on: row.valueDate,
      reference: references.get(row.paymentId) ?? '',
      owedAfterUgx: owedUgx,
      reversedOn: row.reversedAt && toKampalaDay(row.reversedAt),
    });
  }
  return {
    reference: loan.reference,
    child,
    school,
    principalUgx: loan.principalUgx,
    disbursedOn: loan.disbursedOn ?? today,
    owedBeforeUgx,
    payments: paymentsInRange,
    account,
    settlement: account.totalOutstandingUgx > 0 ? payoff.value : null,
  };
};

/** Lists a user's loans that ran in a period, oldest first, with their accounts of today. */
export const listLoanHistories = async (
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
  for (const loan of found) {
    const history = await findHistory(db, loan, range, toKampalaDay(now));
    const { payments: paymentsInRange, account, disbursedOn } = history;
    if (account.totalOutstandingUgx === 0 && paymentsInRange.length === 0 && disbursedOn < range.from)
      continue;
    const listedPayments = paymentsInRange.slice(0, MAX_TRANSACTION_ROWS - listed);
    listed += listedPayments.length;
    count += paymentsInRange.length;
    histories.push({ ...history, payments: listedPayments });
  }
  return { loans: histories, listed, count };
};
