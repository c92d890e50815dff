import { roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../testing/admin';
import { getAriaCurrent } from '../area/area-layout';
import { adminRoutes } from './admin-routes';
import { listVisibleScreens } from './layout/admin-screens';

const PAYMENTS = { 'GET /admin/lists/payments': createListAnswer({}) };
const listMenuItems = (container: HTMLElement) =>
  [...container.querySelectorAll('nav li')].map((item) => item.textContent);

it('lists every screen for staff in groups, with the bus pages at the end', async () => {
  const { page } = await openAdmin('/admin/buses');
  await page.waitFor('Bus bookings have ended');
  const groups = [...page.container.querySelectorAll('nav h2')].map((title) => title.textContent);
  expect(groups).toEqual(['Queues', 'Money', 'Schools', 'People', 'Reports', 'Transport']);
  expect(listMenuItems(page.container)).toEqual([
    'Overview',
    'Loans',
    'Messages',
    'Scheduled calls',
    'Payments',
    'Settlements',
    'Approvals',
    'Schedule',
    'Loan products',
    'Schools',
    'Students',
    'Users',
    'Reports',
    'Accounting',
    'Reconciliation',
    'Notifications',
    'Audit log',
    'Bus operators',
    'Bus routes',
    'Bus types',
    'Buses',
    'Authenticator app',
    'Logout',
  ]);
  expect(document.title).toBe('Buses | Somesa');
});

it.each(['bus-operators', 'bus-routes', 'bus-types', 'buses'])(
  'shows a placeholder page at /admin/%s',
  async (path) => {
    const { page } = await openAdmin(`/admin/${path}`);
    await page.waitFor('Bus bookings have ended');
  },
);

it.each(adminRoutes.map(({ path }) => path.replace(/:\w+/g, 'x-1')))(
  'marks one screen of the sidebar as current at %s',
  (path) => {
    const screens = listVisibleScreens({ role_id: roles.staff }).flatMap((group) => group.screens);
    const current = screens.map((screen) => getAriaCurrent(path, screen)).filter((is) => is !== undefined);
    expect(current).toEqual([path.split('/').length > 3 ? 'true' : 'page']);
  },
);

it('marks School as current on the page of a bursar’s own school', async () => {
  const { page } = await openAdmin('/admin/schools/7', {}, roles.bursar);
  expect(page.container.querySelector('aside nav [aria-current]')?.textContent).toBe('School');
});

it('shows the number of waiting queue items beside their screen', async () => {
  const { page } = await openAdmin('/admin/payments', {
    ...PAYMENTS,
    'GET /admin/queue-items': [
      200,
      {
        counts: {
          exception: { open: 2, assigned: 4 },
          refund: { open: 3, assigned: 0 },
          booking: { open: 0 },
        },
      },
    ],
  });
  await page.waitUntil(() => expect(listMenuItems(page.container)).toContain('Payments55 waiting'));
  expect(listMenuItems(page.container)).toContain('Scheduled calls');
});

it('shows a bursar only the screens of their own school, and the overview first', async () => {
  const { page, names } = await openAdmin('/admin', PAYMENTS, roles.bursar);
  expect(listMenuItems(page.container)).toEqual([
    'Overview',
    'Payments',
    'Settlements',
    'Students',
    'School',
    'Website form',
    'Authenticator app',
    'Logout',
  ]);
  const snippet = [...page.container.querySelectorAll('nav a')].find((a) => a.textContent === 'Website form');
  expect(snippet?.getAttribute('href')).toBe('/admin/schools/7?tab=snippet');
  expect(names()).not.toContain('GET /admin/queue-items');
});

it.each(['/admin/buses', '/admin/nothing'])(
  'shows the page for unknown addresses to a bursar at %s',
  async (path) => {
    const { page } = await openAdmin(path, {}, roles.bursar);
    await page.waitFor('Page Not Found!!');
    await page.waitUntil(() => expect(document.title).toContain('Page not found'));
  },
);

it.each(['/admin', '/admin/payments', '/admin/buses'])(
  'shows the public page for unknown addresses to a parent at %s',
  async (path) => {
    const { page } = await openAdmin(path, {}, roles.parent);
    await page.waitFor('Page Not Found!!');
    expect(page.container.querySelector('aside')).toBeNull();
  },
);
