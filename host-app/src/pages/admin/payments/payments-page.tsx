import type { QueueKind } from '@somesa/core/admin';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { queueCounts } from '../../../state/queue-counts';
import { useRights } from '../../../state/use-rights';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN, adminAddress } from '../admin-addresses';
import { WaitingCount } from '../layout/admin-section';
import { AdminTable, UNFINISHED } from '../table/admin-table';
import type { GetRowHref } from '../table/list-grid';
import { ClaimDialog } from './claims';

const tabs = ['payments', 'exceptions', 'claims', 'bankTransactions', 'refunds'] as const;
/** Tabs of people of a school. */
const schoolTabs = ['payments', 'claims'] as const;
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
  claims: ({ id }) => adminAddress.claim(id),
};

export const PaymentsPage = () => {
  const { shell, lists } = useText('admin');
  const { isStaff, may } = useRights();
  const { waiting } = useSnapshot(queueCounts);
  const [version, setVersion] = useState(0);
  const claimed = new URLSearchParams(useSearch()).get('claim') ?? '';
  const shown: readonly Tab[] = isStaff ? tabs : schoolTabs;
  const requestedTab = useTab(tabs);
  const tab = shown.includes(requestedTab) ? requestedTab : 'payments';
  const getSchoolHref: GetRowHref = ({ cells }) =>
    cells.paymentId === null
      ? adminAddress.student(String(cells.studentId))
      : adminAddress.payment(String(cells.paymentId));
  return (
    <>
      <h1>{shell.pages.payments}</h1>
      <ScreenTabs
        label={shell.pages.payments}
        screen={SCREEN}
        tabs={tabs}
        shown={shown}
        chosen={tab}
        getLabel={(name) => lists[name].title}
        renderCount={(name) => {
          const queue = queues[name];
          return <WaitingCount count={queue && waiting[queue]} />;
        }}
      />
      <AdminTable
        list={tab}
        version={version}
        getRowHref={tab === 'claims' && !isStaff ? getSchoolHref : getRowHref[tab]}
        initialParams={tab === 'payments' || tab === 'claims' ? undefined : UNFINISHED}
        actions={
          tab === 'claims' &&
          may('claimPayments') && (
            <ClaimDialog
              key={claimed}
              transactionId={claimed}
              onDone={() => setVersion((before) => before + 1)}
            />
          )
        }
      />
    </>
  );
};
