import {
  type AdminLoanView,
  formatDay,
  formatFigures,
  formatText,
  type SiteTexts,
  toKampalaDay,
  transitionLoan,
} from '@somesa/core';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { css, Notice } from '@somesa/ui';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../../state/admin-api';
import { auth } from '../../../../state/auth';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminSection } from '../../layout/admin-section';
import { ApproveDialog } from './approve-dialog';
import {
  type DecisionProps,
  DeclineDialog,
  LinkStudentDialog,
  RequestDocumentsDialog,
} from './decision-dialogs';

interface ApprovalProblems {
  /** A sentence for each reason for which the server would reject an approval. */
  reasons: string[];
  /** Maximum amount that can be offered instead, in UGX; null if a lower amount alone does not help. */
  maxAmountUgx: number | null;
}

/** Finds the reasons for which the server would reject an approval of a loan in its current state. */
const findApprovalProblems = (
  { amount, checklist }: AdminLoanView,
  text: AdminTexts['loan']['decision']['approve']['reasons'],
  kindNames: SiteTexts['loans']['documents']['kinds'],
): ApprovalProblems => {
  const { missingDocuments, isStudentLinked, canSchoolBePaid, ceiling } = checklist;
  const isTooMuch = ceiling !== null && amount > ceiling;
  const missingParts = [
    ...(missingDocuments.length > 0
      ? [formatText(text.documents, { kinds: missingDocuments.map((kind) => kindNames[kind]).join(', ') })]
      : []),
    ...(isStudentLinked ? [] : [text.student]),
    ...(canSchoolBePaid ? [] : [text.payout]),
  ];
  return {
    reasons: isTooMuch
      ? [...missingParts, formatText(text.amount, { amount: formatFigures(ceiling) })]
      : missingParts,
    maxAmountUgx: isTooMuch && missingParts.length === 0 && ceiling > 0 ? ceiling : null,
  };
};

const layoutClass = css(`
  display: grid;
  gap: 0.75rem;
  & > .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

const CONFLICT = 409;

/** Shows the decisions that the current user can make about a loan in its current state. */
export const LoanDecision = ({
  loan,
  onLoan,
  onConflict,
}: {
  loan: AdminLoanView;
  onLoan: (loan: AdminLoanView) => void;
  /** Runs if someone else has changed the loan, so that the shown one is outdated. */
  onConflict: () => void;
}) => {
  const text = useText('admin').loan.decision;
  const { months } = useText('ui');
  const { kinds } = useText('loans').documents;
  const blockedReasonId = useId();
  const { user } = useSnapshot(auth);
  const send: DecisionProps['send'] = async (call) => {
    const answer = await call();
    if (!answer.ok && answer.error.status === CONFLICT && !answer.error.errors) onConflict();
    return answer;
  };
  const can = (event: Parameters<typeof transitionLoan>[1]): boolean => transitionLoan(loan.status, event).ok;
  const statusTexts: Partial<Record<AdminLoanView['status'], string>> = text.statuses;
  const offerLastDay = loan.offerEndsAt
    ? formatDay(toKampalaDay(new Date(new Date(loan.offerEndsAt).getTime() - 1)), months)
    : '';
  const isFirstApprover = loan.firstApproverId !== null && loan.firstApproverId === user?.user_id;
  const firstApprover = loan.log.findLast(({ event }) => event === 'first_approval')?.by.name;
  const hasFirst = loan.firstApproverId !== null;
  const canApprove = can('approve') && !isFirstApprover;
  const { reasons, maxAmountUgx } = findApprovalProblems(loan, text.approve.reasons, kinds);
  const isBlocked = reasons.length > 0;
  const decision = { loan, onLoan, send };
  const lastDisbursementStatus = loan.disbursementEvents.at(-1)?.to;
  const canCancel =
    loan.status === 'accepted' &&
    (lastDisbursementStatus === undefined || lastDisbursementStatus === 'failed');
  return (
    <AdminSection title={text.title}>
      <div className={layoutClass}>
        <p>{formatText(statusTexts[loan.status] ?? text.statuses.over, { day: offerLastDay })}</p>
        {can('approve') && loan.needsTwoPeople && !hasFirst && (
          <Notice>
            {formatText(text.two, {
              total: formatFigures(loan.exposure),
              limit: formatFigures(loan.secondApprovalAbove),
            })}
          </Notice>
        )}
        {can('approve') && hasFirst && (
          <Notice kind={isFirstApprover ? 'info' : 'warning'}>
            {isFirstApprover ? text.mine : formatText(text.first, { name: firstApprover ?? '' })}
          </Notice>
        )}
        {canApprove && isBlocked && (
          <Notice kind="warning">
            <div id={blockedReasonId}>
              {text.approve.blocked} {reasons.join(' ')}
            </div>
          </Notice>
        )}
        <div className="actions">
          {canApprove && <ApproveDialog {...decision} blockedBy={isBlocked ? blockedReasonId : undefined} />}
          {canApprove && maxAmountUgx !== null && <ApproveDialog {...decision} maxAmountUgx={maxAmountUgx} />}
          {can('link_student') && <LinkStudentDialog {...decision} />}
          {can('request_documents') && (
            <RequestDocumentsDialog key={loan.checklist.missingDocuments.join()} {...decision} />
          )}
          {can('decline') && <DeclineDialog {...decision} />}
          {can('reopen') && (
            <ActionDialog
              {...text.reopen}
              confirm={text.reopen.action}
              send={() => send(() => adminApi.reopenLoan(loan.id))}
              onDone={onLoan}
            />
          )}
          {canCancel && (
            <ActionDialog
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
