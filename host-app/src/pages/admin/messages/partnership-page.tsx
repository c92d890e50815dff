import { formatFigures, say } from '@somesa/core';
import { ButtonLink, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { phoneAddress } from '../../../format-text';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { useAddressId } from '../layout/use-address-id';
import { tabAddress } from '../layout/use-tab';
import { Moment } from '../table/list-cell';
import { QueueItemPage, writtenClass } from '../work/queue-item-page';
import { mailTo } from './mail-to';
import { MESSAGES, messageTabs } from './message-tabs';

/** /admin/partnerships/:id: a school that asked to become a partner. */
export const PartnershipPage = () => {
  const id = useAddressId();
  const { shell, support: text } = useText('admin');
  const call = useCallback((signal?: AbortSignal) => adminApi.getPartnership(id, signal), [id]);
  return (
    <QueueItemPage
      title={shell.pages.partnership}
      back={{ href: tabAddress(MESSAGES, messageTabs, 'partnerships'), text: text.back }}
      kind="partnership"
      subject={id}
      call={call}
    >
      {({ partnership: asked }) => (
        <AdminSection
          title={asked.school}
          actions={
            <>
              <ButtonLink href={mailTo(asked.email, say(text.subject, { subject: text.partner }))}>
                {text.reply}
              </ButtonLink>
              <ButtonLink kind="secondary" href={phoneAddress(asked.phone)}>
                {say(text.call, { phone: asked.phone })}
              </ButtonLink>
            </>
          }
        >
          <DefinitionRows
            rows={[
              { name: text.from, value: asked.fullname },
              { name: text.email, value: asked.email },
              { name: text.phone, value: asked.phone },
              {
                name: text.students,
                value: asked.students === null ? text.none : formatFigures(asked.students),
              },
              { name: text.sent, value: <Moment iso={asked.createdAt} /> },
              { name: text.reads, value: text.languages[asked.language] },
            ]}
          />
          {asked.note && <p className={writtenClass}>{asked.note}</p>}
        </AdminSection>
      )}
    </QueueItemPage>
  );
};
