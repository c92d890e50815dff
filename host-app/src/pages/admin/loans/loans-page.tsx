import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { workCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { AdminTable } from '../table/admin-table';
import { LOANS, loanTabs } from './loan-tabs';
import { PaymentFile } from './payment-file';

const NOT_DONE = { work: 'open,claimed' };

/** /admin/loans: applications to decide, payments to schools to see through, and every loan that was paid out. */
export const LoansPage = () => {
  const { shell, loan: text } = useText('admin');
  const { waiting } = useSnapshot(workCounts);
  const tab = useTab(loanTabs);
  const [version, setVersion] = useState(0);
  const waitingIn = {
    applications: waiting.application,
    disbursements: waiting.disbursement,
    book: undefined,
  };
  return (
    <>
      <h1>{shell.pages.loans}</h1>
      <TabLinks
        label={text.tabs.label}
        tabs={loanTabs.map((name) => ({
          label: text.tabs[name],
          href: tabAddress(LOANS, loanTabs, name),
          isChosen: name === tab,
          waiting: waitingIn[name],
        }))}
      />
      {tab === 'applications' && (
        <AdminTable list="applications" atFirst={NOT_DONE} openRow={({ id }) => adminAddress.loan(id)} />
      )}
      {tab === 'disbursements' && (
        <AdminTable
          list="disbursements"
          atFirst={NOT_DONE}
          openRow={({ id }) => adminAddress.disbursement(id)}
          actions={<PaymentFile onMade={() => setVersion((before) => before + 1)} />}
          version={version}
        />
      )}
      {tab === 'book' && <AdminTable list="loans" openRow={({ id }) => adminAddress.loan(id)} />}
    </>
  );
};
