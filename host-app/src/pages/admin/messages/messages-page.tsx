import { useSnapshot } from 'valtio';
import { workCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { AdminTable } from '../table/admin-table';
import { MESSAGES, messageTabs } from './message-tabs';

const NOT_DONE = { work: 'open,claimed' };

/** /admin/messages: what people wrote, and schools that asked to become partners. */
export const MessagesPage = () => {
  const { shell, support } = useText('admin');
  const { waiting } = useSnapshot(workCounts);
  const tab = useTab(messageTabs);
  const kinds = { messages: 'message', partnerships: 'partnership' } as const;
  return (
    <>
      <h1>{shell.pages.messages}</h1>
      <TabLinks
        label={support.tabs.label}
        tabs={messageTabs.map((name) => ({
          label: support.tabs[name],
          href: tabAddress(MESSAGES, messageTabs, name),
          isChosen: name === tab,
          waiting: waiting[kinds[name]],
        }))}
      />
      <AdminTable list={tab} atFirst={NOT_DONE} openRow={({ id }) => adminAddress[kinds[tab]](id)} />
    </>
  );
};
