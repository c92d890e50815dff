import { type AdminLoanView, formatFigures, kampalaDay, moveLoan, say, writeDay } from '@somesa/core';
import { css, Notice } from '@somesa/ui';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../../../state/auth';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { OfficeSection } from '../../layout/office-section';
import { Question } from '../../layout/question';
import { ApproveQuestion } from './approve-question';
import type { DecisionProps } from './decision-props';
import { DeclineQuestion } from './decline-question';
import { findApprovalProblems } from './find-approval-problems';
import { LinkQuestion } from './link-question';
import { RequestQuestion } from './request-question';

const look = css(`
  display: grid;
  gap: 0.75rem;
  & > .ways { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

const CONFLICT = 409;

/** What is to be decided about a loan as it stands, by who looks. */
export const LoanDecision = ({
  loan,
  onLoan,
  onMoved,
}: {
  loan: AdminLoanView;
  onLoan: (loan: AdminLoanView) => void;
  /** Somebody else was faster: what is shown is old. */
  onMoved: () => void;
}) => {
  const text = useText('office').loan.decision;
  const { months } = useText('ui');
  const { kinds } = useText('loans').documents;
  const why = useId();
  const { user } = useSnapshot(auth);
  const send: DecisionProps['send'] = async (call) => {
    const answer = await call();
    if (!answer.ok && answer.error.status === CONFLICT && !answer.error.errors) onMoved();
    return answer;
  };
  const can = (event: Parameters<typeof moveLoan>[1]): boolean => moveLoan(loan.status, event).ok;
  const said: Partial<Record<AdminLoanView['status'], string>> = text.states;
  const until = loan.offerEndsAt
    ? writeDay(kampalaDay(new Date(new Date(loan.offerEndsAt).getTime() - 1)), months)
    : '';
  const isMine = loan.firstApproverId !== null && loan.firstApproverId === user?.user_id;
  const first = loan.log.findLast(({ event }) => event === 'first_approval')?.by.name;
  const hasFirst = loan.firstApproverId !== null;
  const canApprove = can('approve') && !isMine;
  const { reasons, lowerTo } = findApprovalProblems(loan, text.approve.reasons, kinds);
  const isBlocked = reasons.length > 0;
  const decision = { loan, onLoan, send };
  const lastTry = loan.disbursementLog.at(-1)?.to;
  const canCancel = loan.status === 'accepted' && (lastTry === undefined || lastTry === 'failed');
  return (
    <OfficeSection title={text.title}>
      <div className={look}>
        <p>{say(said[loan.status] ?? text.states.over, { day: until })}</p>
        {can('approve') && loan.needsTwoPeople && !hasFirst && (
          <Notice>
            {say(text.two, {
              total: formatFigures(loan.exposure),
              limit: formatFigures(loan.secondApprovalAbove),
            })}
          </Notice>
        )}
        {can('approve') && hasFirst && (
          <Notice kind={isMine ? 'info' : 'warning'}>
            {isMine ? text.mine : say(text.first, { name: first ?? '' })}
          </Notice>
        )}
        {canApprove && isBlocked && (
          <Notice kind="warning">
            <div id={why}>
              {text.approve.blocked} {reasons.join(' ')}
            </div>
          </Notice>
        )}
        <div className="ways">
          {canApprove && <ApproveQuestion {...decision} blockedBy={isBlocked ? why : undefined} />}
          {canApprove && lowerTo !== null && <ApproveQuestion {...decision} lowerTo={lowerTo} />}
          {can('link_student') && <LinkQuestion {...decision} />}
          {can('request_documents') && (
            <RequestQuestion key={loan.checklist.missingDocuments.join()} {...decision} />
          )}
          {can('decline') && <DeclineQuestion {...decision} />}
          {can('reopen') && (
            <Question
              {...text.reopen}
              confirm={text.reopen.action}
              send={() => send(() => officeApi.reopenLoan(loan.id))}
              onDone={onLoan}
            />
          )}
          {canCancel && (
            <Question
              {...text.cancel}
              confirm={text.cancel.action}
              isDanger
              send={() => send(() => officeApi.cancelLoan(loan.id))}
              onDone={onLoan}
            />
          )}
        </div>
      </div>
    </OfficeSection>
  );
};
