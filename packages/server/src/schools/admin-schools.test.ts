import { type RoleId, roles } from '@somesa/core';
import type {
  AdminListAnswer,
  AdminSchoolAnswer,
  AdminSchoolsAnswer,
  AdminStudentAnswer,
  FeesChargedAnswer,
} from '@somesa/core/admin';
import { describe, expect, it } from 'vitest';
import { getSchoolId, listSchoolActions } from '../testing/school-queries';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createPayer, SCHOOL } from '../testing/test-app';

const { test, staff } = await setUpTestApp();
const tokens = new Map<RoleId, string>();
for (const role of Object.values(roles)) tokens.set(role, (await staff.signInAs(role)).token);
const otherBursar = (await staff.signInAs(roles.bursar, 'kings-college-buddo')).token;
const school = await getSchoolId(test);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type ProblemBody = { message: string; errors: Record<string, string[]> };
const as = (role: RoleId): string => tokens.get(role) ?? '';
const call = <Body = AdminSchoolAnswer>(
  method: Method,
  path: string,
  body?: object,
  role: RoleId = roles.staff,
) => staff.call<Body>(as(role), method, `admin/${path}`, body);

const details = {
  name: 'Gayaza High School',
  contactName: 'Ruth Nakku',
  contactEmail: 'bursar@gayaza.example',
  contactPhone: '0772 000 301',
  address: 'Kampala Road 1\nGayaza',
};

