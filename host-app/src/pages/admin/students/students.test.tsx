import { roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { adminStudent } from '../../../testing/admin-schools';

const student = adminStudent();

it('lists the children of a bursar’s school', async () => {
  const { page, hrefs } = await openAdmin(
    '/admin/students',
    { 'GET /admin/lists/students': createListAnswer({ '3': { regNo: 'SMK-1', lastName: 'Nakato' } }) },
    roles.bursar,
  );
  await page.waitFor('1 shown');
  expect(hrefs('[data-row-link]')[0]).toBe('/admin/students/3');
});

it('shows a child’s fees and payments', async () => {
  const { page, main, hrefs } = await openAdmin('/admin/students/3', {
    'GET /admin/students/3': [200, { student }],
  });
  await page.waitFor('Amina Nakato');
  for (const text of ['SMK-1', 'P3', 'UGX 40,025', 'Tuition', 'Term 3', 'SF-1', 'Expired'])
    expect(main()).toContain(text);
  const links = hrefs();
  expect(links).toEqual(
    expect.arrayContaining(['/admin/schools/7', '/admin/payments/p-1', '/admin/payments?q=SMK-1']),
  );
});
