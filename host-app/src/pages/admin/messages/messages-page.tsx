import { useSnapshot } from 'valtio';
import { queueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN, adminAddress } from '../admin-addresses';
import { WaitingCount } from '../layout/waiting-count';
import { AdminTable, UNFINISHED } from '../table/admin-table';

/** Path of the messages screen. */
export const MESSAGES = `${ADMIN}/messages`;

/** Tabs of the messages screen. */
export const messageTabs = ['messages', 'partnerships'] as const;

/** Page /admin/messages: contact messages and partnership requests. */
export const MessagesPage = () => {
  const { shell, support } = useText('admin');
  const { waiting } = useSnapshot(queueCounts);
  const tab = useTab(messageTabs);
  const kinds = { messages: 'message', partnerships: 'partnership' } as const;
  return (
    <>
      <h1>{shell.pages.messages}</h1>
      <ScreenTabs
        label={support.tabs.label}
        screen={MESSAGES}
        tabs={messageTabs}
        chosen={tab}
        getLabel={(name) => support.tabs[name]}
        renderCount={(name) => <WaitingCount count={waiting[kinds[name]]} />}
      />
      <AdminTable
        list={tab}
        initialParams={UNFINISHED}
        getRowHref={({ id }) => adminAddress[kinds[tab]](id)}
      />
    </>
  );
};
