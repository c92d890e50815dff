import { cleanText, formatFigures, formatText } from '@somesa/core';
import { ButtonLink, DefinitionRows, Notice } from '@somesa/ui';
import { Link } from 'wouter';
import { phoneAddress } from '../../../format-text';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { tabAddress } from '../../area/tab-links';
import { adminAddress } from '../admin-addresses';
import { AdminSection, FactRows } from '../layout/admin-section';
import { QueueItemPage, writtenClass } from '../queue/queue-item-page';
import { Moment } from '../table/list-cell';
import { MESSAGES, messageTabs } from './messages-page';
import { PartnershipDecision } from './partnership-decision';

/** Creates a link that opens the user's mail program with an email to an address; line breaks in the subject become spaces. */
export const createMailtoLink = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(cleanText(subject))}`;

const getMessage = (id: string, signal?: AbortSignal) =>
  adminApi.call('GET /admin/messages/:id', { params: { id }, signal });

/** Page /admin/messages/:id: a message from the contact form. Staff reply in their own mail program. */
export const ContactMessagePage = () => {
  const { shell, support: text } = useText('admin');
  return (
    <QueueItemPage
      title={shell.pages.message}
      backHref={MESSAGES}
      backText={text.back}
      kind="message"
      request={getMessage}
    >
      {({ message }) => (
        <AdminSection
          title={message.subject}
          actions={
            <ButtonLink
              href={createMailtoLink(message.email, formatText(text.subject, { subject: message.subject }))}
            >
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

const getPartnership = (id: string, signal?: AbortSignal) =>
  adminApi.call('GET /admin/partnerships/:id', { params: { id }, signal });

/** Page /admin/partnerships/:id: a partnership request of a school. */
export const PartnershipPage = () => {
  const { shell, support: text } = useText('admin');
  return (
    <QueueItemPage
      title={shell.pages.partnership}
      backHref={tabAddress(MESSAGES, messageTabs, 'partnerships')}
      backText={text.back}
      kind="partnership"
      request={getPartnership}
      getPanelKey={({ partnership }) => partnership.status}
    >
      {({ partnership: request }, onDecided) => (
        <AdminSection
          title={request.school}
          actions={
            <>
              {request.status === 'open' && <PartnershipDecision request={request} onDecided={onDecided} />}
              <ButtonLink
                href={createMailtoLink(request.email, formatText(text.subject, { subject: text.partner }))}
              >
                {text.reply}
              </ButtonLink>
              <ButtonLink kind="secondary" href={phoneAddress(request.phone)}>
                {formatText(text.call, { phone: request.phone })}
              </ButtonLink>
            </>
          }
        >
          {request.sameName.length > 0 && (
            <Notice>
              {formatText(text.decision.sameName, {
                names: request.sameName.map(({ name }) => name).join(', '),
              })}
            </Notice>
          )}
          <FactRows
            rows={[
              { name: text.decision.statusName, value: text.decision.status[request.status] },
              {
                name: text.decision.school,
                value: request.addedSchool && (
                  <Link href={adminAddress.school(request.addedSchool.id)}>{request.addedSchool.name}</Link>
                ),
              },
              { name: text.decision.reason, value: request.declineReason },
              { name: text.from, value: request.fullname },
              { name: text.email, value: request.email },
              { name: text.phone, value: request.phone },
              { name: text.decision.address, value: request.address },
              {
                name: text.students,
                value: request.students === null ? text.none : formatFigures(request.students),
              },
              { name: text.sent, value: <Moment iso={request.createdAt} /> },
              { name: text.reads, value: text.languages[request.language] },
            ]}
          />
          {request.note && <p className={writtenClass}>{request.note}</p>}
        </AdminSection>
      )}
    </QueueItemPage>
  );
};
