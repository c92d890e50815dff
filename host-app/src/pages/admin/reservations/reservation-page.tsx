import { say } from '@somesa/core';
import { ButtonLink, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { phoneAddress } from '../../../format-text';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { useAddressId } from '../layout/use-address-id';
import { Moment } from '../table/list-cell';
import { QueueItemPage, writtenClass } from '../work/queue-item-page';
import { RESERVATIONS } from './reservation-days';

/** /admin/reservations/:id: a call that somebody asked for. */
export const ReservationPage = () => {
  const id = useAddressId();
  const { shell, support: text, lists } = useText('admin');
  const call = useCallback((signal?: AbortSignal) => adminApi.getBooking(id, signal), [id]);
  return (
    <QueueItemPage
      title={shell.pages.reservation}
      back={{ href: RESERVATIONS, text: text.back }}
      kind="booking"
      subject={id}
      call={call}
    >
      {({ booking }) => (
        <AdminSection
          title={booking.fullname}
          actions={
            <ButtonLink href={phoneAddress(booking.phone)}>
              {say(text.call, { phone: booking.phone })}
            </ButtonLink>
          }
        >
          <DefinitionRows
            rows={[
              { name: text.time, value: <Moment iso={booking.startsAt} />, kind: 'strong' },
              { name: text.phone, value: booking.phone },
              { name: text.topic, value: lists.bookings.words.topic[booking.topic] },
              { name: text.sent, value: <Moment iso={booking.createdAt} /> },
              { name: text.reads, value: text.languages[booking.language] },
            ]}
          />
          {booking.note && <p className={writtenClass}>{booking.note}</p>}
        </AdminSection>
      )}
    </QueueItemPage>
  );
};
