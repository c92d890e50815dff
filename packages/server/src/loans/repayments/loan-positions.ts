import { calculateLoanInterest, countOnTimeInstalments, type LoanProduct } from '@somesa/core';
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { findProduct } from '../loan-products';
import type { Loan } from '../loans-repository';
import { loanInstalments, loans } from '../tables/loans';
import { refunds } from '../tables/refunds';
import { loanRestructurings, loanWaivers, repayments } from '../tables/repayments';
import { calculateLoan, createLoanInput, toReceivedPayment } from './loan-input';

/** Position of a disbursed loan at the end of a day, in UGX. */
export interface LoanPosition {
  loanId: string;
  schoolId: number;
  principalUgx: number;
  arrearsUgx: number;
  daysPastDue: number;
  /** Instalments in a row that were paid on time since the last restructuring; null without one. */
  onTimeInstalments: number | null;
  /** False for a loan that is paid or written off. */
  isOpen: boolean;
  /**
   * Interest that has accrued since the disbursement, paid or not, and the part that is paid. A write-off ends the accrual: unpaid interest is
   * no longer earned, and recoveries pay none.
   */
  earnedInterestUgx: number;
  paidInterestUgx: number;
}

/** Number of loans that are read and replayed at a time. */
const BATCH_SIZE = 500;

const groupBy = <Row extends { loanId: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.loanId);
    if (group) group.push(row);
    else groups.set(row.loanId, [row]);
  }
  return groups;
};

const createProductCache = (db: Queryable) => {
  const products = new Map<string, Promise<LoanProduct>>();
  return (loan: Loan): Promise<LoanProduct> => {
    const key = `${loan.productId} ${loan.productVersion}`;
    const known = products.get(key) ?? findProduct(db, loan);
    products.set(key, known);
    return known;
  };
};

/**
 * Calculates the positions of all loans that were disbursed by the end of a day, by replaying their payments up to its value date. It counts
 * payments, reversals and refunds as they are known now, so a late message changes the position of a past day.
 */
export const listLoanPositions = async (
  db: Queryable,
  { on, schoolId }: { on: string; schoolId: number | null },
): Promise<LoanPosition[]> => {
  const disbursed = await db.orm
    .select()
    .from(loans)
    .where(and(lte(loans.disbursedOn, on), schoolId === null ? undefined : eq(loans.schoolId, schoolId)))
    .orderBy(asc(loans.id));
  const getProduct = createProductCache(db);
  const positions: LoanPosition[] = [];
  for (let from = 0; from < disbursed.length; from += BATCH_SIZE) {
    const batch = disbursed.slice(from, from + BATCH_SIZE);
    const ids = batch.map(({ id }) => id);
    const instalments = groupBy(
      await db.orm
        .select()
        .from(loanInstalments)
        .where(and(inArray(loanInstalments.loanId, ids), eq(loanInstalments.version, 1)))
        .orderBy(asc(loanInstalments.number)),
    );
    const received = groupBy(
      (
        await db.orm
          .select({ repayment: repayments, refund: refunds })
          .from(repayments)
          .leftJoin(refunds, eq(refunds.paymentId, repayments.paymentId))
          .where(inArray(repayments.loanId, ids))
          .orderBy(asc(repayments.valueAt), asc(repayments.paymentId))
      ).map(toReceivedPayment),
    );
    const waivers = groupBy(await db.orm.select().from(loanWaivers).where(inArray(loanWaivers.loanId, ids)));
    const restructurings = groupBy(
      await db.orm
        .select()
        .from(loanRestructurings)
        .where(and(inArray(loanRestructurings.loanId, ids), isNotNull(loanRestructurings.acceptedAt))),
    );
    for (const loan of batch) {
      const input = createLoanInput(loan, {
        product: await getProduct(loan),
        instalments: instalments.get(loan.id) ?? [],
        received: received.get(loan.id) ?? [],
        waivers: waivers.get(loan.id) ?? [],
        restructurings: restructurings.get(loan.id) ?? [],
        on,
      });
      const account = calculateLoan(input);
      const isWrittenOff = input.events.some(({ kind }) => kind === 'write-off');
      const { earnedUgx, paidUgx } = calculateLoanInterest(account, input.disbursedOn);
      positions.push({
        loanId: loan.id,
        schoolId: loan.schoolId,
        principalUgx: account.principalOutstandingUgx,
        arrearsUgx: account.arrearsUgx,
        daysPastDue: account.daysPastDue,
        onTimeInstalments: countOnTimeInstalments(account),
        isOpen: !isWrittenOff && (account.totalOutstandingUgx > 0 || account.principalOutstandingUgx > 0),
        earnedInterestUgx: isWrittenOff ? paidUgx : earnedUgx,
        paidInterestUgx: paidUgx,
      });
    }
  }
  return positions;
};
