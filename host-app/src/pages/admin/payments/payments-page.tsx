import { hasAccess, type QueueKind } from '@somesa/core/admin';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { queueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN, adminAddress } from '../admin-addresses';
import { WaitingCount } from '../layout/admin-section';
import { AdminTable, UNFINISHED } from '../table/admin-table';

const tabs = ['payments', 'exceptions', 'bankTransactions', 'refunds'] as const;
type Tab = (typeof tabs)[number];

const queues: Readonly<Partial<Record<Tab, QueueKind>>> = {
  exceptions: 'exception',
  bankTransactions: 'bank-transaction',
  refunds: 'refund',
};
const SCREEN = `${ADMIN}/payments`;

const getRowHref: Readonly<Record<Tab, (row: { id: string }) => string>> = {
  payments: ({ id }) => adminAddress.payment(id),
  exceptions: ({ id }) => adminAddress.exception(id),
  bankTransactions: ({ id }) => adminAddress.bankTransaction(id),
  refunds: ({ id }) => adminAddress.payment(id),
};

export const PaymentsPage = () => {
  const { shell, lists } = useText('admin');
  const { user } = useSnapshot(auth);
  const { waiting } = useSnapshot(queueCounts);
  const hasQueues = user !== null && hasAccess(user.role_id, 'staff');
  const requestedTab = useTab(tabs);
  const tab = hasQueues ? requestedTab : 'payments';
  return (
    <>
      <h1>{shell.pages.payments}</h1>
      {hasQueues && (
        <ScreenTabs
          label={shell.pages.payments}
          screen={SCREEN}
          tabs={tabs}
          chosen={tab}
          getLabel={(name) => lists[name].title}
          renderCount={(name) => {
            const queue = queues[name];
            return <WaitingCount count={queue && waiting[queue]} />;
          }}
        />
      )}
      <AdminTable
        list={tab}
        getRowHref={getRowHref[tab]}
        initialParams={tab === 'payments' ? undefined : UNFINISHED}
      />
    </>
  );
};
