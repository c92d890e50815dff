import { formatFigures, formatText, formatUgx } from '@somesa/core';
import type { FeeBatchAnswer, FeeBatchView } from '@somesa/core/admin';
import { css, Field, Notice } from '@somesa/ui';
import { Link } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { tabAddress } from '../../../area/tab-links';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { DetailPage, useItemQuery } from '../../layout/admin-query-view';
import { AdminSection, FactRows, TableSection } from '../../layout/admin-section';
import { FileButton } from '../../layout/request-button';
import { Day, Moment } from '../../table/list-cell';
import { schoolTabs } from '../school-tabs';
import { isPaymentKind } from './batch-rows';

const stackClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & dl { max-width: 32rem; }',
);

interface BatchProps {
  batch: FeeBatchView;
  onBatch: (answer: FeeBatchAnswer) => void;
}

const Decisions = ({ batch, onBatch }: BatchProps) => {
  const text = useText('admin').feeBatch;
  const { id, status, canDecide } = batch;
  const params = { id };
  const withReason = (action: 'reject' | 'reverse') => (
    <ActionDialog
      {...text[action]}
      isDanger
      initialValues={{ reason: '' }}
      send={(body) => adminApi.call(`POST /admin/fee-batches/:id/${action}`, { params, body })}
      onDone={onBatch}
    >
      {(field) => <Field label={text.decisionReason} required {...field('reason')} />}
    </ActionDialog>
  );
  return (
    <>
      {status === 'waiting' && canDecide && (
        <ActionDialog
          {...text.approve}
          kind="primary"
          send={adminApi.sender('POST /admin/fee-batches/:id/approve', params)}
          onDone={onBatch}
        />
      )}
      {status === 'waiting' && withReason('reject')}
      {status === 'recorded' && canDecide && withReason('reverse')}
    </>
  );
};

const Receipts = ({ batch: { id } }: Pick<BatchProps, 'batch'>) => {
  const { receipts } = useText('admin').feeBatch;
  return (['a4', 'roll'] as const).map((paper) => (
    <FileButton
      key={paper}
      name={`receipts-${id}-${paper}.pdf`}
      line="GET /admin/fee-batches/:id/receipts"
      request={{ params: { id }, query: { paper } }}
    >
      {receipts[paper]}
    </FileButton>
  ));
};

const BatchFacts = ({ batch, onBatch }: BatchProps) => {
  const { feeBatch, lists } = useText('admin');
  const { facts: text, own } = feeBatch;
  const { words } = lists.feeBatches;
  const { kind, status } = batch;
  return (
    <AdminSection
      title={text.title}
      actions={
        <>
          {status === 'recorded' && isPaymentKind(kind) && <Receipts batch={batch} />}
          <Decisions {...{ batch, onBatch }} />
        </>
      }
    >
      {(status === 'waiting' || status === 'recorded') && !batch.canDecide && <Notice>{own[status]}</Notice>}
      <FactRows
        rows={[
          { name: text.kind, value: words.kind[kind] },
          { name: text.status, value: words.status[status] },
          { name: text.fee, value: batch.fee },
          { name: text.dueOn, value: batch.dueOn && <Day on={batch.dueOn} /> },
          { name: text.reason, value: batch.reason },
          { name: text.by, value: batch.by.name },
          { name: text.at, value: <Moment iso={batch.at} /> },
          { name: text.decidedBy, value: batch.decidedBy?.name },
          { name: text.decidedAt, value: batch.decidedAt && <Moment iso={batch.decidedAt} /> },
          { name: text.decisionReason, value: batch.decisionReason },
          { name: text.students, value: formatFigures(batch.children) },
          {
            name: text.texts,
            value:
              batch.receiptTexts !== null &&
              formatText(text.textsSent, {
                count: formatFigures(batch.receiptTexts),
                without: formatFigures(batch.children - batch.receiptTexts),
              }),
          },
          { name: text.total, value: formatUgx(batch.totalUgx), kind: 'ruled' },
        ]}
      />
    </AdminSection>
  );
};

const BatchRows = ({ batch: { rows } }: Pick<BatchProps, 'batch'>) => {
  const { rows: text } = useText('admin').feeBatch;
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      rows={rows}
      columns={[
        {
          label: text.student,
          cell: ({ studentId, name }) => <Link href={adminAddress.student(studentId)}>{name}</Link>,
        },
        { label: text.regNo, cell: ({ regNo }) => regNo },
        { label: text.className, cell: ({ className }) => className },
        {
          label: text.change,
          isAmount: true,
          cell: ({ changeUgx }) => changeUgx !== null && formatFigures(changeUgx),
        },
        { label: text.receiptNumber, cell: ({ receiptNumber }) => receiptNumber },
        { label: text.paidOn, cell: ({ paidOn }) => paidOn && <Day on={paidOn} /> },
        { label: text.reason, cell: ({ reason }) => reason },
        { label: text.isReversed, cell: ({ isReversed }) => isReversed && text.yes },
      ]}
    />
  );
};

export const FeeBatchPage = () => {
  const text = useText('admin').feeBatch;
  const query = useItemQuery('GET /admin/fee-batches/:id');
  const school = query.state.kind === 'ready' ? query.state.value.batch.school.id : null;
  return (
    <DetailPage
      backHref={school === null ? '/admin' : tabAddress(adminAddress.school(school), schoolTabs, 'batches')}
      backText={text.back}
      title={formatText(text.batchTitle, { number: `B${query.id}` })}
      query={query}
    >
      {({ batch }) => (
        <div className={stackClass}>
          <BatchFacts batch={batch} onBatch={query.put} />
          <BatchRows batch={batch} />
        </div>
      )}
    </DetailPage>
  );
};
