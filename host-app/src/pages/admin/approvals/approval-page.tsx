import { formatFigures, formatText, formatUgx } from '@somesa/core';
import {
  type ApprovalAnswer,
  type ApprovalFact,
  type ApprovalKind,
  type ApprovalView,
  approvalFacts,
  approvalKindsWithoutReason,
  formatAccount,
} from '@somesa/core/admin';
import { Button, css, DataTable, Notice, TextArea } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { DialogFileField } from '../../../forms/attached-file';
import { download } from '../../../loans/download';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { RecordedAccountNotices, useJournalDocument } from '../accounting/journal-document';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { AdminSection, columnsClass, FactRows } from '../layout/admin-section';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { Day, Moment, renderMoment, useShortDates } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';

const rowsClass = css('display: grid; gap: 0.75rem; margin-bottom: 0.75rem;');

const useFacts = () => {
  const { school, lists, approval } = useText('admin');
  const words: Partial<Record<ApprovalFact['name'], Readonly<Record<string, string>>>> = {
    role: { ...lists.users.words.role, ...school.people.roles },
    lock: approval.locks,
    payoutMethod: school.payout.methods,
  };
  return (name: ApprovalFact['name'], value: ApprovalFact['after']): ReactNode => {
    if (value === null) return null;
    if (name in words) return words[name]?.[value];
    const format: 'amount' | 'day' | 'text' = approvalFacts[name];
    if (format === 'amount') return formatUgx(Number(value));
    return format === 'day' ? <Day on={String(value)} /> : value;
  };
};

/** Shows exactly what an action does: each value before and after it, and the postings that it makes. */
const Effect = ({ approval: { status, facts, postings } }: ApprovalAnswer) => {
  const { approval: text, accounts } = useText('admin');
  const renderFact = useFacts();
  const changes = facts.filter(({ before }) => before !== null);
  const others = facts.filter(({ before }) => before === null);
  const title = status === 'open' || status === 'approved' ? text.will : text.did;
  return (
    <AdminSection title={title}>
      {others.length > 0 && (
        <FactRows
          rows={others.map(({ name, after }) => ({ name: text.facts[name], value: renderFact(name, after) }))}
        />
      )}
      {changes.length > 0 && (
        <DataTable
          caption={title}
          isCaptionUnseen
          rows={changes}
          getKey={({ name }) => name}
          columns={[
            { label: text.fact, isNamed: true, cell: ({ name }) => text.facts[name] },
            { label: text.before, cell: ({ name, before }) => renderFact(name, before) },
            { label: text.after, cell: ({ name, after }) => renderFact(name, after) },
          ]}
        />
      )}
      {postings.length > 0 && (
        <DataTable
          caption={text.postings}
          rows={postings}
          getKey={(posting) => String(postings.indexOf(posting))}
          columns={[
            {
              label: text.debit,
              cell: ({ debitAccount, debitSchool }) =>
                formatAccount(debitAccount, accounts, debitSchool ?? undefined),
            },
            {
              label: text.credit,
              cell: ({ creditAccount, creditSchool }) =>
                formatAccount(creditAccount, accounts, creditSchool ?? undefined),
            },
            { label: text.amount, isAmount: true, cell: ({ amountUgx }) => formatFigures(amountUgx) },
          ]}
        />
      )}
    </AdminSection>
  );
};

const subjectAddresses: Partial<Record<ApprovalKind, (subject: string) => string>> = {
  'journal-reversal': adminAddress.approval,
  'write-off': adminAddress.loan,
  waiver: adminAddress.loan,
  restructuring: adminAddress.loan,
  settlement: adminAddress.settlement,
  refund: adminAddress.payment,
  reversal: adminAddress.payment,
  'bank-transaction': adminAddress.bankTransaction,
  'payment-move': adminAddress.payment,
  'prepayment-refund': adminAddress.payment,
  'payout-account': adminAddress.school,
  'school-export': adminAddress.school,
};

const Subject = ({ approval: { kind, subject, subjectName } }: ApprovalAnswer) => {
  const address = subjectAddresses[kind]?.(subject);
  return address ? <Link href={address}>{subjectName}</Link> : subjectName;
};

const ReverseJournal = ({ approval: { id, kind, status, reference } }: ApprovalAnswer) => {
  const { reverse } = useText('admin').approval;
  const [, navigate] = useLocation();
  const document = useJournalDocument();
  if (kind !== 'journal' || status !== 'applied') return null;
  return (
    <ActionDialog
      {...reverse}
      title={formatText(reverse.title, { reference })}
      initialValues={{ reason: '' }}
      send={async (values) => {
        const uploaded = await document.upload();
        if (!uploaded.ok) return uploaded;
        const body = { ...values, document: uploaded.value };
        return adminApi.sender('POST /admin/journals/:id/reverse', { id })(body);
      }}
      onDone={({ approval }) => {
        void refreshQueueCounts();
        navigate(adminAddress.approval(approval.id));
      }}
    >
      {(field) => (
        <>
          <TextArea label={reverse.reason} {...field('reason')} />
          <DialogFileField attached={document} />
        </>
      )}
    </ActionDialog>
  );
};

