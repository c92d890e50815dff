import { type AdminLoanView, formatText, formatUgx } from '@somesa/core';
import { css, DefinitionRows, toast } from '@somesa/ui';
import { useState } from 'react';
import { toNonBreaking } from '../../../format-text';
import { listCostRows } from '../../../loans/cost-rows';
import { ScheduleTable } from '../../../loans/schedule-table';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { useItemQuery } from '../layout/admin-query-view';
import { AdminSection, columnsClass } from '../layout/admin-section';
import { DetailPage } from '../layout/detail-page';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { StatusChip } from '../table/status-chip';
import { LoanAccount } from './account/loan-account';
import { LoanRepayments } from './account/loan-repayments';
import { ApplicantDetails } from './applicant-details';
import { LoanDecision } from './decision/loan-decision';
import { DisbursementSection } from './disbursement-section';
import { LoanChecklistSection } from './loan-checklist';
import { LoanDocuments } from './loan-documents';
import { LoanLog } from './loan-log';
import { LOANS } from './loans-page';

const spacingClass = css('& > dl { margin-bottom: 1.25rem; } & table { font-size: 0.9375rem; }');

/** Shows the cost of a loan as its parent sees it. */
const LoanCostSection = ({ loan }: { loan: AdminLoanView }) => {
  const { title } = useText('admin').loan.cost;
  const words = useText('loans').cost;
  const ui = useText('ui');
  return (
    <AdminSection title={title}>
      <div className={spacingClass}>
        <DefinitionRows
          rows={listCostRows(loan.cost, words, ui, {
            monthlyPayments: loan.monthlyPayments,
            schedule: loan.schedule,
          })}
        />
        {!loan.schedule?.isChanged && <ScheduleTable cost={loan.cost} />}
      </div>
    </AdminSection>
  );
};

const headClass = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1rem;
  margin-bottom: 1rem;
  & strong { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
`);

const Loan = ({
  loan,
  version,
  onChange,
  reload,
}: {
  loan: AdminLoanView;
  version: number;
  onChange: (loan: AdminLoanView) => void;
  reload: () => void;
}) => {
  const { loan: text, lists } = useText('admin');
  const lastDisbursementId = loan.disbursementEvents.at(-1)?.disbursementId;
  return (
    <>
      <div className={headClass}>
        <strong>{toNonBreaking(loan.reference)}</strong>
        <strong>{toNonBreaking(formatUgx(loan.amount))}</strong>
        <StatusChip status={loan.status} names={lists.applications.words.status} />
        <span>{formatText(text.about, { child: loan.childName, school: loan.school.name })}</span>
      </div>
      <div className={columnsClass}>
        {loan.disbursedOn !== null && (
          <>
            <LoanAccount id={loan.id} />
            <LoanRepayments id={loan.id} />
          </>
        )}
        <div>
          <LoanDecision loan={loan} onLoan={onChange} onConflict={reload} />
          {loan.disbursedOn === null && <LoanChecklistSection loan={loan} />}
          <ApplicantDetails loan={loan} />
          {lastDisbursementId && (
            <DisbursementSection id={lastDisbursementId} version={version} onChange={reload} />
          )}
          <QueueItemPanel kind="application" subject={loan.id} version={version} onChange={reload} />
          {lastDisbursementId && (
            <QueueItemPanel
              key={lastDisbursementId}
              kind="disbursement"
              subject={lastDisbursementId}
              title={text.payment.queueItem}
              version={version}
            />
          )}
        </div>
        <div>
          <LoanDocuments loan={loan} />
          <LoanCostSection loan={loan} />
          <LoanLog loan={loan} />
        </div>
      </div>
    </>
  );
};

/**
 * Page /admin/loans/:id: the account of a disbursed loan; or an application with its documents, its checklist, the
 * decisions, and the payment to the school.
 */
export const LoanPage = () => {
  const { shell, loan: text } = useText('admin');
  const query = useItemQuery(adminApi.getAdminLoan);
  // The rest of the page depends on the status of the loan, so it is requested again after a change.
  const [version, setVersion] = useState(0);
  const refresh = (): void => {
    setVersion((before) => before + 1);
    void refreshQueueCounts();
  };
  return (
    <DetailPage backHref={LOANS} backText={text.back} title={shell.pages.loan} query={query}>
      {(loan) => (
        <Loan
          key={loan.id}
          loan={loan}
          version={version}
          onChange={(changed) => {
            query.put(changed);
            refresh();
            toast.success(text.decision.saved);
          }}
          reload={() => {
            query.retry();
            refresh();
          }}
        />
      )}
    </DetailPage>
  );
};
