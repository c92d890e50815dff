import { formatFigures } from '@somesa/core';
import type { AdminPaymentView } from '@somesa/core/admin';
import { DataTable } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminSection, FactRows } from '../layout/admin-section';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { Day, Moment, renderMoment } from '../table/list-cell';
import { RecordRefundDialog } from './payment-actions';

/** Shows the refund of a payment: the amount to return, the amount already sent, and the staff member it is assigned to. */
export const RefundSection = ({
  payment,
  onChanged,
}: {
  payment: AdminPaymentView;
  onChanged: (payment: AdminPaymentView) => void;
}) => {
  const text = useText('admin').payment.refund;
  const { refund } = payment;
  if (!refund) return null;
  return (
    <>
      <AdminSection
        title={text.title}
        actions={payment.canRefund && <RecordRefundDialog payment={payment} onChanged={onChanged} />}
      >
        <FactRows
          rows={[
            { name: text.amount, value: formatFigures(refund.amount) },
            { name: text.paid, value: formatFigures(refund.paid) },
            { name: text.waiting, value: formatFigures(refund.waiting), kind: 'strong' },
            { name: text.queuedAt, value: <Moment iso={refund.queuedAt} /> },
            { name: text.paidAt, value: renderMoment(refund.paidAt) },
          ]}
        />
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
              { label: text.by, cell: ({ by }) => by.name },
              { label: text.fields.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
            ]}
          />
        )}
      </AdminSection>
      <QueueItemPanel kind="refund" subject={payment.id} version={refund.paid} />
    </>
  );
};
