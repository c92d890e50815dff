import {
  type AdminLoanView,
  findUpcomingDue,
  formatDay,
  formatText,
  formatUgx,
  type LoanAccountAnswer,
  type LoanSummaryView,
  parseUgx,
  waivedParts,
} from '@somesa/core';
import {
  css,
  type DefinitionRow,
  DefinitionRows,
  MoneyField,
  SelectField,
  TextArea,
  toast,
} from '@somesa/ui';
import { useLocation } from 'wouter';
import { useToday } from '../../../../layout/today';
import { EarlierSchedules } from '../../../../loans/earlier-schedules';
import { InstalmentsTable } from '../../../../loans/instalment-columns';
import { Progress } from '../../../../loans/progress';
import { adminApi } from '../../../../state/admin-api';
import { toNonBreaking } from '../../../../texts/format-text';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { AdminSection } from '../../layout/admin-section';
import { OpenRestructuring, RestructureAction } from './restructure';

const WaiveAction = ({ loanId, onWaived }: { loanId: string; onWaived: () => void }) => {
  const { waiver: text } = useText('admin').loan;
  const [, navigate] = useLocation();
  return (
    <ActionDialog
      {...text}
      done={undefined}
      initialValues={{ part: '', amount: '', reason: '' }}
      // The server reports a missing part or amount, in its own words.
      send={({ part, amount, reason }) =>
        adminApi.sender('POST /admin/loans/:id/waivers', { id: loanId })({
          part,
          amount: parseUgx(amount) ?? Number.NaN,
          reason,
        })
      }
      onDone={({ approvalId }) => {
        if (approvalId !== null) return navigate(adminAddress.approval(approvalId));
        toast.success(text.done);
        onWaived();
      }}
    >
      {(field) => (
        <>
          <SelectField label={text.part} {...field('part')}>
            <option value="">{text.choose}</option>
            <Options values={waivedParts} names={text.parts} />
          </SelectField>
          <MoneyField label={text.amount} {...field('amount')} />
          <TextArea label={text.reason} {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};

const WriteOffAction = ({ loanId }: { loanId: string }) => {
  const { writeOff: text } = useText('admin').loan;
  const [, navigate] = useLocation();
  return (
    <ActionDialog
      {...text}
      initialValues={{ reason: '' }}
      send={adminApi.sender('POST /admin/loans/:id/write-off', { id: loanId })}
      onDone={({ approval }) => navigate(adminAddress.approval(approval.id))}
    >
      {(field) => <TextArea label={text.reason} {...field('reason')} />}
    </ActionDialog>
  );
};

const stackClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  & .now { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem 2.5rem; align-items: start; }
  @media (min-width: 64rem) { & .now { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } }
`);

const actionsClass = css(`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-top: 1.25rem;
  &:empty { display: none; }
`);

const Figures = ({ loan }: { loan: LoanSummaryView }) => {
  const { account: loanTexts, waiver, restructuring } = useText('admin').loan;
  const { daysPastDue } = useText('admin').lists.loans.columns;
  const { account: text, repayments, status } = useText('dashboard');
  const { months } = useText('ui');
  const next = findUpcomingDue(
    loan.instalments.map(({ dueOn, due }) => ({ dueOn, owedUgx: due })),
    useToday(),
  );
  const rows: DefinitionRow[] = [
    { name: text.pending, value: formatUgx(loan.pending), kind: 'strong' },
    { name: text.due, value: formatUgx(loan.due) },
    ...(next
      ? [
          {
            name: status.next,
            value: formatText(status.nextDue, {
              amount: toNonBreaking(formatUgx(next.amountUgx)),
              day: formatDay(next.dueOn, months),
            }),
          },
        ]
      : []),
    {
      name: loanTexts.arrears,
      value:
        loan.nextDue && loan.arrears > 0
          ? formatText(loanTexts.arrearsSince, {
              amount: toNonBreaking(formatUgx(loan.arrears)),
              day: formatDay(loan.nextDue.dueOn, months),
            })
          : formatUgx(loan.arrears),
    },
    { name: daysPastDue, value: String(loan.daysPastDue) },
    { name: text.paid, value: formatUgx(loan.paid) },
    { name: loanTexts.taken, value: formatUgx(loan.taken) },
  ];
  for (const { part, on, amount } of loan.waivers)
    rows.push({
      name: formatText(waiver.list, { part: waiver.parts[part], day: formatDay(on, months) }),
      value: formatUgx(amount),
    });
  for (const { on, carriedOver } of loan.restructurings)
    rows.push({
      name: formatText(restructuring.list, { day: formatDay(on, months) }),
      value: formatUgx(carriedOver),
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
 * Shows the account of a disbursed loan as of today, with the same figures as its parent sees: the amount
 * owed, each instalment, and the earlier repayment schedules; and the actions for a borrower who can't pay.
 */
export const LoanAccount = ({ loan: { id, status, interest } }: { loan: AdminLoanView }) => {
  const { title } = useText('dashboard').account;
  const query = useAdminQuery('GET /admin/loans/:id/account', { params: { id } });
  const isRunning = status === 'ongoing' || status === 'in_arrears';
  return (
    <AdminSection title={title}>
      <AdminQueryView query={query}>
        {(answer) => (
          <>
            <Account answer={answer} />
            {answer.restructuring && (
              <OpenRestructuring loanId={id} restructuring={answer.restructuring} onAccount={query.put} />
            )}
            <div className={actionsClass}>
              {answer.account.due > 0 && <WaiveAction loanId={id} onWaived={query.retry} />}
              {isRunning && !answer.restructuring && (
                <RestructureAction loanId={id} percent={interest} onProposed={query.retry} />
              )}
              {status === 'in_arrears' && <WriteOffAction loanId={id} />}
            </div>
          </>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
