import { randomUUID } from 'node:crypto';
import { type RoleId, roles } from '@somesa/core';
import { type AdminListAnswer, WORKBOOK_TYPE } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../platform/files/read-workbook';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
const tokens = new Map<RoleId, string>();
let otherBursar: string;
beforeAll(async () => {
  test = await buildTestApp();
  const staff = createTestStaff(test);
  for (const role of Object.values(roles)) tokens.set(role, (await staff.signInAs(role)).token);
  const [other] = await test.queryRows<{ slug: string }>(
    `select slug from schools where slug <> '${SCHOOL}' limit 1`,
  );
  otherBursar = (await staff.signInAs(roles.bursar, other?.slug ?? '')).token;
  for (const amount of [30_000, 10_000, 50_000, 10_000, 20_000]) {
    test.clock.advance(60_000);
    const child = await test.addChild(amount);
    await test.startPayment({ child, amount, method: createPayer().method, key: randomUUID() });
  }
});
afterAll(() => test.end());

const token = (role: RoleId): string => tokens.get(role) ?? '';
const getList = <Body = AdminListAnswer>(path: string, as = token(roles.staff), language = 'en') =>
  test.call<Body>({
    url: `/api/admin/lists/${path}`,
    headers: { authorization: `Bearer ${as}`, 'accept-language': language },
  });
const getAmounts = ({ rows }: AdminListAnswer) => rows.map(({ cells }) => cells.amountUgx);