/** Buttons of the decision, or the sentence why the user can't approve. */
const Decision = ({
  approval,
  onDone,
}: {
  approval: ApprovalView;
  onDone: (answer: ApprovalAnswer) => void;
}) => {
  const { approve, reject, withdraw } = useText('admin').approval;
  const { kind, reference, isOwn, canApprove, canReject, status } = approval;
  const isWaiting = status === 'open' || status === 'approved';
  return (
    <>
      {canApprove && (
        <ActionDialog
          {...approve}
          kind="primary"
          title={formatText(approve.title, { reference })}
          text={kind === 'payout-account' ? approve.textLater : approve.text}
          send={adminApi.sender('POST /admin/approvals/:id/approve', { id: approval.id })}
          onDone={onDone}
        />
      )}
      {canReject && (
        <ActionDialog
          {...reject}
          title={formatText(reject.title, { reference })}
          initialValues={{ reason: '' }}
          send={adminApi.sender('POST /admin/approvals/:id/reject', { id: approval.id })}
          onDone={onDone}
        >
          {(field) => <TextArea label={reject.reason} {...field('reason')} />}
        </ActionDialog>
      )}
      {isOwn && isWaiting && (
        <ActionDialog
          {...withdraw}
          title={formatText(withdraw.title, { reference })}
          send={adminApi.sender('POST /admin/approvals/:id/withdraw', { id: approval.id })}
          onDone={onDone}
        />
      )}
    </>
  );
};

const Notices = ({ approval }: { approval: ApprovalView }) => {
  const text = useText('admin').approval;
  const { formatMoment } = useShortDates();
  const { status, isOwn, canApprove, obstacle, notBefore, problem, postings } = approval;
  return (
    <>
      {problem !== null && <Notice kind="warning">{formatText(text.problem, { problem })}</Notice>}
      {status === 'open' && (
        <RecordedAccountNotices
          codes={postings.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount])}
        />
      )}
      {status === 'open' && isOwn && <Notice>{text.own}</Notice>}
      {status === 'open' && !isOwn && !canApprove && <Notice>{obstacle ?? text.noAccess}</Notice>}
      {status === 'approved' && notBefore !== null && (
        <Notice>{formatText(text.approve.later, { time: formatMoment(notBefore) })}</Notice>
      )}
    </>
  );
};

export const ApprovalPage = () => {
  const { shell, approval: text, lists } = useText('admin');
  const query = useItemQuery('GET /admin/approvals/:id');
  const onDone = (answer: ApprovalAnswer): void => {
    query.put(answer);
    void refreshQueueCounts();
  };
  return (
    <DetailPage
      backHref={`${ADMIN}/approvals`}
      backText={text.back}
      title={shell.pages.approval}
      query={query}
    >
      {({ approval }) => (
        <div className={columnsClass}>
          <div>
            <AdminSection
              title={`${lists.approvals.words.kind[approval.kind]} ${approval.reference}`}
              actions={
                <>
                  <Decision approval={approval} onDone={onDone} />
                  <ReverseJournal approval={approval} />
                </>
              }
            >
              <div className={rowsClass}>
                <Notices approval={approval} />
                <p>
                  <StatusChip status={approval.status} names={lists.approvals.words.status} />
                </p>
              </div>
              <FactRows
                rows={[
                  {
                    name: lists.approvals.columns.subject,
                    value: approval.subjectName !== null && <Subject approval={approval} />,
                  },
                  { name: text.requestedBy, value: approval.requestedBy.name },
                  { name: text.requestedAt, value: <Moment iso={approval.requestedAt} /> },
                  {
                    name: text.reason,
                    value: (!approvalKindsWithoutReason.includes(approval.kind) && approval.reason) || null,
                  },
                  {
                    name: text.expiresAt,
                    value: approval.status === 'open' && <Moment iso={approval.expiresAt} />,
                  },
                  { name: text.decidedBy, value: approval.decidedBy?.name },
                  { name: text.decidedAt, value: renderMoment(approval.decidedAt) },
                  { name: text.rejectionReason, value: approval.rejectionReason },
                  { name: text.notBefore, value: renderMoment(approval.notBefore) },
                  { name: text.appliedAt, value: renderMoment(approval.appliedAt) },
                  {
                    name: text.document,
                    value: approval.document && (
                      <Button
                        kind="quiet"
                        onClick={() =>
                          download(adminApi.sender('POST /admin/approvals/:id/document/link', approval))
                        }
                      >
                        {approval.document.name}
                      </Button>
                    ),
                  },
                ]}
              />
            </AdminSection>
            <Effect approval={approval} />
          </div>
          <div>
            <QueueItemPanel
              kind="approval"
              subject={approval.id}
              version={approval.status === 'open' ? 0 : 1}
              onChange={query.retry}
            />
          </div>
        </div>
      )}
    </DetailPage>
  );
};