describe('schools', () => {
  it('creates a school with a ledger account, updates it, and audits every change', async () => {
    const added = await call('POST', 'schools', { slug: 'gayaza', ...details });
    expect(added.status, added.text).toBe(201);
    const { id } = added.body.school;
    expect(added.body.school).toMatchObject({
      slug: 'gayaza',
      ...details,
      contactPhone: '0772000301',
      payout: null,
      origins: [],
      terms: [],
      classes: [],
      students: 0,
      payableUgx: 0,
    });
    const [account] = await test.queryRows(`select kind from accounts where code = 'school-payable:${id}'`);
    expect(account).toEqual({ kind: 'liability' });
    const changed = await call('PUT', `schools/${id}`, { name: 'Gayaza High', contactPhone: ' ' });
    expect(changed.body.school).toMatchObject({ name: 'Gayaza High', contactPhone: null, address: null });
    expect(await listSchoolActions(test, id)).toEqual(['school.added', 'school.changed']);
    const { schools } = (await call<AdminSchoolsAnswer>('GET', 'schools')).body;
    expect(schools).toContainEqual({ id, slug: 'gayaza', name: 'Gayaza High' });
  });

  it('rejects the slug of another school', async () => {
    const answer = await call<ProblemBody>('POST', 'schools', { ...details, slug: SCHOOL });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { slug: [expect.stringContaining('Another')] },
    ]);
  });

  it.each([
    ['no name', { slug: 'x1', name: ' ' }, 'name'],
    ['a slug with capitals', { ...details, slug: 'Gayaza' }, 'slug'],
    ['an invalid email address', { ...details, slug: 'x1', contactEmail: 'x' }, 'contactEmail'],
    ['an invalid phone number', { ...details, slug: 'x1', contactPhone: '12' }, 'contactPhone'],
    ['an unknown field', { ...details, slug: 'x1', rank: 1 }, 'rank'],
  ])('rejects a school with %s', async (_, body, field) => {
    const answer = await call<ProblemBody>('POST', 'schools', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('lets only an administrator request another payout account', async () => {
    const bank = {
      method: 'bank',
      payeeName: 'SMACK',
      bankName: 'Stanbic Bank',
      accountNumber: '9030 001 234',
    };
    const path = `schools/${school}/payout-account`;
    expect((await call<ProblemBody>('PUT', path, bank)).status).toBe(403);
    for (const [wrong, field] of [
      [{ ...bank, method: 'cash' }, 'method'],
      [{ ...bank, bankName: 'X' }, 'bankName'],
      [{ method: 'mtn', payeeName: '', phoneNumber: '0772000201' }, 'payeeName'],
    ] as const) {
      const answer = await call<ProblemBody>('PUT', path, wrong, roles.administrator);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
  });

  it('returns 404 from every endpoint for a school that does not exist', async () => {
    for (const id of ['0', 'x', '99999', '99999999999', '-1']) {
      expect((await call('GET', `schools/${id}`)).status, id).toBe(404);
      expect((await call('PUT', `schools/${id}`, details)).status, id).toBe(404);
      expect((await call('GET', `schools/${id}/snippet`)).status, id).toBe(404);
      expect((await call('GET', `schools/${id}/statement`)).status, id).toBe(404);
    }
  });
});

describe('terms and fees', () => {
  const term = { name: 'Term 1 2027', startsOn: '2027-02-01', endsOn: '2027-05-01' };
  const fee = { description: 'Tuition, Term 1 2027', dueOn: '2027-02-15', amountUgx: 700_000 };

  it('charges each fee once to every child of its class', async () => {
    const added = await call('POST', `schools/${school}/terms`, term);
    expect(added.status, added.text).toBe(201);
    const created = added.body.school.terms.find(({ name }) => name === term.name);
    const path = `schools/${school}/terms/${created?.id}/fees`;
    await call('POST', path, { ...fee, className: 'Senior 2 East' });
    const withFees = await call('POST', path, { ...fee, description: 'Development' });
    const [one, all] = withFees.body.school.terms.find(({ id }) => id === created?.id)?.fees ?? [];
    expect([one?.className, all?.className, one?.children]).toEqual(['Senior 2 East', null, 0]);

    const inClass = await test.queryRows(
      `select id from students where school_id = $1 and class_name = 'Senior 2 East'`,
      [school],
    );
    const outstandingBefore = (await test.lookUp('SMK-0001')).body.outstanding;
    const charge = (id: number | undefined) =>
      call<FeesChargedAnswer>('POST', `schools/${school}/terms/${created?.id}/charge`, { fee: id });
    const charged = await Promise.all([charge(one?.id), charge(one?.id)]);
    expect(charged.map(({ body }) => body.charged).sort((a, b) => a - b)).toEqual([0, inClass.length]);
    expect((await charge(all?.id)).body.charged).toBe(withFees.body.school.students);
    expect((await test.lookUp('SMK-0001')).body.outstanding).toBe(outstandingBefore + 1_400_000);
    await test.queryRows(
      `insert into students (school_id, reg_no, first_name, last_name, class_name) values ($1, 'NEW-1', 'A', 'B', 'Senior 2 East')`,
      [school],
    );
    expect((await charge(one?.id)).body.charged).toBe(1);
    const [last] = await test.queryRows<{ detail: object }>(
      `select detail from audit_log where action = 'school.fees-charged' order by id desc limit 1`,
    );
    expect(last?.detail).toEqual({ fee: one?.id, children: 1, amountUgx: 700_000 });
  });

  it('rejects a term with a used name or an end before its start, and a fee of zero', async () => {
    const post = async (path: string, body: object) => {
      const answer = await call<ProblemBody>('POST', `schools/${school}/${path}`, body);
      return [answer.status, ...Object.keys(answer.body.errors ?? {})];
    };
    const used = { ...term, name: 'Used' };
    expect([await post('terms', used), await post('terms', used)]).toEqual([[201], [422, 'name']]);
    expect(await post('terms', { ...term, name: 'T', endsOn: '2027-01-01' })).toEqual([422, 'endsOn']);
    expect(await post('terms', { ...term, startsOn: '2027-02-30' })).toEqual([422, 'startsOn']);
    expect(await post('terms/99999/fees', fee)).toEqual([404]);
    expect(await post('terms/x/fees', fee)).toEqual([404]);
    expect(await post('terms/1/fees', { ...fee, amountUgx: 0 })).toEqual([422, 'amountUgx']);
    expect(await post('terms/99999/charge', { amountUgx: 1 })).toEqual([404]);
    expect(await post('terms/1/charge', {})).toEqual([422, 'amountUgx']);
    expect(await post('terms/1/charge', { fee: 99_999 })).toEqual([404]);
  });

  it('returns 404 for a fee of another school', async () => {
    const [row] = await test.queryRows<{ id: number; term: number }>(
      'select id, term_id as term from term_fees limit 1',
    );
    const [other] = await test.queryRows<{ id: number }>(
      `select id from schools where slug = 'kings-college-buddo'`,
    );
    const path = `schools/${other?.id}/terms/${row?.term}/charge`;
    expect((await call('POST', path, { fee: row?.id })).status).toBe(404);
  });
});

describe('GET /admin/students/:id', () => {
  it('shows a student with fees and payments to users who can see their school', async () => {
    const child = await test.addChild(300_000, 100_000);
    await test.startPayment({ child, amount: 350_000, method: createPayer().method });
    const [row] = await test.queryRows<{ id: number }>(
      `select id from students where reg_no = '${child.regNo}'`,
    );
    const shown = await call<AdminStudentAnswer>('GET', `students/${row?.id}`, undefined, roles.bursar);
    expect(shown.body.student).toMatchObject({
      regNo: child.regNo,
      firstName: 'Peace',
      school: { slug: SCHOOL },
      chargedUgx: 400_000,
      paidUgx: 0,
      outstandingUgx: 400_000,
      items: [{ chargedUgx: 300_000, term: null }, { chargedUgx: 100_000 }],
      payments: [{ amountUgx: 350_000, status: 'submitted', purpose: 'fees' }],
    });
    expect((await staff.call(otherBursar, 'GET', `admin/students/${row?.id}`)).status).toBe(404);
    for (const id of ['0', 'x', '999999']) expect((await call('GET', `students/${id}`)).status).toBe(404);
  });
});

describe('GET /admin/lists', () => {
  const list = async (path: string, token = as(roles.staff)) =>
    (await staff.call<AdminListAnswer>(token, 'GET', `admin/lists/${path}`)).body.rows.map(
      ({ cells }) => cells,
    );

  it('lists schools with the amount owed to each, also after days are closed', async () => {
    const child = await test.addChild(90_000);
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.startPayment({ child, amount: 90_000, method: payer.method });
    await test.advanceTime(5_000);
    const payable = async () => (await list('schools?sort=-payableUgx'))[0];
    expect(await payable()).toMatchObject({ slug: SCHOOL, payout: true, payableUgx: 90_000 });
    await test.runAsOwner(`insert into ledger_daily_totals
      select (posted_at at time zone 'Africa/Kampala')::date, (value_at at time zone 'Africa/Kampala')::date,
        debit_account, credit_account, posting_type, count(*), sum(amount_ugx) from ledger_entries group by 1, 2, 3, 4, 5`);
    await test.runAsOwner(`insert into closed_ledger_dates
      select distinct posting_date, now() from ledger_daily_totals`);
    expect((await payable())?.payableUgx).toBe(90_000);
    expect(await list('schools?q=kisubi')).toHaveLength(1);
  });

  it('finds a student by registration number or beginning of the last name, for a bursar in their own school only', async () => {
    expect(await list('students?q=smk - 0001')).toMatchObject([
      { regNo: 'SMK-0001', student: 'Aisha Nakato' },
    ]);
    expect(
      (await list('students?q=naka&columns=lastName')).every(({ lastName }) => lastName === 'Nakato'),
    ).toBe(true);
    expect(await list('students?q=smk-0001', as(roles.bursar))).toHaveLength(1);
    expect(await list('students?q=smk-0001', otherBursar)).toEqual([]);
  });

  it('shows the list of schools to staff, and hides it from bursars', async () => {
    expect((await staff.call(as(roles.bursar), 'GET', 'admin/lists/schools')).status).toBe(404);
    expect((await staff.call(as(roles.staff), 'GET', 'admin/lists/schools')).status).toBe(200);
  });
});
