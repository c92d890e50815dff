import { ok, type Result } from '../result';
import { effectiveApr } from './apr';
import type { LoanError } from './loan-error';
import { type LoanProduct, type LoanTerm, loanTermLengths } from './loan-product';
import { scheduleLoan } from './schedule';

/** Cost of a loan, as every screen, message and document shows it. Amounts in UGX, days in Africa/Kampala. */
export interface LoanCost {
  principal: number;
  term: LoanTerm;
  /** The day that the dates are counted from: today in an offer, the day that the school was paid later. */
  countedFrom: string;
  method: 'declining' | 'flat';
  /** Percent a year of the contract: 3.5. */
  interest: number;
  /** The effective annual percentage rate with every fee, one decimal; null where there is none. */
  apr: number | null;
  fees: number;
  totalInterest: number;
  /** Principal, interest and fees. */
  totalPayable: number;
  /** The instalment that all but the last are equal to, without fees. */
  monthlyPayment: number;
  instalments: {
    number: number;
    dueOn: string;
    principal: number;
    interest: number;
    fees: number;
    total: number;
    balanceAfter: number;
  }[];
}

type PricedBy = Pick<LoanProduct, 'method' | 'annualRatePpm' | 'feeUgx'>;

/** Works out what a loan costs if the school is paid on a day. Refuses what the engine refuses; limits of the product are not checked. */
export const loanCost = (
  product: PricedBy,
  asked: { principalUgx: number; term: LoanTerm; disbursedOn: string },
): Result<LoanCost, LoanError> => {
  const { months } = loanTermLengths[asked.term];
  const schedule = scheduleLoan({
    principalUgx: asked.principalUgx,
    annualRatePpm: product.annualRatePpm,
    instalments: months,
    disbursedOn: asked.disbursedOn,
    method: product.method,
  });
  if (!schedule.ok) return schedule;
  const instalments = schedule.value.instalments.map((row) => {
    const fees = row.number === 1 ? product.feeUgx : 0;
    return {
      number: row.number,
      dueOn: row.dueOn,
      principal: row.principalUgx,
      interest: row.interestUgx,
      fees,
      total: row.totalUgx + fees,
      balanceAfter: row.balanceAfterUgx,
    };
  });
  const apr = effectiveApr({
    drawdowns: [{ amount: asked.principalUgx, tYears: 0 }],
    payments: instalments.map(({ number, total }) => ({ amount: total, tYears: number / 12 })),
  });
  if (!apr.ok) return apr;
  return ok({
    principal: asked.principalUgx,
    term: asked.term,
    countedFrom: asked.disbursedOn,
    method: product.method,
    interest: product.annualRatePpm / 10_000,
    apr: apr.value,
    fees: product.feeUgx,
    totalInterest: schedule.value.totalInterestUgx,
    totalPayable: schedule.value.totalPayableUgx + product.feeUgx,
    monthlyPayment: schedule.value.instalments[0]?.totalUgx ?? 0,
    instalments,
  });
};

/**
 * The most that may be lent for a child, in UGX: what is outstanding and what the expense allows above it, less what other
 * loans of the child took above its fees, within the product's maximum.
 */
export const getMaxLoanUgx = (
  product: Pick<LoanProduct, 'maximumUgx' | 'expenses'>,
  outstandingUgx: number,
  expense: string,
  takenAboveUgx = 0,
): number => {
  const above = product.expenses.find(({ name }) => name === expense)?.aboveOutstandingUgx ?? 0;
  return Math.min(product.maximumUgx, outstandingUgx + Math.max(0, above - takenAboveUgx));
};
