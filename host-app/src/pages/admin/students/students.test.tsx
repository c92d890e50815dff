import { roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';

const student = {
  id: 3,
  regNo: 'SMK-1',
  firstName: 'Amina',
  lastName: 'Nakato',
  className: 'P3',
  school: { id: 7, slug: 'hill', name: 'Hill School' },
  items: [
    {
      id: 1,
      description: 'Tuition',
      dueOn: '2026-10-01',
      chargedUgx: 90_000,
      paidUgx: 50_000,
      term: 'Term 3',
    },
  ],
  chargedUgx: 90_000,
  paidUgx: 50_000,
  outstandingUgx: 40_000,
  payments: [
    {
      id: 'p-1',
      reference: 'SF-1',
      purpose: 'fees',
      status: 'succeeded',
      amountUgx: 50_000,
      createdAt: '2026-09-20T08:05:00.000Z',
    },
  ],
};

it('lists the children of a bursar’s school', async () => {
  const { page } = await openAdmin(
    '/admin/students',
    { 'GET /admin/lists/students': createListAnswer({ '3': { regNo: 'SMK-1', lastName: 'Nakato' } }) },
    roles.bursar,
  );
  await page.waitFor('1 shown');
  expect(page.container.querySelector('[data-row-link]')?.getAttribute('href')).toBe('/admin/students/3');
});

it('shows one child: what is charged, what was paid, and the payments', async () => {
  const { page, main } = await openAdmin('/admin/students/3', {
    'GET /admin/students/3': [200, { student }],
  });
  await page.waitFor('Amina Nakato');
  for (const said of ['SMK-1', 'P3', 'UGX 40,000', 'Tuition', 'Term 3', 'SF-1', 'Paid'])
    expect(main()).toContain(said);
  const ways = [...page.container.querySelectorAll('main a')].map((a) => a.getAttribute('href'));
  expect(ways).toEqual(
    expect.arrayContaining(['/admin/schools/7', '/admin/payments/p-1', '/admin/payments?q=SMK-1']),
  );
});
