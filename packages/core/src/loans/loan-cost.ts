import { ok, type Result } from '../result';
import { calculateEffectiveApr } from './apr';
import type { LoanError } from './loan-error';
import { type LoanProduct, type LoanTerm, loanTermLengths } from './loan-product';
import { scheduleLoan } from './schedule';

/** Cost of a loan, as every screen, message and document shows it. Amounts in UGX, days in Africa/Kampala. */
export interface LoanCost {
  principal: number;
  term: LoanTerm;
  /** Day from which the dates are counted: today in an offer, later the day on which the school was paid. */
  countedFrom: string;
  method: 'declining' | 'flat';
  /** Contract rate in percent a year: 3.5. */
  interest: number;
  /** Effective annual percentage rate with every fee, one decimal; null if there is none. */
  apr: number | null;
  fees: number;
  totalInterest: number;
  /** Principal, interest and fees. */
  totalPayable: number;
  /** Amount of every instalment but the last, without fees. */
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

/**
 * Calculates the cost of a loan if the school is paid on a day. Rejects what `scheduleLoan` rejects; the
 * product's limits are not checked.
 */
export const calculateLoanCost = (
  product: Pick<LoanProduct, 'method' | 'annualRatePpm' | 'feeUgx'>,
  { principalUgx, term, disbursedOn }: { principalUgx: number; term: LoanTerm; disbursedOn: string },
): Result<LoanCost, LoanError> => {
  const { method, annualRatePpm, feeUgx } = product;
  const schedule = scheduleLoan({
    principalUgx,
    annualRatePpm,
    instalments: loanTermLengths[term].months,
    disbursedOn,
    method,
  });
  if (!schedule.ok) return schedule;
  const instalments = schedule.value.instalments.map((row) => {
    const fees = row.number === 1 ? feeUgx : 0;
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
  return ok({
    principal: principalUgx,
    term,
    countedFrom: disbursedOn,
    method,
    interest: annualRatePpm / 10_000,
    apr: calculateEffectiveApr({
      drawdowns: [{ amount: principalUgx, tYears: 0 }],
      payments: instalments.map(({ number, total }) => ({ amount: total, tYears: number / 12 })),
    }),
    fees: feeUgx,
    totalInterest: schedule.value.totalInterestUgx,
    totalPayable: schedule.value.totalPayableUgx + feeUgx,
    monthlyPayment: schedule.value.instalments[0]?.totalUgx ?? 0,
    instalments,
  });
};

/**
 * Returns the maximum principal for a child, in UGX: the outstanding balance plus the allowance of the
 * expense, less the principal above fees of the child's other loans, within the product's maximum.
 */
export const getMaxLoanUgx = (
  product: Pick<LoanProduct, 'maximumUgx' | 'expenses'>,
  outstandingUgx: number,
  expense: string,
  principalAboveFeesUgx = 0,
): number => {
  const allowanceUgx = product.expenses.find(({ name }) => name === expense)?.aboveOutstandingUgx ?? 0;
  return Math.min(product.maximumUgx, outstandingUgx + Math.max(0, allowanceUgx - principalAboveFeesUgx));
};
