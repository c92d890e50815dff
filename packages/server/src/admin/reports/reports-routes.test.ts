import { roles, toKampalaDay } from '@somesa/core';
import type { AdminListAnswer, AdminOverview, ReportAnswer, ScheduleAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../platform/add-days';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let on: RunningLoans;
let token: string;
let bursar: string;
let parent: string;
/** Day on which a loan was disbursed and repaid, another payment was made, and one was left pending. */
let day: string;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  const staff = createTestStaff(test);
  token = (await staff.signInAs(roles.staff)).token;
  bursar = (await staff.signInAs(roles.bursar)).token;
  parent = (await staff.signInAs(roles.parent)).token;
  day = today();
  const child = await test.addChild(50_000);
  const { method, msisdn } = createPayer('airtel');
  test.airtel.onQuery(msisdn, 'paid');
  await test.startPayment({ child, amount: 50_000, method });
  await test.advanceTime(5_000);
  await test.startPayment({ child: await test.addChild(9_000), amount: 9_000, method: createPayer().method });
  await on.pay(await on.addLoan({ principalUgx: 300_000 }), 40_000);
});
afterAll(() => test.end());

const get = <Body>(path: string, as: string | null = token) =>
  createTestStaff(test).call<Body>(as, 'GET', path);
const today = () => toKampalaDay(test.clock.now());
const paths = ['overview', 'reports/collections', 'reports/collections/csv', 'schedule'];

describe.each(paths)('/admin/%s', (path) => {
  it('is available to staff only', async () => {
    expect((await get(`admin/${path}`, null)).status).toBe(401);
    expect((await get(`admin/${path}`, parent)).status).toBe(404);
    expect((await get(`admin/${path}`, bursar)).status).toBe(404);
    expect((await get(`admin/${path}`)).status).toBe(200);
  });
});

it.each([
  ['reports/nothing', 404],
  ['reports/nothing/csv', 404],
  ['reports/collections?from=2026-02-30', 422],
  ['reports/collections?from=2026-02-02&to=2026-02-01', 422],
  ['reports/collections?from=2010-01-01&to=2026-02-01', 422],
  ['reports/collections?from=0001-01-01', 422],
  ['reports/collections?to=0001-01-01', 422],
  ['reports/collections/csv?to=0001-01-01', 422],
  ['overview?to=0001-01-01', 422],
  ['reports/collections?school=2147483647', 422],
  ['reports/collections/csv?school=2147483647', 422],
  ['schools/1/statement?from=0001-01-01', 422],
  ['schools/1/statement?to=0001-01-01', 422],
  ['reports/collections?school=x', 422],
  ['reports/collections/csv?school=0', 422],
  ['overview?to=today', 422],
  ['schedule?month=2026-13', 422],
  ['schedule?month=0000-01', 422],
])('GET /admin/%s returns %i', async (path, status) => {
  expect((await get(`admin/${path}`)).status).toBe(status);
});

it('reports on the last 30 days by default, by month for a long range, and about one day for a state', async () => {
  const { body } = await get<ReportAnswer>('admin/reports/collections');
  expect(body).toMatchObject({ from: addDays(today(), -29), to: today(), step: 'day' });
  expect(body.rows).toHaveLength(30);
  const year = await get<ReportAnswer>('admin/reports/loan-book?from=2026-01-01&to=2026-11-21');
  expect(year.body).toMatchObject({ step: 'month' });
  expect(year.body.rows.map(({ period }) => period)).toContain('2026-02');
  const risk = await get<ReportAnswer>('admin/reports/portfolio-at-risk');
  expect(risk.body).toMatchObject({ from: null, to: today(), step: null, totals: {} });
});

