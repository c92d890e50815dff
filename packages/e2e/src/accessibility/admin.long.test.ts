import type { AdminListAnswer, AdminListName } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import profile from '@somesa/core/messages/en/site/profile.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { createBooking, createMessage, createPartnershipRequest } from '../admin/forms-api';
import { chargeStudent, getAsStaff, schoolNumber, sendRegister, staffUser } from '../admin/staff-users';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { checkAdminPage } from './check-admin-page';
import { checkPage } from './check-page';
import { navigate } from './navigate';

const limitMs = 180_000;

/** Returns the ID of the first row of a list. */
const getFirstId = async (list: AdminListName): Promise<string> => {
  const { rows } = await getAsStaff<AdminListAnswer>('admin', `/lists/${list}`);
  const [row] = rows;
  if (!row) throw new Error(`there is nothing in the list ${list}`);
  return encodeURIComponent(row.id);
};

/** Navigates without a reload and waits until the screen has loaded its data. */
const goOn = async (page: Page, path: string): Promise<void> => {
  await navigate(page, `/admin${path}`);
  const loading = page.getByRole('main').getByText(admin.shell.asking.loading, { exact: true });
  await eventually(async () => expect(await loading.count()).toBe(0));
};

interface Seen {
  path: string;
  isQueue?: boolean;
}

/** Checks screens as an administrator, who sees the most of each. */
const lookAtAll = async (page: Page, screens: readonly Seen[]): Promise<void> => {
  await setSession(page, await staffUser('admin'));
  await openScreens(page).open('/admin/bus-types');
  const found: string[] = [];
  for (const { path, isQueue } of screens) {
    await goOn(page, path);
    const name = path.replace(/[^\w]+/g, '-').slice(0, 60) || 'overview';
    found.push(...(await checkAdminPage(page, name, isQueue)));
  }
  // Joined, because a failure report does not print the items of a list.
  expect(found.join('\n')).toBe('');
};

browserTest(
  'the loan and support screens of the back office are accessible, and the overview, the queues and the menu on a phone',
  async ({ page }) => {
    await Promise.all([createMessage(), createPartnershipRequest(), createBooking()]);
    const ids = await Promise.all(
      (['loans', 'disbursements', 'messages', 'partnerships', 'bookings'] as const).map(getFirstId),
    );
    const [loan, disbursement, message, partnership, booking] = ids;
    await lookAtAll(page, [
      { path: '', isQueue: true },
      { path: '/loans', isQueue: true },
      { path: '/loans?tab=disbursements&queueStatus=done', isQueue: true },
      { path: '/loans?tab=book' },
      { path: `/loans/${loan}` },
      { path: `/disbursements/${disbursement}` },
      { path: '/messages', isQueue: true },
      { path: '/messages?tab=partnerships', isQueue: true },
      { path: `/messages/${message}` },
      { path: `/partnerships/${partnership}` },
      { path: '/reservations', isQueue: true },
      { path: `/reservations/${booking}` },
    ]);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: profile.menu.open }).click();
    await page.getByRole('dialog').waitFor();
    expect(await checkPage(page, { name: 'admin-sidebar' })).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'the payment screens of the back office are accessible, and their queues on a phone',
  async ({ page }) => {
    const [payment, line, exception] = await Promise.all(
      (['payments', 'bankTransactions', 'exceptions'] as const).map(getFirstId),
    );
    await lookAtAll(page, [
      { path: '/payments', isQueue: true },
      { path: '/payments?tab=exceptions', isQueue: true },
      { path: '/payments?tab=bankTransactions', isQueue: true },
      { path: '/payments?tab=refunds', isQueue: true },
      { path: `/payments/${payment}` },
      { path: `/bank-transactions/${line}` },
      { path: `/exceptions/${exception}` },
      { path: '/settlements' },
      { path: '/schedule' },
      { path: '/loan-products' },
      { path: '/loan-products?tab=next' },
      { path: '/reports' },
      { path: '/reports/collections' },
      { path: '/reports/balance-sheet' },
      { path: '/approvals' },
      { path: '/accounting/journal' },
      { path: '/reconciliation' },
      { path: '/reconciliation/import' },
    ]);
  },
  { limitMs },
);

browserTest(
  'the school and user screens of the back office are accessible',
  async ({ page }) => {
    const school = await schoolNumber('st-josephs-naggalama');
    const sent = await sendRegister(
      school,
      'Registration number,First name,Last name,Class\nSJN-9999,,,S.1\n',
    );
    const student = await getFirstId('students');
    const user = await getFirstId('users');
    await chargeStudent(student);
    await lookAtAll(page, [
      { path: '/schools' },
      ...[
        '',
        'report',
        'fees',
        'classes',
        'adjustments',
        'batches',
        'register',
        'messages',
        'snippet',
        'people',
        'api',
        'settlements',
        'statement',
      ].map((tab) => ({
        path: `/schools/${school}${tab && `?tab=${tab}`}`,
      })),
      { path: `/register-imports/${sent}` },
      { path: `/schools/${school}/promote` },
      { path: `/schools/${school}/enter-fees` },
      { path: '/students' },
      { path: `/students/${student}` },
      { path: '/users' },
      { path: '/users?tab=invitations' },
      { path: `/users/${user}` },
      { path: '/notifications' },
      { path: '/notifications?tab=templates' },
      { path: '/audit' },
      { path: '/buses' },
    ]);
  },
  { limitMs },
);
