import { roles } from '@somesa/core';
import type { AdminListAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer, SCHOOL } from '../../testing/test-app';

const { test, people, staff } = await setUpTestApp();
const { call } = staff;
const admin = await staff.signInAs(roles.administrator);
const bursar = await staff.signInAs(roles.bursar);
test.clock.advance(60_000);
const parent = await people.signUp();

const list = async (path: string) => {
  const { status, text, body } = await call<AdminListAnswer>(admin.token, 'GET', `admin/lists/${path}`);
  expect(status, text).toBe(200);
  return body.rows;
};

it('lists users newest first, and finds them by name, email address and phone number', async () => {
  const [first] = await list('users');
  const [school] = await test.queryRows<{ name: string }>(
    `select name from schools where slug = '${SCHOOL}'`,
  );
  expect(first).toEqual({
    id: parent.user.id,
    cells: {
      name: `Sarah ${parent.last_name}`,
      email: parent.email,
      phone: parent.contact,
      role: 'parent',
      school: null,
      createdAt: expect.any(String),
      isLocked: false,
      status: 'verified',
    },
  });
  expect((await list('users?role=bursar')).map(({ id, cells }) => [id, cells.school])).toEqual([
    [bursar.user.id, school?.name],
  ]);
  for (const q of [parent.last_name, parent.email.toUpperCase(), parent.contact]) {
    const found = await list(`users?q=${encodeURIComponent(q)}`);
    expect(found.map(({ id }) => id)).toEqual([parent.user.id]);
  }
  expect(await list('users?status=anonymised')).toEqual([]);
});

it('lists sent messages with their channel and status, and finds them by payment reference', async () => {
  const child = await test.addChild(40_000);
  const { msisdn, method } = createPayer();
  test.mtn.onQuery(msisdn, 'paid');
  const started = await test.startPayment({ child, amount: 40_000, method });
  await test.advanceTime(5_000);
  await test.advanceTime(0);
  const rows = await list(
    `sentMessages?q=${started.payment.reference.toLowerCase()}&columns=channel,category,to,status,attempts`,
  );
  expect(rows).toEqual([
    {
      id: `sms:payment:${started.payment.id}`,
      cells: {
        channel: 'sms',
        category: 'receipt',
        to: msisdn.replace('+256', '0'),
        status: 'sent',
        attempts: 1,
      },
    },
  ]);
  const codes = await list('sentMessages?category=code&channel=sms');
  expect(codes.length).toBeGreaterThanOrEqual(1);
  expect(await list('sentMessages?channel=notification&status=waiting')).toEqual([]);
  const pages = await list('sentMessages?sort=at');
  expect(pages.map(({ cells }) => cells.at)).toEqual(pages.map(({ cells }) => String(cells.at)).sort());
});

it('lists audit log entries, and finds them by action, actor and subject', async () => {
  await call(admin.token, 'POST', `admin/users/${parent.user.id}/lock`);
  await call(admin.token, 'POST', `admin/users/${parent.user.id}/unlock`);
  const expected = { actor: `Sarah ${admin.last_name}`, role: 'administrator', subjectKind: 'user' };
  const [second, first] = await list('audit?action=user.locked,user.unlocked');
  expect(first?.cells).toMatchObject({
    ...expected,
    action: 'user.locked',
    subject: `Sarah ${parent.last_name}`,
    school: null,
    detail: null,
  });
  expect(second?.cells.action).toBe('user.unlocked');
  for (const q of [parent.last_name, parent.user.id, admin.email]) {
    expect(await list(`audit?q=${encodeURIComponent(q)}`)).toHaveLength(2);
  }
  expect(await list('audit?q=nobody')).toEqual([]);
});

it('lists loan products by version', async () => {
  const rows = await list('loanProducts');
  expect(rows[0]?.cells).toMatchObject({
    version: 1,
    annualRate: expect.stringMatching(/^\d+(\.\d+)? %$/),
    documents: expect.stringMatching(/^idFront(,\w+)+$/),
    lateCharge: 'interest',
    lateFee: '24 %',
    guarantorFromUgx: null,
  });
});
