import { kampalaDay, type LoanCost } from '@somesa/core';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { openException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import { loanInstalments, loanSchedules } from '../../platform/db/schema';
import { getLoanCost } from '../loans/loan-cost';
import { queueLoanNotice } from '../loans/loan-notices';
import { findProduct } from '../loans/loan-products';
import { type Loan, type LoanActor, recordLoanTransition } from '../loans/loans-repository';
import { recalculateLockedLoan } from '../repayments/recalculate-loan';
import { allocateDisbursementToFees } from './allocate-disbursement';
import type { Disbursement, LockedDisbursement } from './disbursements-repository';
import { recordTransition } from './write-disbursement';

/** The word of a network or a bank that the school was paid. */
export interface DisbursementConfirmation {
  providerTransactionId: string;
  /** When the school had it: the value date. */
  paidAt: Date;
  /** Source of the confirmation: the system if the network was asked, a staff member if the bank was. */
  actor: LoanActor;
}

const payoutAccount = ({ method }: Disbursement): string =>
  method === 'mtn' ? account.payoutWallet : account.payoutBank;

const postEntries = async (
  tx: Tx,
  { row, loan }: LockedDisbursement,
  valueAt: Date,
  now: Date,
): Promise<void> => {
  const owed = account.schoolPayable(loan.schoolId);
  const common = {
    amountUgx: row.amountUgx,
    source: `loan:${loan.id}`,
    line: 0,
    valueAt,
    paymentId: null,
    loanId: loan.id,
  };
  await post(
    tx,
    [
      { ...common, debitAccount: account.loanPrincipal, creditAccount: owed, postingType: 'loan.disbursed' },
      { ...common, debitAccount: owed, creditAccount: payoutAccount(row), postingType: 'school.paid' },
    ],
    now,
  );
};

/** The first version of the schedule. */
const writeSchedule = async (
  tx: Tx,
  { id: loanId, disbursedOn }: Loan,
  { instalments }: LoanCost,
  now: Date,
): Promise<void> => {
  const fromOn = disbursedOn ?? kampalaDay(now);
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

/** disbursed, and at once ongoing: instalments fall due from now on, counted from the day that the school was paid. */
const begin = async (tx: Tx, loan: Loan, word: DisbursementConfirmation, now: Date): Promise<Loan> => {
  const disbursedOn = kampalaDay(word.paidAt);
  const detail = word.providerTransactionId;
  const disbursed = await recordLoanTransition(tx, loan, 'disburse', word.actor, {
    now,
    detail,
    set: { disbursedOn },
  });
  const ongoing = disbursed.ok
    ? await recordLoanTransition(tx, disbursed.value, 'activate', word.actor, { now })
    : disbursed;
  if (!ongoing.ok) throw new Error('a loan whose school was paid could not begin');
  return ongoing.value;
};

/**
 * Books that the school was paid: the try, the ledger, the child's fee items, the loan with its schedule and the
 * parent's notice, all in the caller's transaction, which holds the loan and the try. Booking what is over already
 * changes nothing; answers whether it booked.
 */
export const postDisbursement = async (
  tx: Tx,
  held: LockedDisbursement,
  word: DisbursementConfirmation,
  now: Date,
): Promise<boolean> => {
  const { row, loan } = held;
  const { providerTransactionId, paidAt, actor } = word;
  const set = { providerTransactionId, paidAt, nextCheckAt: null, failure: null };
  const change = { now, actorId: actor.id, detail: providerTransactionId, set };
  if (!(await recordTransition(tx, row, 'paid', change))) return false;
  const product = await findProduct(tx, loan);
  await postEntries(tx, held, word.paidAt, now);
  const aboveUgx = await allocateDisbursementToFees(tx, loan, now);
  const ongoing = await begin(tx, loan, word, now);
  await writeSchedule(tx, ongoing, getLoanCost(ongoing, product), now);
  await recalculateLockedLoan(tx, ongoing, { kind: 'day' }, now);

  const explainedUgx = product.expenses.find(({ name }) => name === loan.expense)?.aboveOutstandingUgx ?? 0;
  if (aboveUgx > explainedUgx) {
    const detail = { aboveUgx, explainedUgx, expense: loan.expense };
    await openException(tx, { kind: 'loan_above_outstanding', subject: `loan:${loan.id}`, detail, now });
  }
  await queueLoanNotice(tx, loan.id, 'disbursed', now);
  return true;
};
