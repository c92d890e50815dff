import type { LoanAccountAnswer, RepaymentListAnswer } from '@somesa/core';
import { isRecord, readKey } from './read-response';

/** Reads a loan account; null if the response is not from our API. */
export const readLoanAccount = (data: unknown): LoanAccountAnswer | null =>
  isRecord(data) && Array.isArray(data.schedules) ? readKey<LoanAccountAnswer>(data, 'account') : null;

/** Reads a page of repayments; null if the response is not from our API. */
export const readRepayments = (data: unknown): RepaymentListAnswer | null =>
  isRecord(data) && Array.isArray(data.repayments) ? readKey<RepaymentListAnswer>(data, 'next') : null;
