import type { NotificationItem } from '@somesa/core';
import { beforeEach, expect, it } from 'vitest';
import type { StubResponse } from '../../../testing/answers';
import { type DashboardVisit, openDashboard } from '../../../testing/dashboard';
import { sampleNotification } from '../../../testing/positions';
import { resetBrowser } from '../../../testing/visit';

let own: DashboardVisit;
beforeEach(resetBrowser);

const ALL = 'GET /parent/notifications?filter=all';
const listed = (notifications: NotificationItem[], unread = 0, next: string | null = null): StubResponse => [
  200,
  { notifications, next, unread },
];
const open = async (more: Record<string, StubResponse>, query = '') => {
  own = await openDashboard(`/parent/dashboard/notifications${query}`, more);
};
const items = () => [...own.page.container.querySelectorAll('main article')].map((one) => one.textContent);
const bell = () => own.page.container.querySelector('header .tools a')?.getAttribute('aria-label');

it('is one list by month that shows the event and time of each notification, and marks reminders and unread ones', async () => {
  await open({
    [ALL]: listed(
      [
        sampleNotification('n-3', { isRemainder: true, loanId: 'l-1', time: '2026-09-30T21:30:00.000Z' }),
        sampleNotification('n-2', { isRead: true }),
        sampleNotification('n-1', { isRead: true, time: '2025-09-20T08:05:00.000Z' }),
      ],
      1,
    ),
  });
  await own.page.waitFor('Sentence n-2');
  expect(own.page.container.querySelector('h1')?.textContent).toBe('Notifications & Reminders');
  const months = [...own.page.container.querySelectorAll('main h2')].map((one) => one.textContent);
  expect(months).toEqual(['October 2026', 'September 2026', 'September 2025']);
  expect(items()).toEqual([
    'Unread: Sentence n-31 Oct, 00:30Reminder',
    'Sentence n-220 Sep, 11:05',
    'Sentence n-120 Sep 2025, 11:05',
  ]);
  expect(own.page.container.querySelectorAll('main .dot')).toHaveLength(1);
  expect(bell()).toBe('Notifications, 1 unread');
  expect(document.title).toBe('Notifications & Reminders | Somesa');
});

it('shows only the reminders with that pill, which the address keeps', async () => {
  await open({
    [ALL]: listed([sampleNotification('n-1')], 1),
    'GET /parent/notifications?filter=reminders': listed([]),
  });
  await own.page.waitFor('Sentence n-1');
  await own.page.press('Reminders');
  await own.page.waitFor('No reminders yet.');
  expect(own.page.at()).toBe('/parent/dashboard/notifications?filter=reminders');
  const chosen = own.page.container.querySelector('main nav [aria-current]');
  expect(chosen?.textContent).toBe('Reminders');
});

it('links to the loan, or to the receipt of fees', async () => {
  await open({
    [ALL]: listed([
      sampleNotification('n-2', { loanId: 'l-1' }),
      sampleNotification('n-1', { receiptReference: 'SF-7KQ2-M4X9' }),
    ]),
  });
  await own.page.waitFor('Sentence n-1');
  const links = [...own.page.container.querySelectorAll('main article a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/parent/dashboard/loans/l-1',
    '/receipts/SF-7KQ2-M4X9',
  ]);
});

it('marks a notification as read when it is opened, and only that one', async () => {
  await open({
    [ALL]: listed(
      [sampleNotification('n-2', { loanId: 'l-1' }), sampleNotification('n-1', { loanId: 'l-1' })],
      2,
    ),
    'POST /parent/notifications/n-2/read': [200, { unread: 1 }],
    'GET /parent/loans/l-1': [404, { message: 'There is no such loan.' }],
  });
  await own.page.waitFor('Sentence n-1');
  await own.page.press('Sentence n-2');
  await own.page.waitUntil(() => expect(bell()).toBe('Notifications, 1 unread'));
  expect(own.page.at()).toBe('/parent/dashboard/loans/l-1');
  expect(own.names().filter((name) => name.startsWith('POST'))).toEqual([
    'POST /parent/notifications/n-2/read',
  ]);
});

it('marks all as read', async () => {
  await open({
    [ALL]: listed([sampleNotification('n-2'), sampleNotification('n-1')], 2),
    'POST /parent/notifications/read-all': [200, { unread: 0 }],
  });
  await own.page.waitFor('Mark all as read');
  await own.page.press('Mark all as read');
  await own.page.waitFor('All read.');
  expect(items().join('')).not.toContain('Unread');
  expect(bell()).toBe('Notifications, none unread');
});

it('shows a new notification when it arrives, and loads older ones on request', async () => {
  await open({
    [ALL]: listed([sampleNotification('n-2')], 0, 'c-2'),
    'GET /parent/notifications?filter=all&cursor=c-2': listed([sampleNotification('n-1')]),
  });
  await own.page.waitFor('Show more');
  await own.page.press('Show more');
  await own.page.waitFor('Sentence n-1');
  own.answers[ALL] = listed([sampleNotification('n-3'), sampleNotification('n-2')], 1, 'c-2');
  await own.notify('notification');
  await own.page.waitFor('Sentence n-3');
  expect(items()).toHaveLength(3);
});

it('shows that there are no notifications, and an error if loading fails', async () => {
  await open({ [ALL]: 'broken' });
  await own.page.waitFor('Network Error');
  own.answers[ALL] = listed([]);
  await own.page.press('Try again');
  await own.page.waitFor('No notifications yet.');
  expect(own.main()).not.toContain('All read.');
});

it('does not say that all are read if there is no reminder to read', async () => {
  await open({ 'GET /parent/notifications?filter=reminders': listed([]) }, '?filter=reminders');
  await own.page.waitFor('No reminders yet.');
  expect(own.main()).not.toContain('All read.');
});
