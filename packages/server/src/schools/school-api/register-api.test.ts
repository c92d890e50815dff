import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchoolKey } from '../../people/access/school-keys';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestSchoolApi } from '../../testing/test-school-api';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let api: Awaited<ReturnType<typeof createTestSchoolApi>>;
let key: string;
beforeAll(async () => {
  test = await buildTestApp();
  api = await createTestSchoolApi(test);
  key = await api.addKey();
});
afterAll(() => test.end());

interface Student {
  regNo: string;
  firstName: string;
  lastName: string;
  className: string;
  groups: string[];
  leftOn: string | null;
}
const grace = { firstName: 'Grace', lastName: 'Auma', className: 'Senior 1' };
const save = (regNo: string, body: object) =>
  api.call<{ student: Student }>(key, 'PUT', `students/${encodeURIComponent(regNo)}`, body);
const countRows = async (table: string) =>
  (await test.queryRows<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

describe('PUT /school/v1/students/:regNo', () => {
  it('adds a child, changes the name and class, and changes nothing if it is sent again', async () => {
    const added = await save('new/2026/1', grace);
    expect([added.status, added.body.student]).toEqual([
      200,
      { regNo: 'NEW/2026/1', paymentCode: expect.any(String), ...grace, groups: [], leftOn: null },
    ]);
    const events = await countRows('student_events');
    const entries = await countRows('audit_log');
    expect((await save('NEW/2026/1', grace)).status).toBe(200);
    expect([await countRows('student_events'), await countRows('audit_log')]).toEqual([events, entries]);
    const moved = await save('NEW/2026/1', { ...grace, firstName: 'Gracious', className: 'Senior 2' });
    expect(moved.body.student).toMatchObject({ firstName: 'Gracious', className: 'Senior 2' });
    const log = await test.queryRows<{ action: string; key: string }>(
      `select a.action, k.name as key from audit_log a join school_api_keys k on k.id = a.api_key_id
        join students s on s.id::text = a.subject_id where s.reg_no = 'NEW/2026/1' order by a.id`,
    );
    expect(log.map(({ action }) => action)).toEqual(['student.added', 'student.renamed', 'student.moved']);
    expect(new Set(log.map(({ key: name }) => name))).toEqual(new Set(['Accounts office']));
  });

  it('sets the groups of a child by their names, and changes no child for a name that the school lacks', async () => {
    for (const name of ['Boarding', 'Choir'])
      await test.queryRows(
        `insert into student_groups (school_id, name) select id, $1 from schools where slug = $2`,
        [name, SCHOOL],
      );
    const getGroups = async (body: object) =>
      (await save('GROUPED-1', { ...grace, ...body })).body.student?.groups;
    expect(await getGroups({ groups: ['boarding', 'Choir'] })).toEqual(['Boarding', 'Choir']);
    expect(await getGroups({})).toEqual(['Boarding', 'Choir']);
    const unknown = await save('GROUPED-1', { ...grace, firstName: 'Other', groups: ['Bording'] });
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('Check the spelling')]);
    const { body } = await api.call<{ students: Student[] }>(key, 'GET', 'students');
    expect(body.students.find(({ regNo }) => regNo === 'GROUPED-1')).toMatchObject({
      firstName: 'Grace',
      groups: ['Boarding', 'Choir'],
    });
    expect(await getGroups({ groups: [] })).toEqual([]);
  });

  it('adds a child with one name, and gives it another name or none', async () => {
    const { lastName, ...one } = grace;
    const names = async (body: object) => {
      const { status, body: answer } = await save('ONE-NAME-1', body);
      return [status, answer.student.firstName, answer.student.lastName];
    };
    expect(await names(one)).toEqual([200, grace.firstName, '']);
    expect(await names({ ...one, lastName: '' })).toEqual([200, grace.firstName, '']);
    expect(await names(grace)).toEqual([200, grace.firstName, lastName]);
    expect(await names({ ...one, lastName: null })).toEqual([200, grace.firstName, '']);
  });

  it('adds one child if it is sent several times at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save('AT-ONCE-1', grace)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await test.queryRows(`select id from students where reg_no = 'AT-ONCE-1'`)).toHaveLength(1);
  });

  it('rejects a number that differs from that of another child by its separators only', async () => {
    await save('SEP-100', grace);
    const rejected = await save('SEP100', { ...grace, firstName: 'Other' });
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('other signs')]);
    const [child] = await test.queryRows(`select first_name from students where reg_no = 'SEP-100'`);
    expect(child).toEqual({ first_name: 'Grace' });
  });
});

describe('POST /school/v1/students/:regNo/left and /returned', () => {
  it('records both once, and rejects a change of a child who has left', async () => {
    await save('LEAVER-1', grace);
    const leave = () => api.call(key, 'POST', 'students/LEAVER-1/left', { leftOn: '2026-11-20' });
    expect([(await leave()).status, (await leave()).status]).toEqual([200, 200]);
    const rejected = await save('LEAVER-1', { ...grace, className: 'Senior 3' });
    expect([rejected.status, rejected.text]).toEqual([
      409,
      expect.stringContaining('Record the return first'),
    ]);
    const back = () => api.call(key, 'POST', 'students/LEAVER-1/returned', { className: 'Senior 2' });
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    const events = await test.queryRows<{ kind: string }>(
      `select e.kind from student_events e join students s on s.id = e.student_id where s.reg_no = 'LEAVER-1' order by e.id`,
    );
    expect(events.map(({ kind }) => kind)).toEqual(['added', 'left', 'returned']);
  });
});

