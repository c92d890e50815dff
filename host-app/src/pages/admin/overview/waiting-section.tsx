import { formatFigures } from '@somesa/core';
import { type AdminOverview, type QueueKind, queueKinds } from '@somesa/core/admin';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { TableSection } from '../layout/admin-section';

/** Paths of the screens on which each queue is processed. */
const queues: Readonly<Record<QueueKind, string>> = {
  application: `${ADMIN}/loans`,
  disbursement: `${ADMIN}/loans?tab=disbursements`,
  collection: `${ADMIN}/loans?tab=collections`,
  exception: `${ADMIN}/payments?tab=exceptions`,
  'bank-transaction': `${ADMIN}/payments?tab=bankTransactions`,
  refund: `${ADMIN}/payments?tab=refunds`,
  approval: `${ADMIN}/approvals`,
  message: `${ADMIN}/messages`,
  booking: `${ADMIN}/reservations`,
  partnership: `${ADMIN}/messages?tab=partnerships`,
};

/** Shows how many items are waiting in each queue, and how many are assigned. */
export const WaitingSection = ({ waiting }: Pick<AdminOverview, 'waiting'>) => {
  const text = useText('admin').overview;
  return (
    <div id="waiting">
      <TableSection
        title={text.waiting}
        onPhones="lines"
        columns={[
          {
            label: text.queue,
            cell: (kind: QueueKind) => <Link href={queues[kind]}>{text.kinds[kind]}</Link>,
          },
          { label: text.open, isAmount: true, cell: (kind) => formatFigures(waiting[kind].open) },
          {
            label: text.assigned,
            isAmount: true,
            isNamed: true,
            cell: (kind) => formatFigures(waiting[kind].assigned),
          },
        ]}
        rows={queueKinds}
      />
    </div>
  );
};
