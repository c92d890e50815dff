import {
  formatDay,
  formatText,
  formatUgx,
  type LoanCost,
  type LoanView,
  loanTermLengths,
  type SiteTexts,
  type UiTexts,
} from '@somesa/core';
import type { DefinitionRow } from '@somesa/ui';
import { toNonBreaking } from '../texts/format-text';

type Words = SiteTexts['loans']['cost'];

/**
 * Returns the rows of a loan's cost, after the requested amount and term; every figure comes from the server.
 */
export const listCostRows = (
  cost: LoanCost,
  text: Words,
  { months }: Pick<UiTexts, 'months'>,
  loan?: Partial<Pick<LoanView, 'requested' | 'monthlyPayments' | 'schedule'>>,
): DefinitionRow[] => {
  // The cost and the end of a changed schedule are shown in the current account of the loan.
  const isChanged = loan?.schedule?.isChanged === true;
  const [first, last] = isChanged ? [] : [cost.instalments[0], cost.instalments.at(-1)];
  return [
    {
      name: text.monthly,
      value: formatUgx(loan?.monthlyPayments ?? cost.monthlyPayment),
      kind: 'strong',
    },
    ...(loan?.requested
      ? [
          {
            name: text.requested,
            value: formatText(text.requestedValue, {
              amount: toNonBreaking(formatUgx(loan.requested.amount)),
              months: loanTermLengths[loan.requested.term].months,
            }),
          },
        ]
      : []),
    { name: text.principal, value: formatUgx(cost.principal) },
    { name: text.term, value: formatText(text.termValue, { months: loanTermLengths[cost.term].months }) },
    { name: text.rate, value: formatText(text.rateValue, { percent: cost.interest }) },
    {
      name: text.apr,
      value: cost.apr === null ? text.aprNone : formatText(text.rateValue, { percent: cost.apr }),
    },
    ...(isChanged ? [] : [{ name: text.totalInterest, value: formatUgx(cost.totalInterest) }]),
    { name: text.fees, value: formatUgx(cost.fees) },
    ...(first ? [{ name: text.first, value: formatDay(first.dueOn, months) }] : []),
    ...(last
      ? [
          {
            name: text.last,
            value: formatText(text.lastValue, {
              day: formatDay(last.dueOn, months),
              amount: toNonBreaking(formatUgx(last.total)),
            }),
          },
        ]
      : []),
    ...(isChanged
      ? []
      : [{ name: text.totalPayable, value: formatUgx(cost.totalPayable), kind: 'ruled' as const }]),
  ];
};
