import {
  type LoanAnswer,
  loanStatuses,
  type OverviewAnswer,
  paymentStatuses,
  toKampalaDay,
} from '@somesa/core';
import {
  type AdminListAnswer,
  type AdminListName,
  adminLists,
  adminReports,
  feeAdjustmentKinds,
  queueItemColumns,
  type ReportAnswer,
} from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../src/audit/check-ledger';
import { nightlyChecks } from '../src/audit/reconciliation/nightly';
import { createPasswords, getPasswordCost } from '../src/people/sign-in/passwords';
import { addDays } from '../src/platform/add-days';
import { createDemoTarget } from '../src/testing/demo-target';
import { buildTestApp, type TestApp } from '../src/testing/test-app';
import { seedDemoPeople } from './demo-people';
import { seedDemoHistory } from './seed-demo';

let test: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await buildTestApp({ env: { TAX_RATES: '2020-01-01: expense:charges-mtn=13.0435' } });
  const now = test.clock.now();
  await seedDemoPeople(test.database, createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 })), now);
  await seedDemoHistory(createDemoTarget(test), 'year', now);
  for (const name of ['parent', 'staff', 'admin', 'bursar']) {
    const payload = { email: `${name}@somesa.example`, password: `${name}-demo` };
    const { body } = await test.call<{ token: string }>({ method: 'POST', url: '/api/auth/login', payload });
    tokens.set(name, body.token);
  }
}, 600_000);
afterAll(() => test.end());

const send = async <Body>(who: string, request: string, payload?: object): Promise<Body> => {
  const [method, path] = request.split(' ');
  const headers = { authorization: `Bearer ${tokens.get(who)}` };
  const answer = await test.call<Body>({
    method: method as 'GET',
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  });
  expect(answer.status, `${request} ${answer.text}`).toBe(200);
  return answer.body;
};
const listRows = async (list: string, query = '') =>
  (await send<AdminListAnswer>('admin', `GET /admin/lists/${list}${query}`)).rows;
const listValues = async (sql: string): Promise<unknown[]> =>
  (await test.queryRows<{ value: unknown }>(sql)).map(({ value }) => value);
