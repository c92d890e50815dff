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

it('shows the event and time of each notification, and marks reminders and unread ones', async () => {
  await open({
    [ALL]: listed(
      [
        sampleNotification('n-2', { isRemainder: true, loanId: 'l-1' }),
        sampleNotification('n-1', { isRead: true }),
      ],
      1,
    ),
  });
  await own.page.waitFor('Sentence n-2');
  expect(own.page.container.querySelector('h1')?.textContent).toBe('Notifications & Reminders');
  expect(items()).toEqual([
    'UnreadReminder20 September 2026, 11:05Sentence n-2View loanMark as read',
    '20 September 2026, 11:05Sentence n-1',
  ]);
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

it('keeps a reference as written and on one line', async () => {
  const message = 'Your loan SF-7KQ2-M4X9 is paid in full.';
  await open({ [ALL]: listed([sampleNotification('n-1', { notification: message, isRead: true })]) });
  await own.page.waitFor(message);
  const reference = own.page.container.querySelector('main article .text span');
  expect(reference?.textContent).toBe('SF-7KQ2-M4X9');
});

it('marks a notification as read, and as unread again if the request fails', async () => {
  await open({
    [ALL]: listed([sampleNotification('n-2'), sampleNotification('n-1')], 2),
    'POST /parent/notifications/n-2/read': [200, { unread: 1 }],
    'POST /parent/notifications/n-1/read': 'broken',
  });
  await own.page.waitFor('Sentence n-1');
  await own.page.press('Mark as read');
  await own.page.waitUntil(() => expect(bell()).toBe('Notifications, 1 unread'));
  expect(items()[0]).not.toContain('Unread');
  await own.page.press('Mark as read');
  await own.page.waitFor('Network Error');
  expect(items()[1]).toContain('Unread');
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
