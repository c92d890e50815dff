import { type AdminLoanAnswer, type AdminLoanView, formatText, formatUgx } from '@somesa/core';
import { css, DefinitionRows, toast } from '@somesa/ui';
import { useState } from 'react';
import { listCostRows } from '../../../loans/cost-rows';
import { ScheduleTable } from '../../../loans/schedule-table';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { AdminSection, columnsClass } from '../layout/admin-section';
import { QueueItemActions } from '../queue/queue-item-actions';
import { QueueItemPanel, QueueItemSection, useQueueItem } from '../queue/queue-item-panel';
import { StatusChip } from '../table/status-chip';
import { CollectionSection } from './account/collection';
import { LoanAccount } from './account/loan-account';
import { LoanCancellation } from './account/loan-cancellation';
import { LoanRepayments } from './account/loan-repayments';
import { ApplicantDetails } from './applicant-details';
import { ChecklistActions, isUndecided, LoanDecision, LoanNextStep } from './decision/loan-decision';
import { DisbursementSection } from './disbursement-section';
import { LoanChecklistSection } from './loan-checklist';
import { LoanDocuments } from './loan-documents';
import { LoanLog } from './loan-log';
import { LOANS } from './loans-page';

const spacingClass = css('& > dl { margin-bottom: 1.25rem; } & table { font-size: 0.9375rem; }');

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
`);

const Loan = ({
  loan,
  version,
  onChange,
  reload,
}: {
  loan: AdminLoanView;
  version: number;
  onChange: (answer: AdminLoanAnswer) => void;
  reload: () => void;
}) => {
  const { loan: text, lists } = useText('admin');
  const application = useQueueItem({ kind: 'application', subject: loan.id, version, onChange: reload });
  const { state } = application.query;
  const decision = { loan, onLoan: onChange, onConflict: reload };
  const lastDisbursementId = loan.disbursementEvents.at(-1)?.disbursementId;
  return (
    <>
      <div className={headClass}>
        <StatusChip status={loan.status} names={lists.applications.words.status} />
        <strong>{toNonBreaking(loan.reference)}</strong>
        <span>{formatText(text.about, { child: loan.childName, school: loan.school.name })}</span>
      </div>
      <LoanNextStep loan={loan} />
      <div className={columnsClass}>
        {loan.disbursedOn !== null && (
          <>
            {loan.cancellation && (
              <LoanCancellation loan={loan} cancellation={loan.cancellation} onLoan={onChange} />
            )}
            <LoanAccount loan={loan} />
            {(loan.status === 'in_arrears' || loan.status === 'written_off') && (
              <CollectionSection loanId={loan.id} />
            )}
            <LoanRepayments id={loan.id} />
          </>
        )}
        <div>
          {loan.disbursedOn === null && (
            <LoanChecklistSection loan={loan} actions={<ChecklistActions {...decision} />} />
          )}
          <ApplicantDetails loan={loan} />
          {lastDisbursementId && (
            <DisbursementSection id={lastDisbursementId} version={version} onChange={reload} />
          )}
          <QueueItemSection item={application} hasActions={!isUndecided(loan)} />
          {loan.status === 'in_arrears' && (
            <QueueItemPanel
              kind="collection"
              subject={loan.id}
              title={text.collection.queueItem}
              version={version}
            />
          )}
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
      <LoanDecision
        {...decision}
        assignment={
          state.kind === 'ready' && (
            <QueueItemActions item={state.value} change={application.change} onDone={application.onDone} />
          )
        }
      />
    </>
  );
};

/** Returns the heading of a loan, such as `Grace Achieng · UGX 600,000 · 6 months`. */
const formatHeading = (
  { application, amount, cost }: AdminLoanView,
  terms: Readonly<Record<string, string>>,
): string =>
  [application.fullName, ...[formatUgx(amount), terms[cost.term] ?? cost.term].map(toNonBreaking)].join(
    '\u00a0· ',
  );

/**
 * Page /admin/loans/:id: the account of a disbursed loan; or an application with its documents, its
 * checklist, the decisions, and the payment to the school.
 */
export const LoanPage = () => {
  const { shell, loan: text, lists } = useText('admin');
  const terms: Readonly<Record<string, string>> = lists.applications.words.term;
  const query = useItemQuery('GET /admin/loans/:id');
  // The rest of the page depends on the status of the loan, so it is requested again after a change.
  const [version, setVersion] = useState(0);
  const refresh = (): void => {
    setVersion((before) => before + 1);
    void refreshQueueCounts();
  };
  return (
    <DetailPage
      backHref={LOANS}
      backText={text.back}
      title={query.state.kind === 'ready' ? formatHeading(query.state.value.loan, terms) : shell.pages.loan}
      query={query}
    >
      {({ loan }) => (
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