const countRows = async (from: string): Promise<number> =>
  (await test.queryRows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0;

/** Queues of staff: the lists whose rows have a status in the queue. */
const queues = (Object.keys(adminLists) as AdminListName[]).filter((list) =>
  Object.keys(queueItemColumns).every((column) => column in adminLists[list].columns),
);

describe('the demo’s year', () => {
  it.each(Object.keys(adminLists))('fills the list %s', async (list) => {
    expect((await listRows(list)).length).toBeGreaterThan(0);
  });

  it('leaves open and completed items in every queue of staff', async () => {
    expect(queues.length).toBeGreaterThan(6);
    // A loan leaves the list of collections with its arrears.
    for (const list of queues)
      for (const status of list === 'collections' ? ['open,assigned'] : ['open,assigned', 'done'])
        expect((await listRows(list, `?queueStatus=${status}`)).length, `${list} ${status}`).toBeGreaterThan(
          0,
        );
    expect(await listValues('select distinct status as value from approvals order by 1')).toEqual(
      expect.arrayContaining(['applied', 'open', 'rejected']),
    );
  });

  it.each(Object.keys(adminReports))('fills the report %s', async (name) => {
    const today = toKampalaDay(test.clock.now());
    const { rows } = await send<ReportAnswer>(
      'admin',
      `GET /admin/reports/${name}?from=${addDays(today, -360)}&to=${today}`,
    );
    const amounts = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'number');
    expect(amounts.some((amount) => amount !== 0)).toBe(true);
  });

  it('fills the dashboards of parent and bursar', async () => {
    expect((await send<OverviewAnswer>('parent', 'GET /parent/overview')).loans).toHaveLength(1);
    const { children } = await send<{ children: unknown[] }>('parent', 'GET /parent/children');
    expect(children).toHaveLength(3);
    const paid = await listValues(
      `select status || ' ' || (group_ugx is not null) as value from payments where group_id is not null order by 1`,
    );
    expect(paid).toEqual(['succeeded false', 'succeeded false', 'succeeded true']);
    const [school] = await listValues(`select id as value from schools where slug = 'st-josephs-naggalama'`);
    expect(JSON.stringify(await send('bursar', `GET /admin/schools/${school}/summary`))).toMatch(
      /:[1-9]\d{4}/,
    );
  });

  it('leaves payments in every status but those of a moment, by both networks and by bank', async () => {
    const statuses = await listValues('select distinct status as value from payments');
    const momentary = ['created', 'unknown'];
    expect([...statuses].sort()).toEqual(paymentStatuses.filter((each) => !momentary.includes(each)).sort());
    const methods = await listValues(
      'select distinct coalesce(network::text, method::text) as value from payments',
    );
    expect([...methods].sort()).toEqual(['airtel', 'bank', 'mtn']);
    expect(await countRows(`payments where status = 'succeeded'`)).toBeGreaterThan(200);
    expect(
      await countRows('(select distinct failure from payments where failure is not null) f'),
    ).toBeGreaterThan(4);
  });

  it('leaves loans in every status but those of a moment, with all that can happen to one', async () => {
    const statuses = await listValues('select distinct status as value from loans');
    const absent = ['draft', 'disbursed'];
    expect([...statuses].sort()).toEqual(loanStatuses.filter((each) => !absent.includes(each)).sort());
    for (const from of [
      `payments where purpose = 'early-repayment' and status = 'succeeded'`,
      'loan_accounts where days_past_due > 0',
      `ledger_entries where posting_type = 'repayment.penalties'`,
      `ledger_entries where posting_type = 'repayment.recovered'`,
      `loan_events where event = 'request_documents'`,
      'loan_waivers',
      'loan_restructurings where accepted_at is not null',
      'loan_restructurings where accepted_at is null',
      `loan_contacts where outcome = 'promised'`,
      `loan_contacts where channel = 'dashboard'`,
      'loan_guarantors where consented_at is not null',
      `disbursements where status = 'failed'`,
      `disbursements where status = 'in_file'`,
      `disbursements where payment_id is not null and status = 'succeeded'`,
      `disbursements where settlement_id is not null and status = 'succeeded'`,
    ])
      expect(await countRows(from), from).toBeGreaterThan(0);
  });

  it('leaves fees changed in every way, people in every role of a school, and a school half-way through its checklist', async () => {
    for (const from of [
      ...feeAdjustmentKinds.map((kind) => `fee_adjustments where kind = '${kind}'`),
      'fee_adjustments where reverses_id is not null',
      'students where left_on is not null',
      'refunds where paid_at is null',
      'refunds where paid_at is not null',
      'bank_transactions where return_transaction_id is not null',
      `settlements where status = 'created'`,
      `settlements where status = 'paid'`,
    ])
      expect(await countRows(from), from).toBeGreaterThan(0);
    const roles = await listValues(
      'select distinct school_role as value from users where school_role is not null order by 1',
    );
    expect([...roles].sort()).toEqual(['bursar', 'head', 'viewer']);
    const halfWay = `schools sc where exists (select 1 from students s where s.school_id = sc.id)
      and not exists (select 1 from school_payout_accounts a where a.school_id = sc.id)`;
    expect(await countRows(halfWay)).toBe(1);
  });

  it('leaves a statement that agrees but for a charge that only the network knows, and a day that is signed off', async () => {
    expect(await countRows(`exceptions where kind = 'statement_line_unknown' and resolved_at is null`)).toBe(
      1,
    );
    expect(await countRows(`exceptions where kind = 'statement_entry_missing' and resolved_at is null`)).toBe(
      0,
    );
    expect(await listValues('select distinct account as value from day_sign_offs')).toEqual(['mtn']);
    const differences = await listValues(
      'select distinct balance_there_ugx - balance_here_ugx as value from account_days where day < (select max(day) from account_days)',
    );
    expect(differences).toEqual([0]);
  });

  it('leaves a ledger without discrepancies, which the nightly reconciliation confirms', async () => {
    expect(await checkLedger(test.database)).toEqual([]);
    const nights = await test.queryRows<{ name: string; nights: number }>(
      'select name, count(done_at)::int as nights from reconciliation_runs group by name order by name',
    );
    expect(nights.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(nightlyChecks)));
    expect(nights.filter((each) => each.nights !== 2)).toEqual([]);
  });

  it('changes no fees of the children that documents and tests name, but those of the parent’s loan and payments', async () => {
    expect(
      await countRows(`fee_items f join students s on s.id = f.student_id
        where right(s.reg_no, 4)::int <= 60 and s.reg_no not in ('SJN-0001', 'SJN-0002') and (f.paid_ugx > 0 or f.term_fee_id is not null)`),
    ).toBe(0);
  });

  it('leaves no message to send, and an application under review that staff can approve', async () => {
    await test.advanceTime(60_000);
    expect([...test.gateway.sent, ...test.mailServer.sent]).toEqual([]);
    const [id] = await listValues(
      `select l.id as value from loans l join loan_guarantors g on g.loan_id = l.id where l.status = 'under_review'`,
    );
    const { loan } = await send<LoanAnswer>('staff', `POST /admin/loans/${id}/approve`, {});
    expect(loan.status).toBe('approved');
  });
});
