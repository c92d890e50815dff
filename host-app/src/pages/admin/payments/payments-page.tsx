import { hasAccess, type WorkKind } from '@somesa/core/admin';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { workCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { AdminTable } from '../table/admin-table';

const tabs = ['payments', 'exceptions', 'bankTransactions', 'refunds'] as const;
type Tab = (typeof tabs)[number];

const queues: Readonly<Partial<Record<Tab, WorkKind>>> = {
  exceptions: 'exception',
  bankTransactions: 'bank-transaction',
  refunds: 'refund',
};
const SCREEN = `${ADMIN}/payments`;
/** A queue begins with what there is to do. */
const TO_DO = { work: 'open,claimed' };

const openRow: Readonly<Record<Tab, (row: { id: string }) => string>> = {
  payments: ({ id }) => adminAddress.payment(id),
  exceptions: ({ id }) => adminAddress.exception(id),
  bankTransactions: ({ id }) => adminAddress.bankTransaction(id),
  refunds: ({ id }) => adminAddress.payment(id),
};

/** /admin/payments: every payment, and the queues of exceptions, bank money and refunds. */
export const PaymentsPage = () => {
  const { shell, lists } = useText('admin');
  const { user } = useSnapshot(auth);
  const { waiting } = useSnapshot(workCounts);
  const hasQueues = user !== null && hasAccess(user.role_id, 'staff');
  const asked = useTab(tabs);
  const tab = hasQueues ? asked : 'payments';
  return (
    <>
      <h1>{shell.pages.payments}</h1>
      {hasQueues && (
        <TabLinks
          label={shell.pages.payments}
          tabs={tabs.map((each) => {
            const queue = queues[each];
            return {
              label: lists[each].title,
              href: tabAddress(SCREEN, tabs, each),
              isChosen: each === tab,
              waiting: queue && waiting[queue],
            };
          })}
        />
      )}
      <AdminTable list={tab} openRow={openRow[tab]} atFirst={tab === 'payments' ? undefined : TO_DO} />
    </>
  );
};
