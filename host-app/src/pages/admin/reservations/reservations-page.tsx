import { useMemo } from 'react';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { AdminTable } from '../table/admin-table';
import { firstOf, RESERVATIONS, reservationDays } from './reservation-days';

/** /admin/reservations: the calls that people asked for, today's first. */
export const ReservationsPage = () => {
  const { shell, support } = useText('admin');
  const tab = useTab(reservationDays);
  const atFirst = useMemo(() => firstOf(tab, new Date()), [tab]);
  return (
    <>
      <h1>{shell.pages.reservations}</h1>
      <TabLinks
        label={support.days.label}
        tabs={reservationDays.map((name) => ({
          label: support.days[name],
          href: tabAddress(RESERVATIONS, reservationDays, name),
          isChosen: name === tab,
        }))}
      />
      <AdminTable
        key={tab}
        list="bookings"
        atFirst={atFirst}
        openRow={({ id }) => adminAddress.reservation(id)}
      />
    </>
  );
};
