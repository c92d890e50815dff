import { roles } from '@somesa/core';
import type { AdminSchoolAnswer, SchoolChecklist } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer, SCHOOL_ORIGIN } from '../../testing/test-app';
import { payFees } from '../testing/fee-payments';
import { viewSchoolChecklist } from './school-checklist';

const { test, staff } = await setUpTestApp();
const administrator = await staff.signInAs(roles.administrator);

it('follows a new school from nothing to its payout account by its own data', async () => {
  const added = await staff.call<AdminSchoolAnswer>(administrator.token, 'POST', 'admin/schools', {
    slug: 'new-school',
    name: 'New School',
  });
  const { id } = added.body.school;
  const head = await staff.signInAs(roles.bursar, 'new-school', 'head');
  const path = `admin/schools/${id}`;
  const call = <Body>(method: 'GET' | 'POST' | 'PUT', more: string, body?: object) =>
    staff.call<Body>(head.token, method, `${path}/${more}`, body);
  const show = async () => (await call<SchoolChecklist>('GET', 'checklist')).body;
  const nothing = {
    students: 0,
    charged: 0,
    payout: 'missing',
    website: 'missing',
    usesOurPage: false,
    firstPaidAt: null,
    firstPaidByParentAt: null,
  };
  expect(await show()).toEqual(nothing);

  const child = { regNo: 'NEW-1', firstName: 'Peace', lastName: 'Apio', className: 'P1' };
  await call('POST', 'students', child);
  const term = { name: 'Term 1', startsOn: '2027-02-01', endsOn: '2027-05-01' };
  const terms = (await call<AdminSchoolAnswer>('POST', 'terms', term)).body.school.terms;
  const fee = { className: null, description: 'Tuition', dueOn: '2027-02-10', amountUgx: 100_000 };
  const fees = (await call<AdminSchoolAnswer>('POST', `terms/${terms[0]?.id}/fees`, fee)).body.school;
  expect(await show()).toEqual({ ...nothing, students: 1 });
  await call('POST', `terms/${terms[0]?.id}/charge`, { fee: fees.terms[0]?.fees[0]?.id });
  expect(await show()).toEqual({ ...nothing, students: 1, charged: 1 });

  const account = { method: 'mtn', payeeName: 'New School', phoneNumber: '0772000977' };
  const requested = await call<AdminSchoolAnswer>('PUT', 'payout-account', account);
  expect(await show()).toMatchObject({ payout: 'waiting' });
  const approval = `admin/approvals/${requested.body.school.payoutApprovalId}/approve`;
  expect((await staff.call(administrator.token, 'POST', approval)).status).toBe(200);
  // The first account takes effect with its approval, without the pause of a change.
  expect(await show()).toMatchObject({ payout: 'done' });

  await staff.call(administrator.token, 'POST', `${path}/origins`, { origin: 'https://new.school.example' });
  expect(await show()).toMatchObject({ website: 'waiting' });
  expect((await call<SchoolChecklist>('PUT', 'checklist/page', { usesOurPage: true })).body).toMatchObject({
    website: 'waiting',
    usesOurPage: true,
  });
});

it('tells a payment by someone at the school from the first one by a parent', async () => {
  const id = await test.startSchool();
  const head = await staff.signInAs(roles.bursar, test.getSchool(), 'head');
  const show = async () =>
    (await staff.call<SchoolChecklist>(head.token, 'GET', `admin/schools/${id}/checklist`)).body;
  const own = createPayer();
  await test.runAsOwner(`update users set msisdn = '${own.msisdn}' where id = '${head.user.id}'`);
  await payFees(test, 1_000, { payer: own });
  expect(await show()).toMatchObject({ firstPaidAt: expect.any(String), firstPaidByParentAt: null });
  await payFees(test, 50_000);
  expect(await show()).toMatchObject({ firstPaidByParentAt: expect.any(String) });
});

it.each([
  ['in the form on a page of it', () => ({ origin: SCHOOL_ORIGIN })],
  [
    'in a frame on it',
    () => ({
      origin: 'http://localhost:4000',
      referer: `http://localhost:4000/embed/frame/pay-fees?school=${test.getSchool()}`,
    }),
  ],
])(
  'finds a form on the website of a school once fees were paid %s, not on our own pages',
  async (_, getHeaders) => {
    const id = await test.startSchool();
    await test.runAsOwner(
      `insert into school_origins (school_id, origin) values (${id}, '${SCHOOL_ORIGIN}')`,
    );
    const show = async () => (await viewSchoolChecklist(test.database, id))?.website;
    const before = await show();
    expect(before).not.toBe('done');
    await payFees(test, 1_000);
    await payFees(test, 1_000, {
      headers: { origin: 'http://localhost:4000', referer: 'http://localhost:4000/pay-fees' },
    });
    expect(await show()).toBe(before);
    await payFees(test, 1_000, { headers: getHeaders() });
    expect(await show()).toBe('done');
  },
);
