/* biome-ignore-all lint/a11y/noRedundantRoles: older versions of Safari drop the roles of a table that is not displayed as one. */
import {
  formatFigures,
  formatShortDay,
  formatText,
  formatUgx,
  formatUnbrokenUgx,
  type LoanCost,
  type UiTexts,
} from '@somesa/core';
import { Card, CostChart, colour, css, type DefinitionRow, DefinitionRows, weight } from '@somesa/ui';
import { type LoanWidgetTexts, useLoan } from '../context';
import { getProduct } from '../flow/loan-figures';

/** Formats a due date with its year: `22 Dec 2026`. */
const formatDueDay = (day: string, { months }: UiTexts): string => formatShortDay(day, months, '');

const createRows = (cost: LoanCost, { loan: t, ui }: LoanWidgetTexts): DefinitionRow[] => {
  const first = cost.instalments[0];
  const last = cost.instalments[cost.instalments.length - 1];
  return [
    { name: t.total_payable, value: formatUgx(cost.totalPayable), kind: 'strong' },
    { name: t.total_interest, value: formatUgx(cost.totalInterest) },
    ...(cost.fees > 0 ? [{ name: t.fees, value: formatUgx(cost.fees) }] : []),
    { name: t.rate, value: formatText(t.rate_value, { rate: cost.interest }) },
    { name: t.apr, value: cost.apr === null ? t.apr_none : formatText(t.rate_value, { rate: cost.apr }) },
    ...(first && last
      ? [
          { name: t.first_instalment, value: formatDueDay(first.dueOn, ui) },
          {
            name: t.last_instalment,
            value: `${formatDueDay(last.dueOn, ui)}, ${formatUnbrokenUgx(last.total)}`,
          },
        ]
      : []),
  ];
};

const card = css(`
  & .monthly { font-size: 0.9375em; }
  & .monthly strong { display: block; margin-bottom: 0.375em; font-size: 2.125em; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  & dl { margin: 1em 0 0.75em; }
  & small { font-size: 0.875em; color: ${colour.muted}; }
  & summary { padding: 0.75em 0; min-height: 3em; font-weight: ${weight.strong}; color: ${colour.primary}; cursor: pointer; }
  & table { width: 100%; border-collapse: collapse; font-size: 0.875em; font-variant-numeric: tabular-nums; }
  & th, & td { padding: 0.375em 0 0.375em 0.5em; border-top: 1px solid ${colour.line}; text-align: end; font-weight: 400; vertical-align: top; }
  & th:first-child { padding-inline-start: 0; text-align: start; }
  & thead th { border: 0; color: ${colour.muted}; }
  & .total { font-weight: ${weight.strong}; }
  @container (max-width: 26em) {
    & table, & tbody { display: block; }
    & thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    & thead * { display: block; }
    & tbody tr { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1em; padding: 0.5em 0; border-top: 1px solid ${colour.line}; }
    & tbody tr > * { padding: 0; border: 0; }
    & tbody th { flex: 1 1 calc(100% - 8em); }
    & .part { order: 1; color: ${colour.muted}; }
    & .part::before { content: attr(data-label) " "; }
  }
  @container (max-width: 14em) { & .monthly strong { font-size: 1.5em; } }
`);

const ScheduleTable = ({ cost }: { cost: LoanCost }) => {
  const { t, ui } = useLoan();
  return (
    <details>
      <summary>{t.every_instalment}</summary>
      <table role="table" aria-label={t.every_instalment}>
        <thead role="rowgroup">
          <tr role="row">
            {[t.date, t.principal, t.interest, t.instalment].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" translate="no">
          {cost.instalments.map(({ number, dueOn, principal, interest, total }) => (
            <tr key={number} role="row">
              <th role="rowheader" scope="row">
                {formatDueDay(dueOn, ui)}
              </th>
              <td role="cell" className="part" data-label={t.principal}>
                {formatFigures(principal)}
              </td>
              <td role="cell" className="part" data-label={t.interest}>
                {formatFigures(interest)}
              </td>
              <td role="cell" className="total">
                {formatFigures(total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

export const CostCard = ({ cost }: { cost: LoanCost }) => {
  const { flow, texts, t } = useLoan();
  return (
    <Card className={card} isTinted role="group" aria-label={t.cost}>
      <p className="monthly">
        {t.monthly}
        <strong translate="no">{formatUgx(cost.monthlyPayment)}</strong>
      </p>
      <CostChart
        cost={cost}
        texts={{
          principal: t.sum_principal,
          interest: t.sum_interest,
          fees: t.sum_fees,
          columns: t.every_instalment,
        }}
      />
      <DefinitionRows rows={createRows(cost, texts)} />
      <ScheduleTable cost={cost} />
      <small>
        {getProduct(flow)?.lateFee} {t.counted}
      </small>
    </Card>
  );
};
