import { roles, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { type AdminListAnswer, adminLists } from '@somesa/core/admin';
import { beforeAll, describe, expect, it } from 'vitest';
import { payFees } from '../../payments/testing/fee-payments';
import { addDays } from '../../platform/add-days';
import { setUpTestApp } from '../../testing/set-up-test-app';

const { test, staff } = await setUpTestApp();
const bursar = await staff.signInAs(roles.bursar);
const viewer = await staff.signInAs(roles.bursar, undefined, 'viewer');
const clerk = await staff.signInAs(roles.staff);
const schoolId = Number(bursar.user.school_id);

const list = async (path: string, token = bursar.token) =>
  (await staff.call<AdminListAnswer>(token, 'GET', `admin/lists/${path}`)).body;
const listNames = async (path: string, token?: string) =>
  (await list(`students?q=Owino&${path}`, token)).rows.map(({ cells }) => cells.student);

beforeAll(async () => {
  const children = [
    ['Ann', 'Senior 4', 100_000, 100_000, '+256772300001'],
    ['Ben', 'Senior 4', 100_000, 79_999, '+256772300002'],
    ['Cate', 'Senior 4, East', 100_000, 80_000, null],
    ['Dan', 'Senior 5', 400_000, 0, null],
  ] as const;
  for (const [name, className, amount, paid, msisdn] of children) {
    await test.queryRows(
      `with child as (insert into students (school_id, reg_no, first_name, last_name, class_name)
          values ($1, upper($2) || '-1', $2, 'Owino', $3) returning id),
        fees as (insert into fee_items (student_id, description, due_on, amount_ugx, paid_to_school_ugx)
          select id, 'Fees', '2026-11-20', $4, $5 from child)
        insert into guardians (student_id, position, name, msisdn) select id, 1, 'Ruth', $6 from child where $6::text is not null`,
      [schoolId, name, className, amount, paid, msisdn],
    );
  }
  await test.queryRows(
    `with g as (insert into student_groups (school_id, name) values ($1, 'Boarding') returning id)
     insert into student_group_members (group_id, student_id) select g.id, s.id from g, students s where s.reg_no in ('BEN-1', 'DAN-1')`,
    [schoolId],
  );
});

describe('GET /admin/lists/students', () => {
  it.each([
    ['className=Senior 4', ['Ann', 'Ben']],
    ['className=Senior 4%252C East,Senior 5', ['Cate', 'Dan']],
    ['groups=Boarding', ['Ben', 'Dan']],
    ['outstandingUgxMin=20001', ['Ben', 'Dan']],
    ['paidPercentBelow=80', ['Ben', 'Dan']],
    ['paidPercentMin=80', ['Ann', 'Cate']],
    ['className=Senior 4&paidPercentBelow=80', ['Ben']],
    ['paidPercentMin=79&paidPercentBelow=81', ['Ben', 'Cate']],
    ['hasPhone=without', ['Cate', 'Dan']],
    ['sort=-outstandingUgx', ['Dan', 'Ben', 'Cate', 'Ann']],
    ['sort=paidPercent', ['Dan', 'Ben', 'Cate', 'Ann']],
  ])('finds the children of %s', async (params, names) => {
    const order = params.startsWith('sort=') ? params : `${params}&sort=regNo`;
    expect(await listNames(order)).toEqual(names.map((name) => `${name} Owino`));
  });

  it('adds up all rows that match, as the accounts do', async () => {
    const columns = 'columns=student,chargedUgx,outstandingUgx';
    const found = await list(`students?${columns}`);
    const [sums] = await test.queryRows<{ charged: string; outstanding: string }>(
      `select sum(f.amount_ugx) as charged, sum(f.outstanding_ugx) as outstanding
       from students s join fee_items f on f.student_id = s.id where s.school_id = $1`,
      [schoolId],
    );
    expect(found.totals).toEqual({
      chargedUgx: Number(sums?.charged),
      outstandingUgx: Number(sums?.outstanding),
    });
    const { body: summary } = await staff.call<{ outstandingUgx: number }>(
      bursar.token,
      'GET',
      `admin/schools/${schoolId}/summary`,
    );
    expect(found.totals?.outstandingUgx).toBe(summary.outstandingUgx);
    expect((await list(`students?q=Owino&${columns}`)).totals?.outstandingUgx).toBe(440_001);
  });

  it('shows phone numbers to those who may send messages only, in files too', async () => {
    const cells = async (token: string) => (await list('students?q=Ann%20Owino', token)).rows[0]?.cells;
    expect(await cells(bursar.token)).toMatchObject({ guardian: 'Ruth', phone: '0772300001' });
    expect(await cells(viewer.token)).toMatchObject({ guardian: 'Ruth' });
    expect(await cells(viewer.token)).not.toHaveProperty('phone');
    for (const format of ['csv', 'xlsx', '']) {
      const path = `admin/lists/students${format && '/'}${format}?columns=student,phone`;
      expect((await staff.call(viewer.token, 'GET', path)).status, format).toBe(422);
      expect((await staff.call(bursar.token, 'GET', path)).status, format).toBe(200);
    }
  });

  it.each([
    'sort=-outstandingUgx',
    'className=Senior 4',
    'groups=Boarding',
    'paidPercentBelow=80',
    'clearance=not-cleared',
  ])('needs a school for %s, because all of its rows are read', async (params) => {
    const path = `admin/lists/students?${params}`;
    expect((await staff.call(clerk.token, 'GET', path)).status).toBe(422);
    expect((await staff.call(clerk.token, 'GET', `${path}&school=${schoolId}`)).status).toBe(200);
  });

  it.each([
    'outstandingUgxMin=x',
    'outstandingUgxMin=-1',
    'paidPercentMin=80&paidPercentBelow=80',
    'days=today',
  ])('rejects %s', async (params) => {
    const answer = await staff.call<{ errors: object }>(
      bursar.token,
      'GET',
      `admin/lists/students?${params}`,
    );
    expect([answer.status, Object.keys(answer.body.errors).length]).toEqual([422, 1]);
  });
});

describe('GET /admin/lists/payments', () => {
  it('has the payments that were collected today, with names, which add up to the figure of the overview', async () => {
    await payFees(test, 30_000);
    // Started a moment before midnight in Kampala, and paid after it.
    const midnight = toKampalaInstant(addDays(toKampalaDay(test.clock.now()), 1), '00:00');
    await test.advanceTime(midnight.getTime() - test.clock.now().getTime() - 1_000);
    await payFees(test, 20_000);
    const { rows, totals } = await list('payments?days=today&dayColumn=paidAt&status=succeeded');
    const { body: summary } = await staff.call<{ todayUgx: number }>(
      bursar.token,
      'GET',
      `admin/schools/${schoolId}/summary`,
    );
    expect(rows.map(({ cells }) => [cells.student, cells.amountUgx])).toEqual([[expect.any(String), 20_000]]);
    expect(totals).toEqual({ amountUgx: summary.todayUgx });
    expect((await list('payments?days=today&dayColumn=paidAt')).totals).toBe(null);
    const term = await staff.call<{ errors: object }>(clerk.token, 'GET', 'admin/lists/payments?days=term');
    expect(term.status).toBe(422);
  });
});

it('has every list with an amount that stays in view', () => {
  for (const [name, { columns, ...shape }] of Object.entries(adminLists)) {
    const hasAmount = Object.values(columns).some(({ kind }) => kind === 'ugx');
    expect('amount' in shape ? Object.keys(columns).includes(shape.amount) : !hasAmount, name).toBe(true);
  }
});
