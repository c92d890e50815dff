import { toKampalaDay } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListAnswer, formatMoment, openAdmin } from '../../../testing/admin';
import { createOpenItem } from '../../../testing/admin-loans';
import { getInitialFilters } from './reservation-pages';

it('lists the calls of today and later by their time', async () => {
  const { page, hrefs } = await openAdmin('/admin/reservations', {
    [`GET /admin/lists/bookings?from=${toKampalaDay(new Date())}&queueStatus=open%2Cassigned`]:
      createListAnswer({
        'b-1': {
          startsAt: '2026-11-22T06:00:00.000Z',
          fullname: 'Ruth Akello',
          topic: 'loan',
          queueStatus: 'open',
        },
      }),
  });
  await page.waitFor('1 shown');
  expect(page.text()).toContain(formatMoment('2026-11-22T06:00:00.000Z'));
  expect(hrefs('[data-row-link]')[0]).toBe('/admin/reservations/b-1');
});

it('lists earlier calls that were not made, the latest first', () => {
  // 23:30 in Kampala.
  expect(getInitialFilters('earlier', new Date('2026-11-22T20:30:00Z'))).toMatchObject({
    to: '2026-11-21',
    sort: '-startsAt',
    queueStatus: 'open,assigned',
  });
});

it('links the phone number of a scheduled call', async () => {
  const { page } = await openAdmin('/admin/reservations/b-1', {
    'GET /admin/bookings/b-1': [
      200,
      {
        booking: {
          id: 'b-1',
          fullname: 'Ruth Akello',
          phone: '0772123456',
          topic: 'loan',
          note: null,
          startsAt: '2026-11-22T06:00:00.000Z',
          language: 'sw',
          createdAt: '2026-11-20T06:00:00.000Z',
        },
      },
    ],
    'GET /admin/queue-items/booking/b-1': createOpenItem('booking', 'b-1'),
  });
  await page.waitFor('Call 0772123456');
  const link = [...page.container.querySelectorAll('main a')].find((one) =>
    one.textContent?.startsWith('Call'),
  );
  expect(link?.getAttribute('href')).toBe('tel:0772123456');
});
