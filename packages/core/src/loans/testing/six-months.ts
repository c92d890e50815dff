import {
  allocationParts,
  calculateLoanAccount,
  calculatePayoff,
  type EarlyRepaymentStrategy,
  type LoanAccountEvent,
  type LoanAccountInput,
  type ServicingTerms,
} from '../index';
import { createFirstSchedule } from './account-arbitraries';
import { valueIn } from './vector';

/**
 * 10,000 over six months at 7 percent, disbursed on 1 January 2024, with a fee of 50 on the first instalment:
 * 1 Feb 1,643 + 58 + 50, 1 Mar 1,652 + 49, 1 Apr 1,662 + 39, 1 May 1,672 + 29, 1 Jun 1,681 + 20, 1 Jul 1,690
 * + 10.
 */
const sixMonths = {
  principalUgx: 10_000,
  annualRatePpm: 70_000,
  instalments: 6,
  disbursedOn: '2024-01-01',
};

/** Creates a payment on a day, at noon. */
export const pay = (
  id: string,
  amountUgx: number,
  valueDate: string,
  strategy: EarlyRepaymentStrategy | null = null,
): LoanAccountEvent => ({
  kind: 'payment',
  id,
  amountUgx,
  valueDate,
  at: `${valueDate}T12:00:00Z`,
  strategy,
});

/** Creates the input for the six-month loan with a history, on a day. */
export const createInput = (
  events: LoanAccountEvent[],
  on: string,
  product: Partial<ServicingTerms> = {},
): LoanAccountInput => {
  const { method = 'declining' } = product;
  return {
    product: {
      method,
      annualRatePpm: 70_000,
      late: { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 },
      allocationOrder: [...allocationParts],
      ...product,
    },
    disbursedOn: sixMonths.disbursedOn,
    instalments: createFirstSchedule({ ...sixMonths, method }, 50),
    events,
    on,
  };
};

/** Calculates the account of the six-month loan. */
export const getAccount = (...given: Parameters<typeof createInput>) =>
  valueIn(calculateLoanAccount(createInput(...given)));

/** Calculates the payoff of the six-month loan. */
export const getPayoff = (...given: Parameters<typeof createInput>) =>
  valueIn(calculatePayoff(createInput(...given)));

/** Lists the principal, interest, fees, penalties and overpayment of a payment. */
export const listParts = (account: ReturnType<typeof getAccount>, id: string): number[] => {
  const payment = account.payments.find((item) => item.id === id);
  if (!payment) throw new Error(`no payment ${id}`);
  const { principalUgx, interestUgx, feesUgx, penaltiesUgx, overpaidUgx } = payment;
  return [principalUgx, interestUgx, feesUgx, penaltiesUgx, overpaidUgx];
};
