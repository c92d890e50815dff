import { DAY_MS, formatText, toKampalaDay } from '@somesa/core';
import { ButtonLink, DefinitionRows } from '@somesa/ui';
import { useMemo } from 'react';
import { phoneAddress } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN, adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { QueueItemPage, writtenClass } from '../queue/queue-item-panel';
import { AdminTable, UNFINISHED } from '../table/admin-table';
import { Moment } from '../table/list-cell';

const RESERVATIONS = `${ADMIN}/reservations`;
const reservationTabs = ['coming', 'earlier'] as const;

/**
 * Returns the initial filters of a tab: calls of today and later by their time, or earlier calls that were
 * not made, the latest first.
 */
export const getInitialFilters = (
  tab: (typeof reservationTabs)[number],
  now: Date,
): Record<string, string> =>
  tab === 'coming'
    ? { from: toKampalaDay(now), ...UNFINISHED }
    : { to: toKampalaDay(new Date(now.getTime() - DAY_MS)), sort: '-startsAt', ...UNFINISHED };

export const ReservationsPage = () => {
  const { shell, support } = useText('admin');
  const tab = useTab(reservationTabs);
  const initialParams = useMemo(() => getInitialFilters(tab, new Date()), [tab]);
  return (
    <>
      <h1>{shell.pages.reservations}</h1>
      <ScreenTabs
        label={support.days.label}
        screen={RESERVATIONS}
        tabs={reservationTabs}
        chosen={tab}
        getLabel={(name) => support.days[name]}
      />
      <AdminTable
        key={tab}
        list="bookings"
        initialParams={initialParams}
        getRowHref={({ id }) => adminAddress.reservation(id)}
      />
    </>
  );
};

export const ReservationPage = () => {
  const { shell, support: text, lists } = useText('admin');
  return (
    <QueueItemPage
      title={shell.pages.reservation}
      backHref={RESERVATIONS}
      backText={text.back}
      kind="booking"
      line="GET /admin/bookings/:id"
    >
      {({ booking }) => (
        <AdminSection
          title={booking.fullname}
          actions={
            <ButtonLink href={phoneAddress(booking.phone)}>
              {formatText(text.call, { phone: booking.phone })}
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
