import { formatUgx, type LoanAccountAnswer, type LoanPositionView } from '@somesa/core';
import { css, DataTable, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { useAnswer } from '../../../../use-answer';
import { EarlierPlans } from '../../../parent/loans/account/earlier-plans';
import { instalmentColumns } from '../../../parent/position/instalment-columns';
import { Progress } from '../../../parent/position/progress';
import { OfficeAsked } from '../../asking/office-asked';
import { RowsSkeleton } from '../../asking/rows-skeleton';
import { OfficeSection } from '../../layout/office-section';

const parts = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  & .now { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem 2.5rem; align-items: start; }
  @media (min-width: 64rem) { & .now { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } }
`);

const Figures = ({ loan }: { loan: LoanPositionView }) => {
  const { account: own } = useText('office').loan;
  const { daysPastDue } = useText('office').lists.loans.columns;
  const { account: text, repayments } = useText('dashboard');
  const rows: DefinitionRow[] = [
    { name: text.pending, value: formatUgx(loan.pending), kind: 'strong' },
    { name: text.due, value: formatUgx(loan.due) },
    { name: own.arrears, value: formatUgx(loan.arrears) },
    { name: daysPastDue, value: String(loan.daysPastDue) },
    { name: text.paid, value: formatUgx(loan.paid) },
    { name: own.taken, value: formatUgx(loan.taken) },
  ];
  if (loan.overpaid > 0) rows.push({ name: repayments.overpaid, value: formatUgx(loan.overpaid) });
  return <DefinitionRows rows={rows} />;
};

const Account = ({ answer: { account, schedules } }: { answer: LoanAccountAnswer }) => {
  const { plans } = useText('office').loan.account;
  const { progress } = useText('dashboard');
  const { months } = useText('ui');
  return (
    <div className={parts}>
      <div className="now">
        <Figures loan={account} />
        <Progress loan={account} isPart />
      </div>
      <DataTable
        caption={progress.table}
        columns={instalmentColumns(progress, months)}
        rows={account.instalments}
        keyOf={({ number }) => `${number}`}
        onPhones="lines"
      />
      <EarlierPlans schedules={schedules} about={plans} />
    </div>
  );
};

/** Where the money of a loan that was paid out stands today, in the same numbers as its parent sees: what is owed, each instalment, the plans that held before. */
export const LoanAccount = ({ id }: { id: string }) => {
  const { title } = useText('dashboard').account;
  const ask = useCallback((signal?: AbortSignal) => officeApi.getOfficeLoanAccount(id, signal), [id]);
  const { state, again } = useAnswer(ask);
  return (
    <OfficeSection title={title}>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {(answer) => <Account answer={answer} />}
      </OfficeAsked>
    </OfficeSection>
  );
};
