import { allocateToItems, type LoanCost, toKampalaDay } from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { openException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import type { FeeHooks } from '../../schools/fee-hooks';
import { lockStudentById } from '../../schools/students/students-repository';
import { feeItems } from '../../schools/tables/students';
import { getCancellableUntil } from '../applications/loan-cancellation';
import { queueLoanNotice } from '../applications/loan-notices';
import { findProduct, getLoanCost } from '../loan-products';
import { checkLoanConflict, findLoan, type Loan, lockLoan, recordLoanTransition } from '../loans-repository';
import { recalculateLockedLoan } from '../repayments/recalculate-loan';
import { disbursements } from '../tables/disbursements';
import { loanAllocations, loanInstalments } from '../tables/loans';
import { loanSchedules } from '../tables/repayments';
import type { DisbursementConfirmation, DisbursementPurpose } from './disbursement-purpose';
import type { Disbursement } from './disbursements-repository';
import { getPayoutAccount } from './post-disbursement';

type Hooks = Pick<FeeHooks, 'sumPaymentHolds'>;

/** Lists the fee items of a loan's child with what is open, the hold of this loan, and those of others, in UGX; oldest first. */
const listOpenItems = (
  { sumPaymentHolds }: Hooks,
  tx: Tx,
  { studentId, loanId, now }: { studentId: number; loanId: string; now: Date },
) =>
  tx.orm
    .select({
      id: feeItems.id,
      openUgx: feeItems.outstandingUgx,
      loanHoldUgx: sql<number>`coalesce((select sum(a.amount_ugx) from loan_allocations a
        where a.fee_item_id = fee_items.id and a.loan_id = ${loanId}), 0)::bigint`,
      othersUgx: sql<number>`(${sumPaymentHolds(now)} + coalesce((select sum(a.amount_ugx) from loan_allocations a
        join loans l on l.id = a.loan_id
        where a.fee_item_id = fee_items.id and a.loan_id <> ${loanId} and l.status = 'accepted'), 0))::bigint`,
    })
    .from(feeItems)
    .where(eq(feeItems.studentId, studentId))
    .orderBy(feeItems.dueOn, feeItems.id);

/** Returns the amount that each fee item can take: first what the loan holds, then what no one else holds; oldest items first. */
const getCapacities = (items: Awaited<ReturnType<typeof listOpenItems>>) => {
  const loanHolds = items.map((item) => ({
    id: String(item.id),
    dueUgx: Math.min(item.loanHoldUgx, item.openUgx),
  }));
  const unheld = items.map((item, index) => ({
    id: String(item.id),
    dueUgx: item.openUgx - (loanHolds[index]?.dueUgx ?? 0) - item.othersUgx,
  }));
  return [...loanHolds, ...unheld];
};

/**
 * Allocates a disbursed principal to the child's fee items as they are now, since others may have paid some meanwhile, and
 * replaces the loan's holds. Returns the amount in UGX that no item could take; it stays with the school.
 */
const allocateDisbursementToFees = async (hooks: Hooks, tx: Tx, loan: Loan, now: Date): Promise<number> => {
  if (loan.studentId === null) throw new Error('a loan that is disbursed has no child');
  await lockStudentById(tx, loan.studentId);
  const items = await listOpenItems(hooks, tx, { studentId: loan.studentId, loanId: loan.id, now });
  const { lines, surplusUgx } = allocateToItems(getCapacities(items), loan.principalUgx);
  const paidByItem = new Map<number, number>();
  for (const { itemId, amountUgx } of lines) {
    paidByItem.set(Number(itemId), (paidByItem.get(Number(itemId)) ?? 0) + amountUgx);
  }
  await tx.orm.delete(loanAllocations).where(eq(loanAllocations.loanId, loan.id));
  for (const [feeItemId, amountUgx] of paidByItem) {
    await tx.orm.insert(loanAllocations).values({ loanId: loan.id, feeItemId, amountUgx });
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} + ${amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
  }
  return surplusUgx;
};

const postEntries = async (
  tx: Tx,
  { amountUgx, method }: Disbursement,
  loan: Loan,
  valueAt: Date,
  now: Date,
): Promise<void> => {
  const payable = account.schoolPayable(loan.schoolId);
  const payout = getPayoutAccount(method);
  const entry = { amountUgx, source: `loan:${loan.id}`, line: 0, valueAt, paymentId: null, loanId: loan.id };
  await post(
    tx,
    [
      {
        ...entry,
        debitAccount: account.loanPrincipal,
        creditAccount: payable,
        postingType: 'loan.disbursed',
      },
      { ...entry, debitAccount: payable, creditAccount: payout, postingType: 'school.paid' },
    ],
    now,
  );
};

/** Inserts the first version of the schedule. */
const insertFirstSchedule = async (
  tx: Tx,
  { id: loanId, disbursedOn }: Loan,
  { instalments }: LoanCost,
  now: Date,
): Promise<void> => {
  const fromOn = disbursedOn ?? toKampalaDay(now);
  await tx.orm
    .insert(loanSchedules)
    .values({ loanId, version: 1, fromOn, cause: 'disbursed', writtenAt: now });
  await tx.orm.insert(loanInstalments).values(
    instalments.map((row) => ({
      loanId,
      version: 1,
      number: row.number,
      dueOn: row.dueOn,
      principalUgx: row.principal,
      interestUgx: row.interest,
      feesUgx: row.fees,
      balanceAfterUgx: row.balanceAfter,
    })),
  );
};

/** Records the loan as disbursed and at once as ongoing. Throws if a transition is illegal. */
const activateLoan = async (
  tx: Tx,
  loan: Loan,
  { providerTransactionId: detail, paidAt, actor }: DisbursementConfirmation,
  now: Date,
): Promise<Loan> => {
  const disbursedOn = toKampalaDay(paidAt);
  // A bank may report the payment days later: the borrower gets the whole cooling-off period from that report.
  const notifiedOn = [disbursedOn, toKampalaDay(now)].sort().at(-1) ?? disbursedOn;
  const set = { disbursedOn, cancellableUntil: getCancellableUntil(loan, notifiedOn) };
  const change = { now, detail, set };
  const disbursed = await recordLoanTransition(tx, loan, 'disburse', actor, change);
  const ongoing = disbursed.ok
    ? await recordLoanTransition(tx, disbursed.value, 'activate', actor, { now })
    : disbursed;
  if (!ongoing.ok) throw new Error("the loan can't become ongoing");
  return ongoing.value;
};

/**
 * Posts the payment of a loan to its school: updates the ledger, the child's fee items and the loan with its schedule, and queues the
 * notice to the parent. The loan must be locked.
 */
const postLoanPayment = async (
  hooks: Hooks,
  tx: Tx,
  loan: Loan,
  row: Disbursement,
  confirmation: DisbursementConfirmation,
  now: Date,
): Promise<void> => {
  const product = await findProduct(tx, loan);
  await postEntries(tx, row, loan, confirmation.paidAt, now);
  const aboveUgx = await allocateDisbursementToFees(hooks, tx, loan, now);
  const ongoing = await activateLoan(tx, loan, confirmation, now);
  await insertFirstSchedule(tx, ongoing, getLoanCost(ongoing, product), now);
  await recalculateLockedLoan(tx, ongoing, { kind: 'day' }, now);

  const explainedUgx = product.expenses.find(({ name }) => name === loan.expense)?.aboveOutstandingUgx ?? 0;
  if (aboveUgx > explainedUgx) {
    const detail = { aboveUgx, explainedUgx, expense: loan.expense };
    await openException(tx, { kind: 'loan_above_outstanding', subject: `loan:${loan.id}`, detail, now });
  }
  await queueLoanNotice(tx, loan.id, 'disbursed', now);
};

const getLoanId = ({ loanId }: Disbursement): string => {
  if (loanId === null) throw new Error('the disbursement is for no loan');
  return loanId;
};

/** Creates the purpose of payments to a school for a loan. */
export const createLoanPurpose = (hooks: Hooks): DisbursementPurpose => ({
  name: 'loan',
  school: sql`select l.school_id from loans l where l.id = ${disbursements.loanId}`,
  findReference: async (db, row) => (await findLoan(db, getLoanId(row)))?.reference ?? null,
  lock: async (tx, row) => {
    const loan = await lockLoan(tx, getLoanId(row));
    return (
      loan && {
        purpose: 'loan',
        reference: loan.reference,
        schoolId: loan.schoolId,
        isPayable: loan.status === 'accepted',
        checkConflict: (on, staffId) => checkLoanConflict(on, loan, staffId),
        post: (on, paid, confirmation, now) => postLoanPayment(hooks, on, loan, paid, confirmation, now),
      }
    );
  },
});
