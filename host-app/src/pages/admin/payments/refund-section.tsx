import { formatFigures, formatText, formatUgx } from '@somesa/core';
import type { AdminPaymentAnswer, AdminPaymentView, RefundView } from '@somesa/core/admin';
import { DataTable } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminSection, FactRows, stackClass } from '../layout/admin-section';
import { PayoutAttempts } from '../layout/payout-attempts';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { Day, Moment, renderMoment } from '../table/list-cell';
import { RecordRefundDialog, SendRefundDialog } from './payment-actions';

const isPending = ({ transfers }: RefundView): boolean =>
  transfers.some(({ status }) => status !== 'succeeded' && status !== 'failed');

export const RefundSection = ({
  payment,
  onChanged,
}: {
  payment: AdminPaymentView;
  onChanged: (answer: AdminPaymentAnswer) => void;
}) => {
  const text = useText('admin').payment.refund;
  const { refund } = payment;
  if (!refund) return null;
  return (
    <>
      <AdminSection
        title={text.title}
        actions={
          payment.canRefund &&
          !isPending(refund) && (
            <>
              <SendRefundDialog payment={payment} onChanged={onChanged} />
              <RecordRefundDialog payment={payment} onChanged={onChanged} />
            </>
          )
        }
      >
        <FactRows
          rows={[
            { name: text.amount, value: formatUgx(refund.amount) },
            { name: text.paid, value: formatUgx(refund.paid) },
            { name: text.waiting, value: formatUgx(refund.waiting), kind: 'strong' },
            { name: text.queuedAt, value: <Moment iso={refund.queuedAt} /> },
            { name: text.paidAt, value: renderMoment(refund.paidAt) },
          ]}
        />
      </AdminSection>
      <QueueItemPanel kind="refund" subject={payment.id} version={refund.paid} />
    </>
  );
};

/** Its tables are too wide for one of two columns. */
export const RefundTransfers = ({ payment: { refund } }: { payment: AdminPaymentView }) => {
  const text = useText('admin').payment.refund;
  if (!refund || refund.transfers.length + refund.payouts.length === 0) return null;
  const isOurs = (id: string): boolean => refund.transfers.some(({ transactionId }) => transactionId === id);
  return (
    <AdminSection title={text.sending.transfers}>
      <div className={stackClass}>
        <PayoutAttempts attempts={refund.transfers} isCaptionUnseen />
        {refund.payouts.length > 0 && (
          <DataTable
            caption={text.paid}
            rows={refund.payouts}
            getKey={({ id }) => id}
            columns={[
              { label: text.fields.paidOn, cell: ({ paidOn }) => <Day on={paidOn} /> },
              { label: text.fields.method, cell: ({ method }) => text.methods[method] },
              {
                label: text.fields.providerTransactionId,
                cell: ({ providerTransactionId }) => providerTransactionId,
              },
              {
                label: text.by,
                cell: ({ by, providerTransactionId }) =>
                  formatText(isOurs(providerTransactionId) ? text.sentBy : text.recordedBy, {
                    name: by.name,
                  }),
              },
              { label: text.fields.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
            ]}
          />
        )}
      </div>
    </AdminSection>
  );
};
