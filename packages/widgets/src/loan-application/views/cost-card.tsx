import { formatFigures, formatText, formatUgx, type LoanCost } from '@somesa/core';
import { Card, colour, css, type DefinitionRow, DefinitionRows, ScheduleChart } from '@somesa/ui';
import { formatDay } from '../../texts/format-time';
import { type LoanWidgetTexts, useLoan } from '../context';

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
          { name: t.first_instalment, value: formatDay(first.dueOn, ui) },
          { name: t.last_instalment, value: `${formatDay(last.dueOn, ui)}, ${formatUgx(last.total)}` },
        ]
      : []),
  ];
};

const card = css(`
  & .monthly { font-size: 0.9375em; }
  & .monthly strong { display: block; margin-bottom: 0.375em; font-size: 2.125em; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  & dl { margin: 1em 0 0.75em; }
  & small { font-size: 0.875em; color: ${colour.muted}; }
  & summary { padding: 0.75em 0; min-height: 3em; font-weight: 600; color: ${colour.primary}; cursor: pointer; }
  & .scroll { overflow-x: auto; }
  & table { width: 100%; border-collapse: collapse; font-size: 0.875em; font-variant-numeric: tabular-nums; }
  & th, & td { padding: 0.375em 0 0.375em 0.5em; border-top: 1px solid ${colour.line}; text-align: end; font-weight: 400; vertical-align: top; }
  & th:first-child { padding-inline-start: 0; text-align: start; }
  & thead th { border: 0; color: ${colour.muted}; }
  @container (max-width: 14em) { & .monthly strong { font-size: 1.5em; } }
`);

/** Renders the repayment schedule as a table in a disclosure. */
const ScheduleTable = ({ cost }: { cost: LoanCost }) => {
  const { t, ui } = useLoan();
  return (
    <details>
      <summary>{t.every_instalment}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={t.every_instalment} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.date}</th>
              <th scope="col">{t.principal}</th>
              <th scope="col">{t.interest}</th>
              <th scope="col">{t.instalment}</th>
            </tr>
          </thead>
          <tbody>
            {cost.instalments.map(({ number, dueOn, principal, interest, total }) => (
              <tr key={number}>
                <th scope="row">{formatDay(dueOn, ui)}</th>
                <td>{formatFigures(principal)}</td>
                <td>{formatFigures(interest)}</td>
                <td>{formatFigures(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
};

/** Renders the cost of the loan: the monthly payment, the total, and the repayment schedule as a picture with a table. */
export const CostCard = ({ cost }: { cost: LoanCost }) => {
  const { texts, t, ui } = useLoan();
  const { instalments, monthlyPayment, principal, totalInterest } = cost;
  return (
    <Card className={card} isTinted role="group" aria-label={t.cost}>
      <p className="monthly">
        {t.monthly}
        <strong>{formatUgx(monthlyPayment)}</strong>
      </p>
      <ScheduleChart
        bars={instalments}
        label={formatText(t.picture, {
          count: instalments.length,
          first: formatDay(instalments[0]?.dueOn ?? '', ui),
          last: formatDay(instalments[instalments.length - 1]?.dueOn ?? '', ui),
          principal: formatUgx(principal),
          interest: formatUgx(totalInterest),
        })}
        legend={{ principal: t.principal, interest: t.interest }}
      />
      <DefinitionRows rows={createRows(cost, texts)} />
      <ScheduleTable cost={cost} />
      <small>{t.counted}</small>
    </Card>
  );
};
