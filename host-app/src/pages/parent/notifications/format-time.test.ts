import dashboard from '@somesa/core/messages/en/site/dashboard.json';
import ui from '@somesa/core/messages/en/ui.json';
import { expect, it } from 'vitest';
import { formatNotificationTime } from './notification-row';

it.each([
  ['2026-11-21T05:05:00.000Z', 'Today, 08:05'],
  ['2026-11-20T21:00:00.000Z', 'Today, 00:00'],
  ['2026-11-20T20:59:00.000Z', 'Yesterday, 23:59'],
  ['2026-11-19T20:59:00.000Z', '19 Nov, 23:59'],
])('formats the time of a notification sent at %s in Kampala time', (iso, written) =>
  expect(formatNotificationTime(iso, '2026-11-21', dashboard.notifications, ui)).toBe(written),
);
