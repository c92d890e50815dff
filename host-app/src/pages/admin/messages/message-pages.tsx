import { cleanText, formatFigures, formatText } from '@somesa/core';
import type { AdminPartnershipAnswer, AdminPartnershipView } from '@somesa/core/admin';
import { ButtonLink, DefinitionRows, Field, Notice, TextArea } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { queueCounts } from '../../../state/queue-counts';
import { phoneAddress } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, tabAddress, useTab } from '../../area/tab-links';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminSection, FactRows, WaitingCount } from '../layout/admin-section';
import { QueueItemPage, writtenClass } from '../queue/queue-item-panel';
import { AdminTable, UNFINISHED } from '../table/admin-table';
import { Moment } from '../table/list-cell';

const MESSAGES = `${ADMIN}/messages`;

const messageTabs = ['messages', 'partnerships'] as const;

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

const PartnershipDecision = ({
  request,
  onDecided,
}: {
  request: AdminPartnershipView;
  onDecided: (answer: AdminPartnershipAnswer) => void;
}) => {
  const text = useText('admin').support.decision;
  const { id, school, email, suggestedSlug } = request;
  return (
    <>
      <ActionDialog
        {...text.approve}
        kind="primary"
        values={{ school }}
        initialValues={{ name: school, slug: suggestedSlug ?? '', email }}
        send={adminApi.sender('POST /admin/partnerships/:id/approve', { id })}
        onDone={onDecided}
      >
        {(field) => (
          <>
            <Field label={text.name} {...field('name')} />
            <Field label={text.slug} hint={text.slugHint} {...field('slug')} />
            <Field label={text.email} type="email" {...field('email')} />
          </>
        )}
      </ActionDialog>
      <ActionDialog
        {...text.decline}
        isDanger
        initialValues={{ reason: '' }}
        send={adminApi.sender('POST /admin/partnerships/:id/decline', { id })}
        onDone={onDecided}
      >
        {(field) => <TextArea label={text.reason} rows={4} required {...field('reason')} />}
      </ActionDialog>
    </>
  );
};

/**
 * Creates a link that opens the user's mail program with an email to an address; line breaks in the subject
 * become spaces.
 */
export const createMailtoLink = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(cleanText(subject))}`;

export const ContactMessagePage = () => {
  const { shell, support: text } = useText('admin');
  return (
    <QueueItemPage
      title={shell.pages.message}
      backHref={MESSAGES}
      backText={text.back}
      kind="message"
      line="GET /admin/messages/:id"
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

export const PartnershipPage = () => {
  const { shell, support: text } = useText('admin');
  return (
    <QueueItemPage
      title={shell.pages.partnership}
      backHref={tabAddress(MESSAGES, messageTabs, 'partnerships')}
      backText={text.back}
      kind="partnership"
      line="GET /admin/partnerships/:id"
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
