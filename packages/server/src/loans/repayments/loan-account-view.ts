import { type LoanAccountAnswer, type LoanSummaryView, toKampalaDay } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import { findLastPromise } from '../collections/promises';
import { findLoan } from '../loans/loans-repository';
import { listSchedules } from './loan-schedules';
import { findRestructuringView } from './restructuring-view';

/** Adds the versions of its schedule, the proposal of a new one and the last promise to pay to the summary of a loan. */
export const toLoanAccountAnswer = async (
  db: Queryable,
  account: LoanSummaryView,
  now: Date,
): Promise<LoanAccountAnswer> => {
  const loan = await findLoan(db, account.id);
  return {
    account,
    schedules: await listSchedules(db, account.id),
    restructuring: loan && (await findRestructuringView(db, loan, now)),
    promise: await findLastPromise(db, account.id, toKampalaDay(now)),
  };
};
