import { say } from '@somesa/core';
import { ButtonLink, css, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { useParams } from 'wouter';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { OfficeSection } from '../layout/office-section';
import { Moment } from '../table/list-cell';
import { QueueThing } from '../work/queue-thing';
import { mailTo } from './mail-to';
import { MESSAGES } from './message-tabs';

const written = css('margin-top: 1rem; white-space: pre-line; overflow-wrap: anywhere;');

/** /admin/messages/:id: what somebody wrote in the contact form; the reply is written in one’s own mail program. */
export const MessagePage = () => {
  const { id = '' } = useParams<{ id: string }>();
  const { shell, support: text } = useText('office');
  const call = useCallback((signal?: AbortSignal) => officeApi.getMessage(id, signal), [id]);
  return (
    <QueueThing
      title={shell.pages.message}
      back={{ href: MESSAGES, text: text.back }}
      kind="message"
      subject={id}
      call={call}
    >
      {({ message }) => (
        <OfficeSection
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
          <p className={written}>{message.message}</p>
        </OfficeSection>
      )}
    </QueueThing>
  );
};
