import { formatFigures } from '@somesa/core';
import type { OfficePaymentView } from '@somesa/core/office';
import { DataTable, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { OfficeSection } from '../layout/office-section';
import { Moment } from '../table/list-cell';
import { WorkPanel } from '../work/work-panel';
import { RecordRefund } from './payment-actions';

/** What of a payment goes back, what of it was sent, and who works on it. */
export const RefundSection = ({
  payment,
  onChanged,
}: {
  payment: OfficePaymentView;
  onChanged: (payment: OfficePaymentView) => void;
}) => {
  const text = useText('office').payment.refund;
  const { refund } = payment;
  if (!refund) return null;
  const rows: DefinitionRow[] = [
    { name: text.amount, value: formatFigures(refund.amount) },
    { name: text.paid, value: formatFigures(refund.paid) },
    { name: text.waiting, value: formatFigures(refund.waiting), kind: 'strong' },
    { name: text.queuedAt, value: <Moment iso={refund.queuedAt} /> },
    ...(refund.paidAt ? [{ name: text.paidAt, value: <Moment iso={refund.paidAt} /> }] : []),
  ];
  return (
    <>
      <OfficeSection
        title={text.title}
        actions={payment.canRefund && <RecordRefund payment={payment} onChanged={onChanged} />}
      >
        <DefinitionRows rows={rows} />
        {refund.payouts.length > 0 && (
          <DataTable
            caption={text.paid}
            rows={refund.payouts}
            keyOf={({ id }) => id}
            columns={[
              { label: text.fields.paidOn, cell: ({ paidOn }) => paidOn },
              { label: text.fields.way, cell: ({ way }) => text.ways[way] },
              { label: text.fields.externalId, cell: ({ externalId }) => externalId },
              { label: text.by, cell: ({ by }) => by.name },
              { label: text.fields.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
            ]}
          />
        )}
      </OfficeSection>
      <WorkPanel kind="refund" subject={payment.id} version={refund.paid} />
    </>
  );
};
