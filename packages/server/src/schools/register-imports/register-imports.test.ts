import { type RoleId, roles } from '@somesa/core';
import type { RegisterImportAnswer, RegisterImportView } from '@somesa/core/admin';
import { describe, expect, it } from 'vitest';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { type Answer, buildTestApp, SCHOOL } from '../../testing/test-app';
import { IMPORT_AGE_MS } from './register-imports';

const HEADS = 'reg no,first name,last name,class';

const { test, staff } = await setUpTestApp();
let { token } = await staff.signInAs(roles.staff);
const school = await getSchoolId(test);

const trySend = <Body = RegisterImportAnswer>(
  file: string | Buffer,
  more: object = {},
): Promise<Answer<Body>> =>
  test.call<Body>({
    method: 'POST',
    url: `/api/admin/schools/${school}/register-imports?name=term-3.csv`,
    payload: file,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}`, ...more },
  });
const send = async (file: string | Buffer): Promise<RegisterImportView> => {
  const answer = await trySend(file);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.import;
};
const show = async (id: string): Promise<RegisterImportView> =>
  (await staff.call<RegisterImportAnswer>(token, 'GET', `admin/register-imports/${id}`)).body.import;
/** Sends a file, and waits until the server has compared it with the register. */
const sendAndCheck = async (file: string): Promise<RegisterImportView> => {
  const { id } = await send(file);
  await test.running.sweep();
  return show(id);
};
const finish = <Body = RegisterImportAnswer>(id: string, action: 'apply' | 'discard') =>
  staff.call<Body>(token, 'POST', `admin/register-imports/${id}/${action}`);
const getChild = async (regNo: string) => {
  const [row] = await test.queryRows<{ child: string }>(
    `select first_name || '|' || last_name || '|' || class_name as child from students where reg_no = $1 and school_id = $2`,
    [regNo, school],
  );
  return row?.child ?? null;
};
const countLines = async (id: string) =>
  (await test.queryRows('select line from register_import_lines where import_id = $1', [id])).length;

describe('register imports', () => {
  it('compares an uploaded file in the background, and changes nothing until it is applied', async () => {
    const sent = await send(
      `${HEADS}\nIMP-1,Brian,Okello,S1\nsmk-0001,Aisha,Nakato,Senior 3\nSMK-0002,x,y,z`,
    );
    expect(sent).toMatchObject({ fileName: 'term-3.csv', lines: 3, wrong: 0, school: { slug: SCHOOL } });
    await test.running.sweep();
    const checked = await show(sent.id);
    expect(checked).toMatchObject({ status: 'checked', checked: 3, added: 1, changed: 2, same: 0 });
    expect(checked.preview).toMatchObject([
      { regNo: 'SMK-0001', result: 'changed', before: { className: 'Senior 2 East' } },
      { regNo: 'SMK-0002', result: 'changed' },
      { regNo: 'IMP-1', result: 'added', before: null },
    ]);
    expect(await getChild('IMP-1')).toBeNull();
    expect(await getChild('SMK-0001')).toBe('Aisha|Nakato|Senior 2 East');

    const applied = await finish(sent.id, 'apply');
    expect(applied.body.import).toMatchObject({
      status: 'applied',
      added: 1,
      changed: 2,
      same: 0,
      preview: [],
    });
    expect(await getChild('IMP-1')).toBe('Brian|Okello|S1');
    expect(await getChild('SMK-0001')).toBe('Aisha|Nakato|Senior 3');
    expect(await countLines(sent.id)).toBe(0);
    const [entry] = await test.queryRows<{ detail: object; school_id: number }>(
      `select detail, school_id from audit_log where action = 'register.imported' and subject_id = $1`,
      [sent.id],
    );
    expect(entry).toEqual({ detail: { lines: 3, added: 1, changed: 2 }, school_id: school });
  });

  it('changes nothing when the same file is applied again', async () => {
    const file = `${HEADS}\nIMP-2,Grace,Atim,S1\nIMP-3,Fred,Atim,S2`;
    await finish((await sendAndCheck(file)).id, 'apply');
    const again = await sendAndCheck(file);
    expect(again).toMatchObject({ added: 0, changed: 0, same: 2 });
    expect((await finish(again.id, 'apply')).body.import).toMatchObject({ added: 0, changed: 0, same: 2 });
  });

  it('changes nothing at all if one line is wrong, and names each wrong line', async () => {
    const checked = await sendAndCheck(`${HEADS}\nIMP-4,Grace,Atim,S1\nIMP-5,,Atim,S1\nimp-4,Henry,Atim,S1`);
    expect(checked).toMatchObject({ status: 'checked', lines: 3, checked: 3, added: 0, wrong: 3 });
    expect(checked.wrongLines).toMatchObject([
      { line: 2, problem: 'reg_no_twice', otherLine: 4 },
      { line: 3, problem: 'first_name_missing', otherLine: null },
      { line: 4, problem: 'reg_no_twice', otherLine: 2 },
    ]);
    expect((await finish<{ message: string }>(checked.id, 'apply')).status).toBe(409);
    expect(await getChild('IMP-4')).toBeNull();
  });

  it('exports every wrong line as CSV without formulas', async () => {
    const { id } = await sendAndCheck(`${HEADS}\n,=cmd|calc,Atim,S1\nIMP-6,"Grace; A",Atim,`);
    const file = await test.call<string>({
      url: `/api/admin/register-imports/${id}/problems.csv`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Line,Registration number,First name,Last name,Class,Problem',
      "2,,'=cmd|calc,Atim,S1,The registration number is missing.",
      '3,IMP-6,"Grace; A",Atim,,The class is missing.',
    ]);
  });

  it.each<[string, Buffer, string, number | null]>([
    ['in UTF-16', Buffer.from(`\ufeff${HEADS}`, 'utf16le'), 'utf16', null],
    ['in Windows-1252', Buffer.from(`${HEADS}\nIMP-7,Zo\xeb,Atim,S1`, 'latin1'), 'not_utf8', 2],
    ['without content', Buffer.from(''), 'empty', null],
    ['without a class', Buffer.from('reg no,first name,last name\n1,2,3'), 'no_class_column', 1],
  ])('returns the problem of a file %s', async (_, file, problem, problemLine) => {
    expect(await send(file)).toMatchObject({ status: 'unreadable', problem, problemLine, lines: 0 });
  });

  it('returns 413 for a file above 16 MB', async () => {
    const answer = await trySend<{ message: string }>(Buffer.alloc(16 * 1024 * 1024 + 1, 0x20));
    expect([answer.status, answer.body.message]).toEqual([413, expect.stringContaining('16 MB')]);
  });

  it('discards an import on request or after a week, and deletes its lines', async () => {
    const one = await sendAndCheck(`${HEADS}\nIMP-8,Grace,Atim,S1`);
    expect((await finish(one.id, 'discard')).body.import.status).toBe('discarded');
    expect((await finish<object>(one.id, 'apply')).status).toBe(409);
    const two = await sendAndCheck(`${HEADS}\nIMP-8,Grace,Atim,S1`);
    await test.advanceTime(IMPORT_AGE_MS + 1);
    // The session has expired by then.
    token = (await staff.signInAs(roles.staff)).token;
    expect((await show(two.id)).status).toBe('discarded');
    expect((await countLines(one.id)) + (await countLines(two.id))).toBe(0);
  });

  it('counts additions and changes against the register at the time it is applied', async () => {
    const checked = await sendAndCheck(`${HEADS}\nIMP-20,Grace,Atim,S1\nIMP-21,Fred,Atim,S1`);
    expect(checked).toMatchObject({ added: 2, changed: 0 });
    await finish(
      (await sendAndCheck(`${HEADS}\nIMP-20,Grace,Atim,S1\nIMP-21,Frederick,Atim,S1`)).id,
      'apply',
    );
    expect((await finish(checked.id, 'apply')).body.import).toMatchObject({ added: 0, changed: 1, same: 1 });
    expect(await getChild('IMP-21')).toBe('Fred|Atim|S1');
  });

  it('applies two files of one school one after another, and each only once', async () => {
    const [one, two] = [
      await sendAndCheck(`${HEADS}\nIMP-30,Grace,One,S1\nIMP-31,Fred,One,S1`),
      await sendAndCheck(`${HEADS}\nIMP-31,Fred,Two,S1\nIMP-30,Grace,Two,S1`),
    ];
    const answers = await Promise.all([
      finish<object>(one.id, 'apply'),
      finish<object>(two.id, 'apply'),
      finish<object>(one.id, 'apply'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const [first, second] = [await show(one.id), await show(two.id)];
    expect(first.added + second.added).toBe(2);
    expect(first.changed + second.changed).toBe(2);
  });

  it.each<[string, RoleId, number]>([
    ['a parent', roles.parent, 404],
    ['a bursar of the school', roles.bursar, 404],
  ])('returns 404 for every endpoint to %s, and 401 without a session', async (_, role, status) => {
    const other = (await staff.signInAs(role)).token;
    const headers = { authorization: `Bearer ${other}` };
    expect((await trySend<object>(`${HEADS}\nIMP-40,A,B,C`, headers)).status).toBe(status);
    const { id } = await send(`${HEADS}\nIMP-40,A,B,C`);
    for (const path of ['', '/problems.csv']) {
      expect((await staff.call(other, 'GET', `admin/register-imports/${id}${path}`)).status).toBe(status);
    }
    for (const word of ['apply', 'discard']) {
      expect((await staff.call(other, 'POST', `admin/register-imports/${id}/${word}`)).status).toBe(status);
    }
    expect((await trySend<object>(HEADS, { authorization: '' })).status).toBe(401);
  });

  it('continues a comparison that another server left unfinished, and compares no line twice', async () => {
    const { id } = await sendAndCheck(`${HEADS}\nIMP-50,Grace,Atim,S1\nIMP-51,Fred,Atim,S1\nIMP-52,,Atim,S1`);
    await test.runAsOwner(
      `update register_import_lines set result = 'unchecked' where import_id = '${id}' and line = 3`,
    );
    await test.runAsOwner(
      `update register_imports set status = 'checking', checked = 2, added = 1 where id = '${id}'`,
    );
    expect(await show(id)).toMatchObject({ status: 'checking', lines: 3, checked: 2, added: 1 });
    expect((await finish<object>(id, 'apply')).status).toBe(409);
    const next = await buildTestApp({ on: test });
    await next.running.sweep();
    await next.end();
    expect(await show(id)).toMatchObject({ status: 'checked', checked: 3, added: 2, wrong: 1 });
  });

  it('imports 100,000 children', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `BIG-${at};Child ${at};Atim;Senior ${at % 6}`);
    const sent = await send(`Reg No;First Name;Last Name;Class\n${rows.join('\n')}`);
    expect(sent).toMatchObject({ lines: 100_000, wrong: 0 });
    await test.running.sweep();
    expect(await show(sent.id)).toMatchObject({ status: 'checked', checked: 100_000, added: 100_000 });
    expect((await finish(sent.id, 'apply')).body.import).toMatchObject({ status: 'applied', added: 100_000 });
    const [count] = await test.queryRows<{ n: number }>(
      `select count(*)::int as n from students where reg_no like 'BIG-%'`,
    );
    expect(count?.n).toBe(100_000);
  });
});
