import { isLetIn, type WorkKind } from '@somesa/core/office';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { workCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { ADMIN, officeAddress } from '../admin-addresses';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { OfficeTable } from '../table/office-table';

const tabs = ['payments', 'doubts', 'bankLines', 'refunds'] as const;
type Tab = (typeof tabs)[number];

const queues: Readonly<Partial<Record<Tab, WorkKind>>> = {
  doubts: 'doubt',
  bankLines: 'bank-line',
  refunds: 'refund',
};
const SCREEN = `${ADMIN}/payments`;
/** A queue begins with what there is to do. */
const TO_DO = { work: 'open,claimed' };

const openRow: Readonly<Record<Tab, (row: { id: string }) => string>> = {
  payments: ({ id }) => officeAddress.payment(id),
  doubts: ({ id }) => officeAddress.doubt(id),
  bankLines: ({ id }) => officeAddress.bankLine(id),
  refunds: ({ id }) => officeAddress.payment(id),
};

/** /admin/payments: every payment, and the queues of what is in doubt, of bank money and of refunds. */
export const PaymentsPage = () => {
  const { shell, lists } = useText('office');
  const { user } = useSnapshot(auth);
  const { waiting } = useSnapshot(workCounts);
  const hasQueues = user !== null && isLetIn(user.role_id, 'staff');
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
              ...{ label: lists[each].title, href: tabAddress(SCREEN, tabs, each), isChosen: each === tab },
              waiting: queue && waiting[queue],
            };
          })}
        />
      )}
      <OfficeTable list={tab} openRow={openRow[tab]} atFirst={tab === 'payments' ? undefined : TO_DO} />
    </>
  );
};
