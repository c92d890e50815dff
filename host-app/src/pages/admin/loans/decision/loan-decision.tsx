import {
  type AdminLoanAnswer,
  type AdminLoanView,
  formatDay,
  formatFigures,
  formatText,
  toKampalaDay,
  transitionLoan,
} from '@somesa/core';
import { colour, css, Notice, radius } from '@somesa/ui';
import { Fragment, type ReactNode, useId } from 'react';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../../state/admin-api';
import { auth } from '../../../../state/auth';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { ChecklistAdvice, useChecklist } from '../loan-checklist';
import {
  ApproveDialog,
  type DecisionProps,
  DeclineDialog,
  LinkStudentDialog,
  RequestDocumentsDialog,
} from './decision-dialogs';

const noticesClass = css('display: grid; gap: 0.5rem; margin-bottom: 1rem;');

const barClass = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;
  margin-top: 1rem;
  padding: 0.75rem 1.25rem;
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  background: ${colour.surface};
  & > .assignment > * { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
  & .reason { flex: 1 1 16rem; font-size: 0.9375rem; }
  & .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-inline-start: auto; }
  html:has(&) { scroll-padding-bottom: 12rem; }
  /* On a low screen, as with a large font, the bar would cover what is being decided about. */
  @media (min-height: 34rem) { & { position: sticky; z-index: 2; bottom: 0.5rem; box-shadow: 0 0 1.5rem rgb(0 0 0 / 0.12); } }
  @media (max-width: 29.99rem) { & { padding-inline: 0.75rem; } & .actions { margin-inline-start: 0; } }
`);

const CONFLICT = 409;

interface LoanDecisionProps {
  loan: AdminLoanView;
  onLoan: (answer: AdminLoanAnswer) => void;
  /** Runs if someone else has changed the loan, so that the shown one is outdated. */
  onConflict: () => void;
}

const useDecision = ({ loan, onLoan, onConflict }: LoanDecisionProps): DecisionProps => ({
  loan,
  onLoan,
  send: async (sent) => {
    const answer = await sent;
    if (!answer.ok && answer.error.status === CONFLICT && !answer.error.errors) onConflict();
    return answer;
  },
});

const can = (loan: AdminLoanView, event: Parameters<typeof transitionLoan>[1]): boolean =>
  transitionLoan(loan.status, event).ok;

export const isUndecided = (loan: AdminLoanView): boolean =>
  can(loan, 'start_review') || can(loan, 'decline');

const useFirstApproval = (loan: AdminLoanView) => {
  const { user } = useSnapshot(auth);
  return {
    isFirstApprover: loan.firstApproverId !== null && loan.firstApproverId === user?.user_id,
    firstApprover: loan.log.findLast(({ event }) => event === 'first_approval')?.by.name ?? '',
  };
};

export const LoanNextStep = ({ loan }: { loan: AdminLoanView }) => {
  const text = useText('admin').loan.decision;
  const { months } = useText('ui');
  const { isFirstApprover, firstApprover } = useFirstApproval(loan);
  const statusTexts: Partial<Record<AdminLoanView['status'], string>> = text.statuses;
  const offerLastDay = loan.offerEndsAt
    ? formatDay(toKampalaDay(new Date(new Date(loan.offerEndsAt).getTime() - 1)), months)
    : '';
  return (
    <div className={noticesClass}>
      <p>{formatText(statusTexts[loan.status] ?? text.statuses.over, { day: offerLastDay })}</p>
      {can(loan, 'approve') && loan.needsTwoPeople && loan.firstApproverId === null && (
        <Notice>
          {formatText(text.two, {
            total: formatFigures(loan.exposure),
            limit: formatFigures(loan.secondApprovalAbove),
          })}
        </Notice>
      )}
      {can(loan, 'approve') && loan.firstApproverId !== null && (
        <Notice kind={isFirstApprover ? 'info' : 'warning'}>
          {isFirstApprover ? text.mine : formatText(text.first, { name: firstApprover })}
        </Notice>
      )}
    </div>
  );
};

export const ChecklistActions = (props: LoanDecisionProps) => {
  const decision = useDecision(props);
  const { loan } = props;
  return (
    <>
      {can(loan, 'link_student') && <LinkStudentDialog {...decision} />}
      {can(loan, 'request_documents') && (
        <RequestDocumentsDialog key={loan.checklist.missingDocuments.join()} {...decision} />
      )}
    </>
  );
};

export const LoanDecision = ({
  assignment,
  ...props
}: LoanDecisionProps & {
  assignment: ReactNode;
}) => {
  const { loan } = props;
  const text = useText('admin').loan.decision;
  const blockedReasonId = useId();
  const decision = useDecision(props);
  const { isFirstApprover } = useFirstApproval(loan);
  const canApprove = can(loan, 'approve') && !isFirstApprover;
  const faults = useChecklist(loan).filter(({ isDone, isRequired }) => !isDone && isRequired);
  const { ceiling } = loan.checklist;
  const isOnlyTooHigh = faults.length === 1 && ceiling !== null && ceiling > 0 && loan.amount > ceiling;
  const isBlocked = faults.length > 0;
  const lastDisbursementStatus = loan.disbursementEvents.at(-1)?.to;
  const canCancel =
    loan.status === 'accepted' &&
    (lastDisbursementStatus === undefined || lastDisbursementStatus === 'failed');
  if (!isUndecided(loan) && !can(loan, 'reopen') && !canCancel) return null;
  return (
    <section className={barClass} aria-label={text.title}>
      {isUndecided(loan) && <div className="assignment">{assignment}</div>}
      {canApprove && isBlocked && (
        <p className="reason" id={blockedReasonId}>
          {text.approve.blocked}
          {faults.map(({ label, ...fault }) => (
            <Fragment key={label}>
              {` ${label}. `}
              <ChecklistAdvice {...fault} />
            </Fragment>
          ))}
        </p>
      )}
      <div className="actions">
        {can(loan, 'decline') && <DeclineDialog {...decision} />}
        {canApprove && isOnlyTooHigh && <ApproveDialog {...decision} maxAmountUgx={ceiling} />}
        {canApprove && <ApproveDialog {...decision} blockedBy={isBlocked ? blockedReasonId : undefined} />}
        {can(loan, 'reopen') && (
          <ActionDialog
            {...text.reopen}
            confirm={text.reopen.action}
            send={() => decision.send(adminApi.sender('POST /admin/loans/:id/reopen', { id: loan.id })())}
            onDone={decision.onLoan}
          />
        )}
        {canCancel && (
          <ActionDialog
            {...text.cancel}
            confirm={text.cancel.action}
            isDanger
            send={() => decision.send(adminApi.sender('POST /admin/loans/:id/cancel', { id: loan.id })())}
            onDone={decision.onLoan}
          />
        )}
      </div>
    </section>
  );
};
