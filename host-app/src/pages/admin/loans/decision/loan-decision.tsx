import {
  type AdminLoanView,
  type DeclineReason,
  declineReasons,
  formatFigures,
  kampalaDay,
  MAX_LOAN_NOTE_LENGTH,
  type SiteTexts,
  say,
  transitionLoan,
  writeDay,
} from '@somesa/core';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { css, Field, Notice, SelectField, TextArea } from '@somesa/ui';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../../state/admin-api';
import { auth } from '../../../../state/auth';
import { useText } from '../../../../texts/use-text';
import { AdminSection } from '../../layout/admin-section';
import { Question } from '../../layout/question';
import { ApproveQuestion } from './approve-question';
import type { DecisionProps } from './decision-props';
import { RequestQuestion } from './request-question';

interface ApprovalProblems {
  /** One sentence for each thing that the server would refuse an approval for. */
  reasons: string[];
  /** The most that can be offered instead, in UGX; null if a lower amount alone does not help. */
  lowerTo: number | null;
}

/** Finds what the server would refuse an approval of a loan for, as it stands. */
const findApprovalProblems = (
  { amount, checklist }: AdminLoanView,
  text: AdminTexts['loan']['decision']['approve']['reasons'],
  papers: SiteTexts['loans']['documents']['kinds'],
): ApprovalProblems => {
  const { missingDocuments, isStudentLinked, canSchoolBePaid, ceiling } = checklist;
  const isTooMuch = ceiling !== null && amount > ceiling;
  const lacks = [
    ...(missingDocuments.length > 0
      ? [say(text.documents, { kinds: missingDocuments.map((kind) => papers[kind]).join(', ') })]
      : []),
    ...(isStudentLinked ? [] : [text.student]),
    ...(canSchoolBePaid ? [] : [text.payout]),
  ];
  return {
    reasons: isTooMuch ? [...lacks, say(text.amount, { amount: formatFigures(ceiling) })] : lacks,
    lowerTo: isTooMuch && lacks.length === 0 && ceiling > 0 ? ceiling : null,
  };
};

/** Names the child of the loan's school that the loan is for. */
const LinkQuestion = ({ loan, onLoan, send }: DecisionProps) => {
  const text = useText('admin').loan.decision.link;
  const { childName, regNo } = loan.application;
  return (
    <Question
      action={loan.checklist.isStudentLinked ? text.again : text.action}
      title={say(text.title, { school: loan.school.name })}
      text={say(text.text, { child: childName, number: regNo ?? text.unknown })}
      confirm={text.confirm}
      empty={{ regNo: regNo ?? '' }}
      send={(values) => send(() => adminApi.linkStudent(loan.id, { regNo: values.regNo }))}
      onDone={onLoan}
    >
      {(field) => <Field label={text.regNo} autoCapitalize="characters" {...field('regNo')} />}
    </Question>
  );
};

/** Declines an application for good, with a reason that its parent reads. */
const DeclineQuestion = ({ loan, onLoan, send }: DecisionProps) => {
  const text = useText('admin').loan.decision.decline;
  return (
    <Question
      action={text.action}
      title={text.title}
      text={text.text}
      confirm={text.action}
      isDanger
      empty={{ reason: '', note: '' }}
      // That a reason is missing is said by the server, as every word about it.
      send={({ reason, note }) =>
        send(() => adminApi.declineLoan(loan.id, { reason: reason as DeclineReason, note }))
      }
      onDone={onLoan}
    >
      {(field) => (
        <>
          <SelectField label={text.reason} {...field('reason')}>
            <option value="">{text.choose}</option>
            {declineReasons.map((reason) => (
              <option key={reason} value={reason}>
                {text.reasons[reason]}
              </option>
            ))}
          </SelectField>
          <TextArea label={text.note} rows={3} maxLength={MAX_LOAN_NOTE_LENGTH} {...field('note')} />
        </>
      )}
    </Question>
  );
};

const look = css(`
  display: grid;
  gap: 0.75rem;
  & > .ways { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

const CONFLICT = 409;

/** Shows the decisions that the current user can make about a loan in its current state. */
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
  const text = useText('admin').loan.decision;
  const { months } = useText('ui');
  const { kinds } = useText('loans').documents;
  const why = useId();
  const { user } = useSnapshot(auth);
  const send: DecisionProps['send'] = async (call) => {
    const answer = await call();
    if (!answer.ok && answer.error.status === CONFLICT && !answer.error.errors) onMoved();
    return answer;
  };
  const can = (event: Parameters<typeof transitionLoan>[1]): boolean => transitionLoan(loan.status, event).ok;
  const said: Partial<Record<AdminLoanView['status'], string>> = text.statuses;
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
  const lastTry = loan.disbursementEvents.at(-1)?.to;
  const canCancel = loan.status === 'accepted' && (lastTry === undefined || lastTry === 'failed');
  return (
    <AdminSection title={text.title}>
      <div className={look}>
        <p>{say(said[loan.status] ?? text.statuses.over, { day: until })}</p>
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
              send={() => send(() => adminApi.reopenLoan(loan.id))}
              onDone={onLoan}
            />
          )}
          {canCancel && (
            <Question
              {...text.cancel}
              confirm={text.cancel.action}
              isDanger
              send={() => send(() => adminApi.cancelLoan(loan.id))}
              onDone={onLoan}
            />
          )}
        </div>
      </div>
    </AdminSection>
  );
};
