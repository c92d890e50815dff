import { say } from '@somesa/core';
import { ButtonLink, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { useAddressId } from '../layout/use-address-id';
import { Moment } from '../table/list-cell';
import { QueueItemPage, writtenClass } from '../work/queue-item-page';
import { mailTo } from './mail-to';
import { MESSAGES } from './message-tabs';

/** /admin/messages/:id: what somebody wrote in the contact form; the reply is written in one’s own mail program. */
export const MessagePage = () => {
  const id = useAddressId();
  const { shell, support: text } = useText('admin');
  const call = useCallback((signal?: AbortSignal) => adminApi.getMessage(id, signal), [id]);
  return (
    <QueueItemPage
      title={shell.pages.message}
      back={{ href: MESSAGES, text: text.back }}
      kind="message"
      subject={id}
      call={call}
    >
      {({ message }) => (
        <AdminSection
          title={message.subject}
          actions={
            <ButtonLink href={mailTo(message.email, say(text.subject, { subject: message.subject }))}>
              {text.reply}
            </ButtonLink>
          }
        >
          <DefinitionRows
            rows={[
              { name: text.from, value: message.fullname },
              { name: text.email, value: message.email },
              { name: text.sent, value: <Moment iso={message.createdAt} /> },
              { name: text.reads, value: text.languages[message.language] },
            ]}
          />
          <p className={writtenClass}>{message.message}</p>
        </AdminSection>
      )}
    </QueueItemPage>
  );
};
