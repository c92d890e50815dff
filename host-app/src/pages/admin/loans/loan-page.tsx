import { type AdminLoanView, formatUgx, say } from '@somesa/core';
import { Chip, css, DefinitionRows, toast } from '@somesa/ui';
import { useCallback, useState } from 'react';
import { toNonBreaking } from '../../../format-text';
import { adminApi } from '../../../state/admin-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { costRows } from '../../parent/loans/cost/cost-rows';
import { ScheduleTable } from '../../parent/loans/cost/schedule-table';
import { AdminSection } from '../layout/admin-section';
import { columnsClass } from '../layout/columns';
import { useAddressId } from '../layout/use-address-id';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { toneOf } from '../table/word-tones';
import { BackLink } from '../work/back-link';
import { WorkPanel } from '../work/work-panel';
import { LoanAccount } from './account/loan-account';
import { LoanRepayments } from './account/loan-repayments';
import { ApplicantDetails } from './applicant-details';
import { LoanDecision } from './decision/loan-decision';
import { LoanChecklistSection } from './loan-checklist';
import { LoanDocuments } from './loan-documents';
import { LoanLog } from './loan-log';
import { LOANS } from './loan-tabs';
import { SchoolPayment } from './school-payment';

const gap = css('& > dl { margin-bottom: 1.25rem; } & table { font-size: 0.9375rem; }');

/** Shows the cost of a loan as its parent sees it: the same engine, the same wording. */
const LoanCostSection = ({ loan }: { loan: AdminLoanView }) => {
  const { title } = useText('admin').loan.cost;
  const words = useText('loans').cost;
  const ui = useText('ui');
  return (
    <AdminSection title={title}>
      <div className={gap}>
        <DefinitionRows
          rows={costRows(loan.cost, words, ui, {
            monthlyPayments: loan.monthlyPayments,
            schedule: loan.schedule,
          })}
        />
        {!loan.schedule?.isChanged && <ScheduleTable cost={loan.cost} />}
      </div>
    </AdminSection>
  );
};

const head = css(`
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
  onLoan,
  again,
}: {
  loan: AdminLoanView;
  version: number;
  onLoan: (loan: AdminLoanView) => void;
  again: () => void;
}) => {
  const { loan: text, lists } = useText('admin');
  const states: Record<string, string> = lists.applications.words.status;
  const lastTry = loan.disbursementEvents.at(-1)?.disbursementId;
  return (
    <>
      <div className={head}>
        <strong>{toNonBreaking(loan.reference)}</strong>
        <strong>{toNonBreaking(formatUgx(loan.amount))}</strong>
        <Chip tone={toneOf(loan.status) ?? 'plain'}>{states[loan.status] ?? loan.status}</Chip>
        <span>{say(text.about, { child: loan.childName, school: loan.school.name })}</span>
      </div>
      <div className={columnsClass}>
        {loan.disbursedOn !== null && (
          <>
            <LoanAccount id={loan.id} />
            <LoanRepayments id={loan.id} />
          </>
        )}
        <div>
          <LoanDecision loan={loan} onLoan={onLoan} onMoved={again} />
          {loan.disbursedOn === null && <LoanChecklistSection loan={loan} />}
          <ApplicantDetails loan={loan} />
          {lastTry && <SchoolPayment id={lastTry} version={version} onChange={again} />}
          <WorkPanel kind="application" subject={loan.id} version={version} onChange={again} />
          {lastTry && (
            <WorkPanel
              key={lastTry}
              kind="disbursement"
              subject={lastTry}
              title={text.payment.work}
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
 * /admin/loans/:id: where a loan stands that was paid out; an application with its papers, what an approval waits for, every decision, and
 * the payment to the school.
 */
export const LoanPage = () => {
  const id = useAddressId();
  const { shell, loan: text } = useText('admin');
  const call = useCallback((signal?: AbortSignal) => adminApi.getAdminLoan(id, signal), [id]);
  const { state, again, put } = useQuery(call);
  // The rest of the page depends on the state of the loan, so it is requested again after a change.
  const [version, setVersion] = useState(0);
  const next = (): void => {
    setVersion((before) => before + 1);
    void refreshWorkCounts();
  };
  return (
    <>
      <BackLink href={LOANS}>{text.back}</BackLink>
      <h1>{shell.pages.loan}</h1>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {(loan) => (
          <Loan
            key={loan.id}
            loan={loan}
            version={version}
            onLoan={(changed) => {
              put(changed);
              next();
              toast.success(text.decision.saved);
            }}
            again={() => {
              again();
              next();
            }}
          />
        )}
      </AdminQueryView>
    </>
  );
};
