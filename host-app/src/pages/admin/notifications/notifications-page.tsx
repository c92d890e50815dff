import { formatText } from '@somesa/core';
import type { ListRow } from '@somesa/core/admin';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminTable } from '../table/admin-table';
import { Templates } from './templates';

const tabs = ['sent', 'templates'] as const;
const SCREEN = `${ADMIN}/notifications`;

/** Returns the channel and the key by which a message is sent again; null if it can't be. */
const findResendKey = ({ id, cells }: ListRow): { channel: 'sms' | 'mail'; dedupeKey: string } | null => {
  const { channel } = cells;
  return channel === 'sms' || channel === 'mail'
    ? { channel, dedupeKey: id.slice(channel.length + 1) }
    : null;
};

const ResendDialog = ({ row, onSent }: { row: ListRow; onSent: () => void }) => {
  const text = useText('admin').sentMessages.resend;
  const params = findResendKey(row);
  if (!params) return null;
  return (
    <ActionDialog
      action={text.do}
      kind="quiet"
      title={text.question}
      text={row.cells.to ? formatText(text.text, { to: String(row.cells.to) }) : text.textToNobody}
      send={() => adminApi.call('POST /admin/sent-messages/:channel/:dedupeKey/resend', { params })}
      done={text.done}
      onDone={onSent}
    />
  );
};

const SentMessages = () => {
  const [version, setVersion] = useState(0);
  return (
    <AdminTable
      list="sentMessages"
      version={version}
      renderRowActions={(row) => <ResendDialog row={row} onSent={() => setVersion((now) => now + 1)} />}
    />
  );
};

/** Page /admin/notifications: sent messages with their recipients, and the message templates. */
export const NotificationsPage = () => {
  const { shell, sentMessages: text } = useText('admin');
  const tab = useTab(tabs);
  return (
    <>
      <h1>{shell.pages.notifications}</h1>
      <ScreenTabs
        label={text.tabs}
        screen={SCREEN}
        tabs={tabs}
        chosen={tab}
        getLabel={(name) => text[name]}
      />
      {tab === 'sent' ? <SentMessages /> : <Templates />}
    </>
  );
};
