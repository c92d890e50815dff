import { say } from '@somesa/core';
import type { ListRow } from '@somesa/core/admin';
import { toast } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { Question } from '../layout/question';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { AdminTable } from '../table/admin-table';
import { Templates } from './templates';

const tabs = ['sent', 'templates'] as const;
const SCREEN = `${ADMIN}/notifications`;

/** The way and the key of something that was sent, as the call names it; null where it can't be sent again. */
const resendable = ({ id, cells }: ListRow): ['sms' | 'mail', string] | null => {
  const { channel } = cells;
  return channel === 'sms' || channel === 'mail' ? [channel, id.slice(channel.length + 1)] : null;
};

const Resend = ({ row, onSent }: { row: ListRow; onSent: () => void }) => {
  const text = useText('admin').sentMessages.resend;
  const asked = resendable(row);
  if (!asked) return null;
  return (
    <Question
      action={text.do}
      kind="quiet"
      title={text.question}
      text={row.cells.to ? say(text.text, { to: String(row.cells.to) }) : text.textToNobody}
      confirm={text.do}
      send={() => adminApi.resend(...asked)}
      onDone={() => {
        toast.success(text.done);
        onSent();
      }}
    />
  );
};

const SentMessages = () => {
  const [version, setVersion] = useState(0);
  return (
    <AdminTable
      list="sentMessages"
      version={version}
      rowActions={(row) => <Resend row={row} onSent={() => setVersion((now) => now + 1)} />}
    />
  );
};

/** /admin/notifications: what was sent to whom, and the texts that people are sent. */
export const NotificationsPage = () => {
  const { shell, sentMessages: text } = useText('admin');
  const tab = useTab(tabs);
  return (
    <>
      <h1>{shell.pages.notifications}</h1>
      <TabLinks
        label={text.tabs}
        tabs={tabs.map((each) => ({
          label: text[each],
          href: tabAddress(SCREEN, tabs, each),
          isChosen: each === tab,
        }))}
      />
      {tab === 'sent' ? <SentMessages /> : <Templates />}
    </>
  );
};
