import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { queueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN, adminAddress } from '../admin-addresses';
import { WaitingCount } from '../layout/admin-section';
import { AdminTable, UNFINISHED } from '../table/admin-table';
import { formatProviderCode } from '../table/list-cell';
import type { CellRenderers } from '../table/list-grid';
import { PaymentFileDialog } from './disbursement-section';

export const LOANS = `${ADMIN}/loans`;

export const loanTabs = ['applications', 'disbursements', 'collections', 'book'] as const;

const disbursementCells: CellRenderers = {
  failure: ({ cells: { failure } }) => typeof failure === 'string' && formatProviderCode(failure),
};

export const LoansPage = () => {
  const { shell, loan: text } = useText('admin');
  const { waiting } = useSnapshot(queueCounts);
  const tab = useTab(loanTabs);
  const [version, setVersion] = useState(0);
  const waitingByTab = {
    applications: waiting.application,
    disbursements: waiting.disbursement,
    collections: waiting.collection,
    book: undefined,
  };
  return (
    <>
      <h1>{shell.pages.loans}</h1>
      <ScreenTabs
        label={text.tabs.label}
        screen={LOANS}
        tabs={loanTabs}
        chosen={tab}
        getLabel={(name) => text.tabs[name]}
        renderCount={(name) => <WaitingCount count={waitingByTab[name]} />}
      />
      {tab === 'applications' && (
        <AdminTable
          list="applications"
          initialParams={UNFINISHED}
          getRowHref={({ id }) => adminAddress.loan(id)}
        />
      )}
      {tab === 'disbursements' && (
        <AdminTable
          list="disbursements"
          initialParams={UNFINISHED}
          getRowHref={({ id }) => adminAddress.disbursement(id)}
          cells={disbursementCells}
          actions={<PaymentFileDialog onDone={() => setVersion((before) => before + 1)} />}
          version={version}
        />
      )}
      {tab === 'collections' && (
        <AdminTable list="collections" getRowHref={({ id }) => adminAddress.loan(id)} />
      )}
      {tab === 'book' && <AdminTable list="loans" getRowHref={({ id }) => adminAddress.loan(id)} />}
    </>
  );
};
