import { roles } from '@somesa/core';
import type { AdminListAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { payFees } from '../../payments/testing/fee-payments';
import { setUpTestApp } from '../../testing/set-up-test-app';

const { test, staff } = await setUpTestApp();
const viewer = await staff.signInAs(roles.bursar, 'kings-college-buddo', 'viewer');
const bursar = await staff.signInAs(roles.bursar);

const list = async (token: string, path: string) =>
  (await staff.call<AdminListAnswer>(token, 'GET', `admin/lists/${path}`)).body.rows.map(
    ({ cells }) => cells,
  );

it('adds up what the children of each class of the own school are charged, have paid and owe', async () => {
  await payFees(test, 30_000, { items: [40_000, 20_000] });
  const classes = await list(bursar.token, 'classes');
  const items = await test.queryRows<Record<string, string | number>>(
    `select s.id, s.class_name as "className", i.amount_ugx - i.bursary_ugx as charged, i.paid_ugx + i.paid_to_school_ugx as paid
     from students s left join fee_items i on i.student_id = s.id where s.school_id = $1 and s.left_on is null`,
    [bursar.user.school_id],
  );
  const names = [...new Set(items.map(({ className }) => String(className)))].sort();
  expect(classes.map(({ className }) => className)).toEqual(names);
  for (const row of classes) {
    const own = items.filter(({ className }) => className === row.className);
    const charged = own.reduce((sum, item) => sum + Number(item.charged), 0);
    const paid = own.reduce((sum, item) => sum + Number(item.paid), 0);
    const owing = own.filter((item) => Number(item.charged) > Number(item.paid));
    expect(row).toMatchObject({
      children: new Set(own.map(({ id }) => id)).size,
      owing: new Set(owing.map(({ id }) => id)).size,
      chargedUgx: charged,
      paidUgx: paid,
      outstandingUgx: charged - paid,
      paidPercent: charged > 0 ? Math.round((100 * paid) / charged) : null,
    });
  }
  expect(classes.some(({ paidUgx }) => Number(paidUgx) > 0)).toBe(true);
  const listSchools = async (token: string) =>
    new Set((await list(token, 'classes?columns=school')).map(({ school }) => school));
  expect([[...(await listSchools(bursar.token))], [...(await listSchools(viewer.token))]]).toEqual([
    [expect.stringContaining('Kisubi')],
    [expect.stringContaining('Buddo')],
  ]);
});

it('finds the children of a class at the own school, and for staff at all or a chosen one', async () => {
  const [first] = await list(bursar.token, 'classes');
  const found = await list(bursar.token, `students?q=${encodeURIComponent(String(first?.className))}`);
  const classes = found.map(({ className }) => String(className));
  expect(classes).toContain(first?.className);
  expect(classes.filter((name) => !name.startsWith(String(first?.className)))).toEqual([]);
  const clerk = await staff.signInAs(roles.staff);
  const search = `students?q=${encodeURIComponent(String(first?.className))}`;
  const chosen = await list(clerk.token, `${search}&school=${bursar.user.school_id}`);
  expect(chosen).toHaveLength(found.length);
  expect((await list(clerk.token, search)).length).toBeGreaterThan(found.length);
});