describe('with pending payments and a running loan', () => {
  it('the overview contains the money of today, what is pending and in arrears, and each provider’s last response; the schedule and the list what is due', async () => {
    const { body } = await get<AdminOverview>(`admin/overview?from=${today()}&to=${today()}`);
    expect(body.in.rows).toEqual([
      {
        period: today(),
        mtnUgx: 0,
        airtelUgx: 50_000,
        bankUgx: 40_000,
        reversedUgx: 0,
        totalUgx: 90_000,
        paidToSchoolUgx: 0,
      },
    ]);
    expect(body.out.totals).toEqual({
      loansUgx: 300_000,
      settlementsUgx: 0,
      refundsUgx: 0,
      totalUgx: 300_000,
    });
    expect(body.before).toEqual({ inUgx: 0, outUgx: 0 });
    const tomorrow = addDays(today(), 1);
    const next = (await get<AdminOverview>(`admin/overview?from=${tomorrow}&to=${tomorrow}`)).body;
    expect(next.before).toEqual({ inUgx: 90_000, outUgx: 300_000 });
    expect(body).toMatchObject({ dueToday: { instalments: 0 }, overdue: { loans: 0, amountUgx: 0 } });
    expect(body.waiting.application).toEqual({ open: 0, assigned: 0 });
    const provider = (name: string) => body.providers.find((each) => each.name === name);
    expect(provider('mtn')).toMatchObject({ pending: 1, statusUnknown: 0, failedToday: 0 });
    expect(provider('airtel')).toMatchObject({ pending: 0 });
    expect(provider('airtel')?.lastAnswerAt?.slice(0, 10)).toBe(test.clock.now().toISOString().slice(0, 10));
    expect(body.providers.map(({ name }) => name)).toHaveLength(6);

    const [row] = await test.queryRows<{ due: string; total: number; number: number }>(
      `select to_char(due_on, 'YYYY-MM-DD') as due, principal_ugx + interest_ugx + fees_ugx as total, number
        from loan_instalments order by due_on limit 1`,
    );
    const due = row?.due ?? '';
    const schedule = (await get<ScheduleAnswer>(`admin/schedule?month=${due.slice(0, 7)}`)).body;
    expect(schedule.days).toEqual([{ day: due, instalments: 1, amountUgx: row?.total, paidUgx: 40_000 }]);
    expect(schedule.totals).toEqual({ instalments: 1, amountUgx: row?.total, paidUgx: 40_000 });
    const listed = await get<AdminListAnswer>(`admin/lists/instalmentsDue?from=${due}&to=${due}`);
    expect(listed.body.rows.map(({ cells }) => cells)).toMatchObject([
      { dueOn: due, number: 1, amountUgx: row?.total, paidUgx: 40_000, status: 'upcoming' },
    ]);
    const all = await get<AdminListAnswer>('admin/lists/instalmentsDue?sort=-dueOn');
    expect(all.body.rows.map(({ cells }) => cells.number)).toEqual([3, 2, 1]);
    expect((await get<AdminListAnswer>('admin/lists/instalmentsDue?status=overdue')).body.rows).toEqual([]);
    await on.passDays(40);
    const overview = (await get<AdminOverview>('admin/overview')).body;
    const [late] = await test.queryRows<{ sum: number }>(
      'select sum(arrears_ugx)::bigint as sum from loan_accounts',
    );
    expect(overview.overdue).toEqual({ loans: 1, amountUgx: late?.sum });
    expect(late?.sum).toBeGreaterThan(0);
    const overdue = await get<AdminListAnswer>('admin/lists/instalmentsDue?status=overdue');
    expect(overdue.body.rows.map(({ cells }) => cells.number)).toEqual([1]);
  });

  it('a CSV file of a report is in English, has totals and is recorded in the audit log', async () => {
    const file = await test.call<string>({
      url: `/api/admin/reports/collections/csv?from=${day}&to=${day}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'sw' },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^Posting date,/);
    expect(lines[1]).toBe(`${day},0,50000,40000,0,90000,0`);
    expect(lines[2]).toBe('Total,0,50000,40000,0,90000,0');
    const share = await get<string>('admin/reports/portfolio-at-risk/csv');
    expect(share.text).toContain('All loans,1,');
    expect(share.text).toContain(',100.00\r\n');
    const [entry] = await test.queryRows<{ subject_id: string; action: string }>(
      `select action, subject_id from audit_log where subject_id like 'report:c%' order by id desc limit 1`,
    );
    expect(entry).toEqual({ action: 'list.exported', subject_id: 'report:collections' });
  });

  it('a report of one school contains only data of that school', async () => {
    const [school] = await test.queryRows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
    const [other] = await test.queryRows<{ id: number }>(
      `select id from schools where slug <> '${SCHOOL}' limit 1`,
    );
    const days = `from=${addDays(today(), -60)}&to=${today()}`;
    const of = async (name: string, id?: number) =>
      (await get<ReportAnswer>(`admin/reports/${name}?${days}&school=${id}`)).body.totals;
    expect(await of('collections', school?.id)).toMatchObject({ totalUgx: 90_000 });
    expect(await of('collections', other?.id)).toMatchObject({ totalUgx: 0 });
    expect(await of('ageing', school?.id)).toMatchObject({ loans: 1 });
    expect(await of('ageing', other?.id)).toMatchObject({ loans: 0, principalUgx: 0 });
  });
});
