import { formatFigures } from '@somesa/core';
import type { PayoutAttemptView } from '@somesa/core/admin';
import { DataTable } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { formatProviderCode, renderMoment } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';

export const PayoutAttempts = ({
  attempts,
  isCaptionUnseen = false,
}: {
  attempts: readonly PayoutAttemptView[];
  isCaptionUnseen?: boolean;
}) => {
  const { settlement, lists } = useText('admin');
  const text = settlement.parts;
  const { status: statuses, method: methods } = lists.disbursements.words;
  const hasParts = attempts.some(({ part }) => part !== null);
  if (attempts.length === 0) return null;
  return (
    <DataTable
      caption={text.title}
      isCaptionUnseen={isCaptionUnseen}
      rows={attempts}
      getKey={({ id }) => id}
      columns={[
        ...(hasParts
          ? [{ label: text.part, cell: ({ part }: PayoutAttemptView) => String(part ?? '') }]
          : []),
        { label: text.status, cell: ({ status }) => <StatusChip status={status} names={statuses} /> },
        { label: text.method, cell: ({ method }) => methods[method] },
        { label: text.transactionId, cell: ({ transactionId }) => transactionId },
        { label: text.failure, cell: ({ failure }) => failure && formatProviderCode(failure) },
        { label: text.paidAt, cell: ({ paidAt }) => renderMoment(paidAt) },
        { label: text.open, cell: ({ id }) => <Link href={adminAddress.disbursement(id)}>{text.open}</Link> },
        { label: text.amount, isAmount: true, cell: ({ amountUgx }) => formatFigures(amountUgx) },
      ]}
    />
  );
};
