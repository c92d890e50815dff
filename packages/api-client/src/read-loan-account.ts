import type { LoanAccountAnswer, RepaymentListAnswer } from '@somesa/core';
import { isRecord, readKey } from './read-answer';

/** Reads where a loan's money stands; null where the answer is not ours. */
export const readLoanAccount = (data: unknown): LoanAccountAnswer | null =>
  isRecord(data) && Array.isArray(data.schedules) ? readKey<LoanAccountAnswer>(data, 'account') : null;

/** Reads a page of repayments; null where the answer is not ours. */
export const readRepayments = (data: unknown): RepaymentListAnswer | null =>
  isRecord(data) && Array.isArray(data.repayments) ? readKey<RepaymentListAnswer>(data, 'next') : null;
