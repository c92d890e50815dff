import { formatDay, formatText, formatUgx, type LoanAccountAnswer, type LoanSummaryView } from '@somesa/core';
import { css, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { toNonBreaking } from '../../../../format-text';
import { EarlierSchedules } from '../../../../loans/earlier-schedules';
import { InstalmentsTable } from '../../../../loans/instalments-table';
import { Progress } from '../../../../loans/progress';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { useQuery } from '../../../../use-query';
import { AdminQueryView } from '../../layout/admin-query-view';
import { AdminSection } from '../../layout/admin-section';
import { WaiveAction } from './waive';

const stackClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  & .now { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem 2.5rem; align-items: start; }
  @media (min-width: 64rem) { & .now { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } }
`);

const Figures = ({ loan }: { loan: LoanSummaryView }) => {
  const { account: loanTexts, waiver } = useText('admin').loan;
  const { daysPastDue } = useText('admin').lists.loans.columns;
  const { account: text, repayments, status } = useText('dashboard');
  const { months } = useText('ui');
  const rows: DefinitionRow[] = [
    { name: text.pending, value: formatUgx(loan.pending), kind: 'strong' },
    { name: text.due, value: formatUgx(loan.due) },
    ...(loan.nextDue
      ? [
          {
            name: status.next,
            value: formatText(status.nextDue, {
              amount: toNonBreaking(formatUgx(loan.nextDue.amount)),
              day: formatDay(loan.nextDue.dueOn, months),
            }),
          },
        ]
      : []),
    { name: loanTexts.arrears, value: formatUgx(loan.arrears) },
    { name: daysPastDue, value: String(loan.daysPastDue) },
    { name: text.paid, value: formatUgx(loan.paid) },
    { name: loanTexts.taken, value: formatUgx(loan.taken) },
  ];
  for (const { part, on, amount } of loan.waivers)
    rows.push({
      name: formatText(waiver.list, { part: waiver.parts[part], day: formatDay(on, months) }),
      value: formatUgx(amount),
    });
  if (loan.writtenOff > 0)
    rows.push(
      { name: loanTexts.writtenOff, value: formatUgx(loan.writtenOff) },
      { name: loanTexts.recovered, value: formatUgx(loan.recovered) },
    );
  if (loan.overpaid > 0) rows.push({ name: repayments.overpaid, value: formatUgx(loan.overpaid) });
  return <DefinitionRows rows={rows} />;
};

const Account = ({ answer: { account, schedules } }: { answer: LoanAccountAnswer }) => {
  const { plans } = useText('admin').loan.account;
  return (
    <div className={stackClass}>
      <div className="now">
        <Figures loan={account} />
        <Progress loan={account} isPart />
      </div>
      <InstalmentsTable account={account} />
      <EarlierSchedules schedules={schedules} about={plans} />
    </div>
  );
};

/**
 * Shows the account of a disbursed loan as of today, with the same figures as its parent sees: the amount owed,
 * each instalment, and the earlier repayment schedules.
 */
export const LoanAccount = ({ id }: { id: string }) => {
  const { title } = useText('dashboard').account;
  const request = useCallback((signal?: AbortSignal) => adminApi.getAdminLoanAccount(id, signal), [id]);
  const query = useQuery(request);
  return (
    <AdminSection title={title}>
      <AdminQueryView query={query}>
        {(answer) => (
          <>
            <Account answer={answer} />
            {answer.account.due > 0 && <WaiveAction loanId={id} onWaived={query.retry} />}
          </>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
