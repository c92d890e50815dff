import { formatUgx, type LoanAccountAnswer, type LoanSummaryView } from '@somesa/core';
import { css, DataTable, DefinitionRows, Skeleton } from '@somesa/ui';
import { useCallback } from 'react';
import { QueryView } from '../../../../loading/query-view';
import { useLiveQuery } from '../../../../loading/use-live-query';
import { EarlierSchedules } from '../../../../loans/earlier-schedules';
import { instalmentColumns } from '../../../../loans/instalment-columns';
import { Progress } from '../../../../loans/progress';
import { dashboardApi } from '../../../../state/dashboard-api';
import { useText } from '../../../../texts/use-text';
import { ArrearsNotice } from '../../position/arrears-notice';
import { PayLinks } from '../../position/pay-links';
import { LoanSection } from '../loan-section';

const parts = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  & > * { min-width: 0; margin: 0; }
  & .figures { max-width: 26rem; }
  & .progress { height: 10rem; }
  & .rows { height: 18rem; }
`);

const Figures = ({ loan }: { loan: LoanSummaryView }) => {
  const text = useText('dashboard').account;
  return (
    <DefinitionRows
      className="figures"
      rows={[
        { name: text.pending, value: formatUgx(loan.pending), kind: 'strong' },
        { name: text.due, value: formatUgx(loan.due) },
        { name: text.paid, value: formatUgx(loan.paid) },
        { name: text.taken, value: formatUgx(loan.taken) },
      ]}
    />
  );
};

const Account = ({ answer: { account, schedules } }: { answer: LoanAccountAnswer }) => {
  const { account: text, progress } = useText('dashboard');
  const { months } = useText('ui');
  return (
    <div className={parts}>
      <ArrearsNotice loan={account} />
      <Figures loan={account} />
      {account.pending > 0 && <PayLinks loanId={account.id} />}
      <Progress loan={account} isPart />
      <DataTable
        caption={progress.table}
        columns={instalmentColumns(progress, months)}
        rows={account.instalments}
        getKey={({ number }) => `${number}`}
        onPhones="lines"
      />
      <EarlierSchedules schedules={schedules} about={text.versionsText} />
    </div>
  );
};

const Waiting = () => (
  <div className={parts}>
    <Skeleton className="progress" />
    <Skeleton className="rows" />
  </div>
);

/** Shows the account of an active loan: the amount paid of each instalment, and the earlier repayment schedules. */
export const AccountSection = ({ loanId }: { loanId: string }) => {
  const text = useText('dashboard').account;
  const loadAccount = useCallback(
    (signal?: AbortSignal) => dashboardApi.getAccount(loanId, signal),
    [loanId],
  );
  const { state, retry } = useLiveQuery(loadAccount, ['loan', 'payment']);
  return (
    <LoanSection anchor="account" title={text.title}>
      <QueryView state={state} onRetry={retry} skeleton={<Waiting />}>
        {(answer) => <Account answer={answer} />}
      </QueryView>
    </LoanSection>
  );
};