describe('GET /school/v1/students and /balances', () => {
  it('return every child of the school once, page by page, and none of another school', async () => {
    const [other] = await test.queryRows<{ id: number }>(`select id from schools where slug <> '${SCHOOL}'`);
    await test.runAsOwner(
      `insert into students (school_id, reg_no, first_name, last_name, class_name)
       select ${other?.id}, 'OTHER-' || n, 'A', 'B', 'C' from generate_series(1, 3) n`,
    );
    await test.runAsOwner(
      `insert into students (school_id, reg_no, first_name, last_name, class_name)
       select ${api.schoolId}, 'MANY-' || n, 'A', 'B', 'C' from generate_series(1, 120) n`,
    );
    const all = await test.queryRows<{ reg_no: string }>(
      `select reg_no from students where school_id = ${api.schoolId}`,
    );
    for (const path of ['students', 'balances'] as const) {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        type Page = Record<typeof path, { regNo: string }[]> & { next: string | null };
        const page: Page = (await api.call<Page>(key, 'GET', `${path}${cursor && `?cursor=${cursor}`}`)).body;
        found.push(...page[path].map(({ regNo }) => regNo));
        cursor = page.next;
      }
      expect(new Set(found)).toEqual(new Set(all.map(({ reg_no }) => reg_no)));
      expect(found).toHaveLength(all.length);
    }
  });
});

interface Fees {
  outstandingUgx: number;
  fees: { id: number; description: string; outstandingUgx: number }[];
  adjustments: { id: number; kind: string; receiptNumber: string | null }[];
}

describe('POST /school/v1/students/:regNo/adjustments', () => {
  const cash = {
    kind: 'paid-to-school',
    amountUgx: 20_000,
    method: 'cash',
    receiptNumber: 'R-1',
    paidOn: '2026-11-20',
  };

  it('records a payment to the school once for each Idempotency-Key, also after the key was rotated', async () => {
    const { regNo } = await test.addChild(50_000);
    const path = `students/${regNo}/adjustments`;
    const idempotencyKey = randomUUID();
    const first = await api.call<Fees>(key, 'POST', path, cash, idempotencyKey);
    expect([first.status, first.body.outstandingUgx]).toEqual([200, 30_000]);
    const otherKey = await api.addKey(['fees:write']);
    const again = await api.call<Fees>(otherKey, 'POST', path, cash, idempotencyKey);
    expect([again.status, again.body.outstandingUgx, again.body.adjustments.length]).toEqual([
      200, 30_000, 1,
    ]);
    const changed = { ...cash, amountUgx: 10_000 };
    expect((await api.call(key, 'POST', path, changed, idempotencyKey)).status).toBe(400);
    const sameReceipt = await api.call(key, 'POST', path, cash);
    expect([sameReceipt.status, sameReceipt.text]).toEqual([422, expect.stringContaining('receiptNumber')]);
    const [adjustment] = again.body.adjustments;
    const reverse = `${path}/${adjustment?.id}/reverse`;
    const reversed = await api.call<Fees>(key, 'POST', reverse, { reason: 'Wrong child' });
    expect(reversed.body.outstandingUgx).toBe(50_000);
    expect((await api.call(key, 'POST', reverse, { reason: 'Wrong child' })).status).toBe(409);
  });

  it('shows the key as the author to bursars and auditors', async () => {
    const { regNo } = await test.addChild(50_000);
    const charge = {
      kind: 'charge',
      description: 'Trip',
      dueOn: '2027-02-10',
      amountUgx: 5_000,
      reason: 'Trip',
    };
    await api.call(key, 'POST', `students/${regNo}/adjustments`, charge);
    const staff = createTestStaff(test);
    const member = await staff.signInAs(roles.staff);
    type List = { rows: { cells: Record<string, string> }[] };
    const changes = await staff.call<List>(api.bursar.token, 'GET', `admin/lists/feeAdjustments?q=${regNo}`);
    expect(changes.body.rows.map(({ cells }) => cells.by)).toEqual(['API: Accounts office']);
    const log = await staff.call<List>(member.token, 'GET', 'admin/lists/audit');
    expect(log.body.rows[0]?.cells).toMatchObject({
      actor: 'API: Accounts office',
      action: 'student.fees-adjusted',
    });
  });
});

it('finds no child of another school by number', async () => {
  const [other] = await test.queryRows<{ id: number }>(
    `insert into students (school_id, reg_no, first_name, last_name, class_name)
     select id, 'ELSEWHERE-1', 'A', 'B', 'C' from schools where slug <> '${SCHOOL}' limit 1 returning id`,
  );
  expect(other).toBeDefined();
  const statuses = await Promise.all([
    api.call(key, 'GET', 'students/ELSEWHERE-1'),
    api.call(key, 'GET', 'students/ELSEWHERE-1/fees'),
    api.call(key, 'POST', 'students/ELSEWHERE-1/left', { leftOn: '2026-11-20' }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

it('creates keys that all differ', () => {
  const keys = Array.from({ length: 100 }, () => createSchoolKey().key);
  expect(new Set(keys).size).toBe(100);
});
