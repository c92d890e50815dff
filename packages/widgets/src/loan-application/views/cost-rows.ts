import { formatUgx, type LoanCost, say } from '@somesa/core';
import type { DefinitionRow } from '@somesa/ui';
import { formatDay } from '../../texts/format-time';
import type { LoanWidgetTexts } from '../context';

/** The cost of a loan in rows: every figure is the engine's. */
export const costRows = (cost: LoanCost, { loan: t, ui }: LoanWidgetTexts): DefinitionRow[] => {
  const first = cost.instalments[0];
  const last = cost.instalments[cost.instalments.length - 1];
  return [
    { name: t.total_payable, value: formatUgx(cost.totalPayable), kind: 'strong' },
    { name: t.total_interest, value: formatUgx(cost.totalInterest) },
    ...(cost.fees > 0 ? [{ name: t.fees, value: formatUgx(cost.fees) }] : []),
    { name: t.rate, value: say(t.rate_value, { rate: cost.interest }) },
    { name: t.apr, value: cost.apr === null ? t.apr_none : say(t.rate_value, { rate: cost.apr }) },
    ...(first && last
      ? [
          { name: t.first_instalment, value: formatDay(first.dueOn, ui) },
          { name: t.last_instalment, value: `${formatDay(last.dueOn, ui)}, ${formatUgx(last.total)}` },
        ]
      : []),
  ];
};
