import { toKampalaDay } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { addMonths, getLastDay, listWeeks } from './month-grid';

const november = {
  month: '2026-11',
  days: [{ day: '2026-11-20', instalments: 3, amountUgx: 250_000, paidUgx: 100_000 }],
  totals: { instalments: 3, amountUgx: 250_000, paidUgx: 100_000 },
};
const item = {
  dueOn: '2026-11-20',
  reference: 'SF-1',
  parent: 'Patience Nakato',
  school: 'Hill School',
  number: 2,
  amountUgx: 80_000,
  paidUgx: 0,
  dueUgx: 80_000,
  status: 'overdue',
};
const answers = {
  'GET /admin/schedule?month=2026-11': [200, november],
  'GET /admin/lists/instalmentsDue?from=2026-11-01&to=2026-11-30': createListAnswer({
    'loan-1:2': item,
    'loan-2:1': item,
  }),
  'GET /admin/lists/instalmentsDue?from=2026-11-20&to=2026-11-20': createListAnswer({ 'loan-1:2': item }),
} as const;
const open = (path: string) => openAdmin(path, answers as unknown as Parameters<typeof openAdmin>[1]);

it('shows the instalments due in a month as a calendar, and as a list below it', async () => {
  const { page, main } = await open('/admin/schedule?month=2026-11');
  await page.waitFor('Instalments: 3, UGX 250,000, UGX 100,000 paid');
  await page.waitFor('2 shown');
  expect(main()).toContain('Due in November 2026');
  expect(page.container.querySelectorAll('main table')[0]?.querySelectorAll('tbody td')).toHaveLength(42);
  const day = page.container.querySelector('main td a');
  expect(day?.querySelector(':scope > :not([aria-hidden])')?.textContent).toBe(
    '20 November 2026: instalments 3, UGX 250,000, UGX 100,000 paid',
  );
  expect(day?.getAttribute('href')).toBe('/admin/schedule?month=2026-11&day=2026-11-20');
});

it('lists the instalments of a day with links to their loans, and returns to the month', async () => {
  const { page, main, hrefs } = await open('/admin/schedule?month=2026-11&day=2026-11-20');
  await page.waitFor('1 shown');
  expect(main()).toContain('Due on 20 November 2026');
  expect(page.container.querySelector('main td a')?.getAttribute('aria-current')).toBe('date');
  expect(hrefs('[data-row-link]')[0]).toBe('/admin/loans/loan-1');
  await page.press('Show whole month');
  await page.waitFor('2 shown');
  expect(page.at()).toBe('/admin/schedule?month=2026-11');
});

it('shows the current month by default', async () => {
  const { names } = await openAdmin('/admin/schedule');
  expect(names()).toContain(`GET /admin/schedule?month=${toKampalaDay(new Date()).slice(0, 7)}`);
});

it.each([
  ['2026-11', 6, '2026-11-30'],
  ['2026-02', 5, '2026-02-28'],
  ['2027-02', 4, '2027-02-28'],
  ['2028-02', 5, '2028-02-29'],
])('splits %s into %i weeks and ends it on %s', (month, weeks, last) => {
  const days = listWeeks(month);
  expect(days).toHaveLength(weeks);
  expect(days.flat().filter((day) => day !== null)).toHaveLength(Number(last.slice(8)));
  expect(getLastDay(month)).toBe(last);
});

it('adds months across the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