describe('GET /admin/lists/:list', () => {
  it('sorts rows, and keeps rows with equal values apart', async () => {
    expect(getAmounts((await getList('payments')).body)).toEqual([20_000, 10_000, 50_000, 10_000, 30_000]);
    expect(getAmounts((await getList('payments?sort=amountUgx')).body)).toEqual([
      10_000, 10_000, 20_000, 30_000, 50_000,
    ]);
    expect(getAmounts((await getList('payments?sort=-amountUgx')).body)).toEqual([
      50_000, 30_000, 20_000, 10_000, 10_000,
    ]);
  });

  it('filters rows by status, method, purpose, day and search text', async () => {
    expect((await getList('payments?method=airtel,bank')).body.rows).toEqual([]);
    expect((await getList('payments?method=mtn')).body.rows).toHaveLength(5);
    expect((await getList('payments?from=2026-11-22')).body.rows).toEqual([]);
    expect((await getList('payments?from=2026-11-21&to=2026-11-21')).body.rows).toHaveLength(5);
    const [row] = (await getList('payments')).body.rows;
    const found = await getList(`payments?q=${String(row?.cells.regNo).toLowerCase()}`);
    expect(found.body.rows.map(({ id }) => id)).toEqual([row?.id]);
    expect((await getList('payments?q=apio')).body.rows).toHaveLength(5);
    expect((await getList('payments?q=%25')).body.rows).toEqual([]);
    for (const [words, count] of [
      ['status=submitted,failed', 5],
      ['status=failed,reversed', 0],
      ['purpose=fees', 5],
      ['purpose=repayment,early-repayment', 0],
      ['method=mtn,bank&status=submitted', 5],
      ['method=bank', 0],
    ] as const) {
      expect((await getList(`payments?${words}`)).body.rows, words).toHaveLength(count);
    }
  });

  it('finds a phone number in local and international form, with and without spaces', async () => {
    const [row] = (await getList('payments')).body.rows;
    const number = `256${String(row?.cells.payer).slice(1)}`;
    const spaced = `0${number.slice(3, 6)} ${number.slice(6, 9)}-${number.slice(9)}`;
    for (const q of [`+${number}`, number, `0${number.slice(3)}`, spaced]) {
      const found = (await getList(`payments?q=${encodeURIComponent(q)}`)).body.rows;
      expect(
        found.map(({ id }) => id),
        q,
      ).toEqual([row?.id]);
    }
  });

  it.each([
    'sort=payer',
    'sort=x',
    'method=x',
    'from=2026-02-30',
    'from=2026-02-02&to=2026-02-01',
    'school=0',
    'columns=x',
    `q=${'a'.repeat(101)}`,
    'cursor=x',
    ...[
      ['yesterday', randomUUID()],
      ['2026-02-30 09:00:00+00', randomUUID()],
      ['2026-11-21 09:00:00+00', 'no-id'],
      [5, randomUUID()],
    ].map((cursor) => `cursor=${Buffer.from(JSON.stringify(cursor)).toString('base64url')}`),
  ])('rejects the query %s', async (query) => {
    const answer = await getList<{ errors: object }>(`payments?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toHaveLength(1);
  });

  it('is available to staff and bursars; a bursar sees only their school, with masked payers', async () => {
    expect((await getList('payments', token(roles.parent))).status).toBe(404);
    expect((await getList('payments', 'nobody')).status).toBe(401);
    expect((await getList('nothing')).status).toBe(404);
    const own = (await getList('payments', token(roles.bursar))).body.rows;
    expect(own).toHaveLength(5);
    for (const { cells } of own) expect(cells.payer).toMatch(/^•••\d{3}$/);
    const hasSchool = (rows: { cells: object }[]) => rows.map(({ cells }) => 'school' in cells);
    expect(new Set(hasSchool(own))).toEqual(new Set([false]));
    expect(new Set(hasSchool((await getList('payments')).body.rows))).toEqual(new Set([true]));
    expect(hasSchool((await getList('payments?columns=school', token(roles.bursar))).body.rows)).toContain(
      true,
    );
    expect((await getList('payments', otherBursar)).body.rows).toEqual([]);
    const [school] = await test.queryRows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
    expect((await getList(`payments?school=${school?.id}`, otherBursar)).body.rows).toEqual([]);
    expect((await getList(`payments?school=${school?.id}`)).body.rows).toHaveLength(5);
  });
});

describe('GET /admin/lists/:list/csv', () => {
  it('returns the same rows, columns and labels as the screen, in English, and is recorded in the audit log', async () => {
    const file = await getList<string>('payments/csv?sort=-amountUgx&columns=amountUgx,status&method=mtn');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Status,Amount (UGX)',
      ...[50_000, 30_000, 20_000, 10_000, 10_000].map((amount) => `Sent to provider,${amount}`),
    ]);
    const [entry] = await test.queryRows<{ action: string; subject_id: string; detail: object }>(
      'select action, subject_id, detail from audit_log order by id desc limit 1',
    );
    expect(entry).toEqual({
      action: 'list.exported',
      subject_id: 'payments',
      detail: { rows: 5, columns: 2 },
    });
    expect((await getList<string>('payments/csv', token(roles.staff), 'sw')).text).toContain('Reference');
  });
});

describe('GET /admin/lists/:list/xlsx', () => {
  it('returns the rows of the CSV file as an Excel workbook', async () => {
    const { rawPayload, headers } = await test.app.inject({
      url: '/api/admin/lists/payments/xlsx?sort=-amountUgx&columns=amountUgx,status&method=mtn',
      headers: { authorization: `Bearer ${token(roles.staff)}` },
    });
    expect(headers['content-type']).toBe(WORKBOOK_TYPE);
    const read = await readWorkbook(rawPayload, { maxRows: 10, maxColumns: 10, maxBytes: 100_000 });
    expect(read.ok && read.value[0]?.rows.map(({ cells }) => cells.join())).toEqual([
      'Status,Amount (UGX)',
      ...[50_000, 30_000, 20_000, 10_000, 10_000].map((amount) => `Sent to provider,${amount}`),
    ]);
  });
});

describe('the pages of a list', () => {
  const COUNT = 60;
  /** Reads the registration numbers of all rows, page by page. */
  const readAll = async (path: string): Promise<unknown[]> => {
    const regNos: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await getList(`${path}${cursor && `&cursor=${cursor}`}`);
      const body: AdminListAnswer = page.body;
      expect(page.status, page.text).toBe(200);
      regNos.push(...body.rows.map(({ cells }) => cells.regNo));
      cursor = body.next;
    }
    return regNos;
  };

  it('contain each row once, as the CSV file does, even if a row matches two conditions', async () => {
    await test.queryRows(
      `insert into students (school_id, reg_no, first_name, last_name, class_name)
       select id, case n when 1 then 'ZZIWA' else 'ZZ-' || lpad(n::text, 3, '0') end, 'Peace', 'Zziwa', 'Senior 1'
       from schools, generate_series(1, $2::int) n where slug = $1`,
      [SCHOOL, COUNT],
    );
    const ascending = await readAll('students?q=zziwa');
    expect(ascending).toHaveLength(COUNT);
    expect(new Set(ascending).size).toBe(COUNT);
    expect(ascending.at(-1)).toBe('ZZIWA');
    expect(await readAll('students?q=zziwa&sort=-regNo')).toEqual([...ascending].reverse());
    const file = await getList<string>('students/csv?q=zziwa&columns=regNo');
    expect(file.text.trim().split('\r\n').slice(1)).toEqual(ascending);
    const [entry] = await test.queryRows<{ detail: object }>(
      'select detail from audit_log order by id desc limit 1',
    );
    expect(entry?.detail).toEqual({ rows: COUNT, columns: 1 });
    expect(await readAll('students?q=zz%20-00')).toEqual(ascending.slice(0, 8));
    expect(await readAll('students?q=zz%20-%20002')).toEqual(['ZZ-002']);
  });
});

describe('a search by a payer’s phone number', () => {
  it('finds nothing for a bursar, however the number is typed', async () => {
    const [row] = (await getList('payments')).body.rows;
    const number = `256${String(row?.cells.payer).slice(1)}`;
    for (const typed of [
      `+${number}`,
      number,
      `0${number.slice(3)}`,
      `0${number.slice(3, 6)} ${number.slice(6)}`,
    ]) {
      const q = encodeURIComponent(typed);
      expect((await getList(`payments?q=${q}`)).body.rows, typed).toHaveLength(1);
      expect((await getList(`payments?q=${q}`, token(roles.bursar))).body.rows, typed).toEqual([]);
      const file = await getList<string>(`payments/csv?q=${q}&columns=reference`, token(roles.bursar));
      expect(file.text.trim().split('\r\n').slice(1), typed).toEqual([]);
    }
  });
});

it('the application cannot change the audit log', async () => {
  for (const change of [
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(test.queryRows(change)).rejects.toThrow(/permission denied/);
  }
});
