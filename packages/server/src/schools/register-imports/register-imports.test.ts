import { err, problem, type RoleId, roles } from '@somesa/core';
import {
  formatRegisterLine,
  type RegisterImportAnswer,
  type RegisterImportView,
  WORKBOOK_TYPE,
} from '@somesa/core/admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../platform/files/read-workbook';
import { isLongRun } from '../../testing/long-run';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { type Answer, buildTestApp, SCHOOL } from '../../testing/test-app';
import type { FeeHooks } from '../fee-hooks';
import { createRegisterImports, IMPORT_AGE_MS } from './register-imports';
import { createRows, createWorkbook } from './testing/workbook';

const HEADS = 'reg no,first name,last name,class';

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
let school = 0;
beforeEach(async () => {
  school = await test.startSchool();
});

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
const finish = <Body = RegisterImportAnswer>(id: string, action: 'apply' | 'discard', body?: object) =>
  staff.call<Body>(token, 'POST', `admin/register-imports/${id}/${action}`, body);
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
  it('keeps whole characters of a number that is too long', async () => {
    const { wrongLines } = await sendAndCheck(`${HEADS}\n${'a'.repeat(199)}😀b,New,Child,S1`);
    expect(wrongLines[0]).toMatchObject({ regNo: `${'a'.repeat(199)}😀` });
  });

  it('takes a number that differs in dashes, dots or slashes only for that of the child who has it, and shows so', async () => {
    await finish((await sendAndCheck(`${HEADS}\nSMK-0005,Grace,Atim,S1\nSMK-0006,Fred,Okot,S1`)).id, 'apply');
    const checked = await sendAndCheck(
      `${HEADS}\nSMK0005,Grace,Atim,S1\nSMK/0006,Moved,Okot,S9\nsmk.0907,New,Child,S1`,
    );
    expect(checked).toMatchObject({ wrong: 0, added: 1, changed: 1, same: 1 });
    expect(checked.preview.map(({ regNo, writtenRegNo, result }) => [regNo, writtenRegNo, result])).toEqual([
      ['SMK-0005', 'SMK0005', 'same'],
      ['SMK-0006', 'SMK/0006', 'changed'],
      ['SMK.0907', null, 'added'],
    ]);
    expect((await finish(checked.id, 'apply')).status).toBe(200);
    expect(await getChild('SMK-0006')).toBe('Moved|Okot|S9');
    expect([await getChild('SMK0005'), await getChild('SMK/0006')]).toEqual([null, null]);
  });

  it('keeps children with one name apart, and shows and exports each name without a space behind it', async () => {
    const first = await sendAndCheck(`${HEADS}\nONE-1,Madonna,,S1\nONE-2,,Prossy,S1`);
    expect(first).toMatchObject({ wrong: 0, added: 2 });
    expect((await finish(first.id, 'apply')).status).toBe(200);
    expect([await getChild('ONE-1'), await getChild('ONE-2')]).toEqual(['Madonna||S1', 'Prossy||S1']);
    const again = await sendAndCheck(`${HEADS}\nONE1,,madonna,S1\nONE2,Sarah,,S1`);
    expect(again.wrong).toBe(1);
    expect(again.preview.map(({ regNo, writtenRegNo }) => [regNo, writtenRegNo])).toEqual([
      ['ONE-1', 'ONE1'],
    ]);
    await finish(again.id, 'discard');
    const found = await test.lookUp('ONE-1');
    expect(found.body).toMatchObject({ displayName: 'Madonna' });
    const list = await staff.call<{ rows: { cells: object }[] }>(
      token,
      'GET',
      'admin/lists/students?q=ONE-1&columns=firstName,lastName',
    );
    expect(list.body.rows.map(({ cells }) => cells)).toMatchObject([{ lastName: '', firstName: 'Madonna' }]);
  });

  it('takes a number that lost its zeros for that of the child, and rejects a number like that of a child with another name', async () => {
    const first = await sendAndCheck(`${HEADS}\n0123,Grace,Akello,S1\n2024/1/12,Ann,Apio,S1`);
    expect((await finish(first.id, 'apply')).status).toBe(200);
    const checked = await sendAndCheck(`${HEADS}\n123,Grace,Akello,S1\n2024/11/2,Peter,Okot,S1`);
    expect(checked).toMatchObject({
      ...{ status: 'checked', checked: 2, wrong: 1, added: 0, changed: 0, same: 1 },
      preview: [{ regNo: '0123', writtenRegNo: '123', result: 'same' }],
      wrongLines: [{ line: 3, regNo: '2024/11/2', problem: 'reg_no_similar' }],
    });
    expect((await finish(checked.id, 'apply')).status).toBe(409);
    expect(await getChild('2024/1/12')).toBe('Ann|Apio|S1');
    const both = await sendAndCheck(`${HEADS}\n0123,Grace,Akello,S1\n123,Grace,Akello,S1`);
    expect(both).toMatchObject({ wrong: 1, wrongLines: [{ line: 3, problem: 'reg_no_similar' }] });
  });

  it('replaces no guardian by a second number of the first one', async () => {
    const heads = `${HEADS},Guardian phone,Guardian 2 name,Guardian 2 phone`;
    const { id } = await sendAndCheck(`${heads}\nIMP-95,A,B,S1,0772123456,Mary,0701123456`);
    expect((await finish(id, 'apply')).status).toBe(200);
    const again = await sendAndCheck(`${heads}\nIMP-95,A,B,S2,0772123456 / 0752123456,,`);
    expect((await finish(again.id, 'apply')).status).toBe(200);
    const guardians = await test.queryRows(
      `select g.position, g.name, g.msisdn from guardians g join students s on s.id = g.student_id
       where s.reg_no = 'IMP-95' order by 1`,
    );
    expect(guardians).toEqual([
      { position: 1, name: null, msisdn: '+256772123456' },
      { position: 2, name: 'Mary', msisdn: '+256701123456' },
    ]);
  });

  it('imports the child on a line whose guardian can’t be read, and warns of it', async () => {
    const checked = await sendAndCheck(
      `${HEADS},Guardian,Guardian phone\nIMP-90,A,B,S1,Rose,N/A\nIMP-91,C,D,S1,Rose,0772123456 / 0702123456`,
    );
    expect(checked).toMatchObject({
      ...{ wrong: 0, warned: 1, added: 2 },
      warnedLines: [{ line: 2, regNo: 'IMP-90', problem: 'guardian_phone_invalid' }],
    });
    expect((await finish(checked.id, 'apply')).body).toMatchObject({
      import: { status: 'applied', added: 2 },
    });
    const guardians = await test.queryRows(
      `select s.reg_no, g.position, g.name, g.msisdn from guardians g join students s on s.id = g.student_id
       where s.reg_no in ('IMP-90', 'IMP-91') order by 1, 2`,
      [],
    );
    expect(guardians).toEqual([
      { reg_no: 'IMP-91', position: 1, name: 'Rose', msisdn: '+256772123456' },
      { reg_no: 'IMP-91', position: 2, name: null, msisdn: '+256702123456' },
    ]);
  });

  it('compares an uploaded file in the background, and changes nothing until it is applied', async () => {
    await finish(
      (await sendAndCheck(`${HEADS}\nSMK-0001,Aisha,Nakato,Senior 2\nSMK-0002,A,B,C`)).id,
      'apply',
    );
    const sent = await send(
      `${HEADS}\nIMP-1,Brian,Okello,S1\nsmk-0001,Aisha,Nakato,Senior 3\nSMK-0002,x,y,z`,
    );
    expect(sent).toMatchObject({
      fileName: 'term-3.csv',
      lines: 3,
      wrong: 0,
      school: { slug: test.getSchool() },
    });
    await test.running.sweep();
    const checked = await show(sent.id);
    expect(checked).toMatchObject({ status: 'checked', checked: 3, added: 1, changed: 2, same: 0 });
    expect(checked.preview).toMatchObject([
      { regNo: 'SMK-0001', result: 'changed', before: { className: 'Senior 2' } },
      { regNo: 'SMK-0002', result: 'changed' },
      { regNo: 'IMP-1', result: 'added', before: null },
    ]);
    expect(await getChild('IMP-1')).toBeNull();
    expect(await getChild('SMK-0001')).toBe('Aisha|Nakato|Senior 2');

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
    expect(entry).toEqual({ detail: { lines: 3, added: 1, changed: 2, leavers: 0 }, school_id: school });
  });

  it('changes nothing when the same file is applied again', async () => {
    const file = `${HEADS}\nIMP-2,Grace,Atim,S1\nIMP-3,Fred,Atim,S2`;
    await finish((await sendAndCheck(file)).id, 'apply');
    const again = await sendAndCheck(file);
    expect(again).toMatchObject({ added: 0, changed: 0, same: 2 });
    expect((await finish(again.id, 'apply')).body.import).toMatchObject({ added: 0, changed: 0, same: 2 });
  });

  it('changes nothing if a wrong line was not left out, and names each wrong line', async () => {
    const checked = await sendAndCheck(`${HEADS}\nIMP-4,Grace,Atim,S1\nIMP-5,,,S1\nimp-4,Henry,Atim,S1`);
    expect(checked).toMatchObject({ status: 'checked', lines: 3, checked: 3, added: 0, wrong: 3 });
    expect(checked.wrongLines).toMatchObject([
      { line: 2, problem: 'reg_no_twice', otherLine: 4 },
      { line: 3, problem: 'first_name_missing', otherLine: null },
      { line: 4, problem: 'reg_no_twice', otherLine: 2 },
    ]);
    expect((await finish<{ message: string }>(checked.id, 'apply')).status).toBe(409);
    expect(await getChild('IMP-4')).toBeNull();
  });

  const download = async (path: string) => {
    const { rawPayload, headers } = await test.app.inject({
      url: `/api/admin/${path}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    });
    expect(headers['content-type']).toBe(WORKBOOK_TYPE);
    return rawPayload;
  };
  const readRows = async (file: Buffer) => {
    const read = await readWorkbook(file, { maxBytes: 100_000, maxRows: 100, maxColumns: 100 });
    return read.ok ? read.value[0]?.rows.map(({ cells }) => cells) : read.error;
  };

  it('applies the correct lines, returns the others with all columns and what to change, and takes them once corrected', async () => {
    await finish((await sendAndCheck(`${HEADS}\nOUT-9,Stays,Atim,S1`)).id, 'apply');
    const file = `Sex,${HEADS}\nM,OUT-1,Grace,Atim,S1\nF,OUT-2,,,S1\n=F,OUT-3,"=cmd|calc",Atim,`;
    const checked = await sendAndCheck(file);
    expect(checked).toMatchObject({ added: 1, wrong: 2, absent: 1 });
    for (const body of [{}, { leftOut: 1 }, { leftOut: 2, leavers: 1 }])
      expect((await finish<object>(checked.id, 'apply', body)).status).toBe(409);
    const applied = (await finish(checked.id, 'apply', { leftOut: 2 })).body.import;
    expect(applied).toMatchObject({ status: 'applied', added: 1, same: 0, wrong: 2 });
    expect(applied.wrongLines.map(({ line }) => line)).toEqual([3, 4]);
    expect([await getChild('OUT-1'), await getChild('OUT-2')]).toEqual(['Grace|Atim|S1', null]);

    const returned = await download(`register-imports/${checked.id}/problems.xlsx`);
    expect(await readRows(returned)).toEqual([
      ['Sex', 'reg no', 'first name', 'last name', 'class', 'What to change'],
      ['F', 'OUT-2', '', '', 'S1', 'The name is missing.'],
      ['=F', 'OUT-3', '=cmd|calc', 'Atim', '', 'The class is missing.'],
    ]);
    const rows = (await readRows(returned)) as string[][];
    const corrected = rows.map((cells) => cells.map((cell) => cell || 'S2').join('\t')).join('\n');
    const again = await sendAndCheck(corrected);
    expect(again).toMatchObject({ status: 'checked', added: 2, wrong: 0 });
    expect((await finish(again.id, 'apply')).status).toBe(200);
    expect(await getChild('OUT-3')).toBe('=cmd|calc|Atim|S2');

    await test.advanceTime(IMPORT_AGE_MS + 1);
    expect([await countLines(checked.id), (await show(checked.id)).layout]).toEqual([0, null]);
  });

  it('asks what unknown columns mean, remembers it for the school, and changes it without another upload', async () => {
    const file =
      "S/N,Adm No,Student's Name,Form,Stream,Tel. (Parent),Fees Bal.\n1,COL-1,NAKATO Aisha Mary,S.2,East,772123456,9000\n,TOTAL,,,,,9000";
    const sent = await send(file);
    expect(sent).toMatchObject({ status: 'matching', lines: 0 });
    const fields = sent.layout?.columns.map(({ field }) => field) ?? [];
    expect(fields).toEqual([
      null,
      'regNo',
      'wholeName',
      'className',
      'stream',
      'guardian1Phone',
      'openingBalance',
    ]);
    expect((await finish<object>(sent.id, 'apply')).status).toBe(409);
    const match = (body: object) =>
      staff.call<RegisterImportAnswer>(token, 'POST', `admin/register-imports/${sent.id}/matching`, {
        surname: 'first',
        fields,
        ...body,
      });
    for (const wrong of [['regNo', 'regNo', 'wholeName', 'className'], [null, 'regNo'], ['nothing']])
      expect((await match({ fields: wrong })).status).toBe(422);
    expect((await match({ surname: 'last' })).body.import).toMatchObject({ status: 'checking', lines: 1 });
    await test.running.sweep();
    expect((await show(sent.id)).preview).toMatchObject([
      { firstName: 'NAKATO Aisha', lastName: 'Mary', className: 'S.2 East' },
    ]);
    expect((await match({})).status).toBe(200);
    await test.running.sweep();
    const checked = await show(sent.id);
    expect(checked.preview).toMatchObject([{ firstName: 'Aisha Mary', lastName: 'NAKATO' }]);
    expect(checked.layout).toMatchObject({
      skipped: [{ line: 3, lastLine: 3, reason: 'total', text: 'TOTAL 9000' }],
      skippedRows: 1,
    });
    expect((await finish(sent.id, 'apply', { openingBalances: 1 })).status).toBe(200);
    expect((await match({})).status).toBe(409);
    expect((await show(sent.id)).layout).toBeNull();

    const next = await sendAndCheck(file.replace('S.2', 'Senior 2').replace('Aisha', 'Rose'));
    expect(next).toMatchObject({ status: 'checked', changed: 1 });
    expect(next.layout?.joinedClasses).toEqual([{ name: 'S.2 East', spellings: ['Senior 2 East'] }]);
    school = await test.startSchool();
    expect((await send(file)).status).toBe('matching');
  });

  it('takes the sheet that a person chooses, or all with the same heads', async () => {
    const sheet = (regNo: string) => createRows([HEADS.split(','), [regNo, 'Grace', 'Atim', 'S1']]);
    const other = createRows([['Note'], ['Adm No', 'Name', 'Form'], ['SHE-3', 'Okot Peter', 'P7']]);
    const file = createWorkbook([{ rows: sheet('SHE-1') }, { rows: sheet('SHE-2') }, { rows: other }]);
    const sent = await send(file);
    expect(sent).toMatchObject({ status: 'matching', layout: { sheets: ['S0', 'S1', 'S2'], sheet: null } });
    const match = async (body: object) =>
      (
        await staff.call<RegisterImportAnswer>(token, 'POST', `admin/register-imports/${sent.id}/matching`, {
          surname: 'first',
          ...body,
        })
      ).body.import;
    const { layout } = await match({ sheet: 'S2' });
    expect(layout?.columns.map(({ field }) => field)).toEqual(['regNo', 'wholeName', 'className']);
    expect(await match({ sheet: 'S2', fields: ['regNo', 'wholeName', 'className'] })).toMatchObject({
      lines: 1,
    });
    const all = await match({ fields: ['regNo', 'firstName', 'lastName', 'className'] });
    expect(all).toMatchObject({ lines: 2, layout: { skipped: [{ reason: 'sheet', text: 'S2' }] } });
    await test.running.sweep();
    const { preview } = await show(sent.id);
    expect(preview.map(({ line }) => formatRegisterLine(line, all.layout))).toEqual(['S0: 2', 'S1: 2']);
  });

  it('offers a template that is taken without a confirmation once it has children', async () => {
    const [heads = []] = (await readRows(
      await download(`schools/${school}/register-template.xlsx`),
    )) as string[][];
    const child = ['TMP-1', 'Nakato', 'Aisha', 'S1', 'Rose', '0772123456', '', ''];
    const checked = await sendAndCheck(`${heads.join('\t')}\n${child.join('\t')}`);
    expect(checked).toMatchObject({ status: 'checked', added: 1, warned: 0 });
  });

  it.each<[string, Buffer, string, number | null]>([
    ['with an open quotation mark', Buffer.from(`${HEADS}\n"IMP-7,Zoe,Atim,S1`), 'quotes', 2],
    ['without content', Buffer.from(''), 'empty', null],
    ['without column heads', Buffer.from('SMK-1,Aisha\nSMK-2,Rose'), 'no_heads', null],
    ['that is a picture', Buffer.from('\x89PNG\r\n', 'latin1'), 'picture', null],
  ])('returns the problem of a file %s', async (_, file, problem, problemLine) => {
    expect(await send(file)).toMatchObject({ status: 'unreadable', problem, problemLine, lines: 0 });
  });

  it('returns 413 for a file above 16 MB', async () => {
    const answer = await trySend<{ message: string }>(Buffer.alloc(16 * 1024 * 1024 + 1, 0x20));
    expect([answer.status, answer.body.message]).toEqual([413, expect.stringContaining('16 MB')]);
  });

  it('warns of a line without the last name that the register has', async () => {
    await finish((await sendAndCheck(`${HEADS}\nIMP-95,Aisha,Nakato,S1\nIMP-96,Musa,,S1`)).id, 'apply');
    const checked = await sendAndCheck(`${HEADS}\nIMP-95,Nakato Aisha,,S1\nIMP-96,Musa,,S2`);
    expect(checked).toMatchObject({
      ...{ wrong: 0, warned: 1, changed: 2 },
      warnedLines: [{ line: 2, regNo: 'IMP-95', problem: 'last_name_lost' }],
    });
  });

  it('rejects a file while too many others are read', async () => {
    const imports = createRegisterImports({
      ...test,
      feeHooks: {} as FeeHooks,
      secretKey: Buffer.alloc(0),
      config: { FEE_BATCH_SECOND_APPROVAL_ABOVE_UGX: 0 },
      read: async () => err('busy'),
    });
    const by = (await staff.signInAs(roles.staff)).user.id;
    const added = await imports.add({ schoolId: school, fileName: 'a.xlsx', file: new Uint8Array(), by });
    expect(added).toEqual(err(problem('registers_busy')));
  });

  it('discards an import on request or after a week, and deletes its lines', async () => {
    const one = await sendAndCheck(`${HEADS}\nIMP-8,Grace,Atim,S1`);
    expect((await finish(one.id, 'discard')).body.import.status).toBe('discarded');
    expect((await finish<object>(one.id, 'apply')).status).toBe(409);
    const two = await sendAndCheck(`${HEADS}\nIMP-8,Grace,Atim,S1`);
    await test.advanceTime(IMPORT_AGE_MS + 1);
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

  describe('of the whole register', () => {
    const setEnrolled = async (...rows: string[]) =>
      finish((await sendAndCheck(`${HEADS}\n${rows.join('\n')}`)).id, 'apply');
    const listEnrolled = () =>
      test
        .queryRows<{ regNo: string }>(
          'select reg_no as "regNo" from students where school_id = $1 and left_on is null order by reg_no',
          [school],
        )
        .then((rows) => rows.map(({ regNo }) => regNo));

    it('names the enrolled students who are not in the file, who stay unless it is applied as a whole', async () => {
      await setEnrolled('IMP-60,Grace,Atim,S1', 'IMP-61,Fred,Atim,S1', 'IMP-62,Zoe,Atim,S2');
      const checked = await sendAndCheck(`${HEADS}\nIMP-60,Grace,Atim,S2`);
      expect(checked).toMatchObject({ absent: 2, leavers: null, changed: 1 });
      expect(checked.absentStudents).toMatchObject([
        { regNo: 'IMP-61', lastName: 'Atim', className: 'S1', outstandingUgx: 0 },
        { regNo: 'IMP-62' },
      ]);
      const applied = (await finish(checked.id, 'apply')).body.import;
      expect(applied).toMatchObject({ absent: 2, leavers: 0, absentStudents: [] });
      expect(await listEnrolled()).toEqual(['IMP-60', 'IMP-61', 'IMP-62']);
    });

    it('records that they left, moves of the others, and returns of those who had left', async () => {
      await setEnrolled('IMP-60,Grace,Atim,S1', 'IMP-61,Fred,Atim,S1', 'IMP-62,Zoe,Atim,S2');
      await test.runAsOwner(
        `update students set left_on = '2026-01-01' where school_id = ${school} and reg_no = 'IMP-62'`,
      );
      const checked = await sendAndCheck(`${HEADS}\nIMP-60,Grace,Atim,S3\nIMP-62,Zoe,Atim,S2`);
      expect(checked.preview).toMatchObject([
        { regNo: 'IMP-60', isReturning: false },
        { regNo: 'IMP-62', isReturning: true, result: 'changed' },
      ]);
      const applied = await finish(checked.id, 'apply', { leavers: 1 });
      expect(applied.body.import).toMatchObject({ leavers: 1, changed: 2 });
      expect(await listEnrolled()).toEqual(['IMP-60', 'IMP-62']);
      const events = await test.queryRows(
        `select s.reg_no, e.kind, e.class_name_before, e.class_name, e.left_on
         from student_events e join students s on s.id = e.student_id where e.import_id = $1 order by s.reg_no`,
        [checked.id],
      );
      expect(events).toMatchObject([
        { reg_no: 'IMP-60', kind: 'moved', class_name_before: 'S1', class_name: 'S3' },
        { reg_no: 'IMP-61', kind: 'left', left_on: expect.any(String) },
        { reg_no: 'IMP-62', kind: 'returned', class_name_before: null },
      ]);
    });

    it('changes nothing if the number of students who would leave is another one by then', async () => {
      await setEnrolled('IMP-60,Grace,Atim,S1', 'IMP-61,Fred,Atim,S1');
      const checked = await sendAndCheck(`${HEADS}\nIMP-60,Grace,Atim,S4`);
      await finish((await sendAndCheck(`${HEADS}\nIMP-63,New,Atim,S1`)).id, 'apply');
      const answer = await finish<{ message: string }>(checked.id, 'apply', { leavers: 1 });
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'The register has changed. Children who are not in the file now: 2. Check the list again.',
      ]);
      expect(await getChild('IMP-60')).toBe('Grace|Atim|S1');
      expect(await listEnrolled()).toEqual(['IMP-60', 'IMP-61', 'IMP-63']);
      expect((await show(checked.id)).absent).toBe(2);
    });
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

  it.each<[string, RoleId, string, number]>([
    ['a parent', roles.parent, SCHOOL, 404],
    ['a bursar of another school', roles.bursar, 'kings-college-buddo', 404],
  ])('returns 404 for every endpoint to %s, and 401 without a session', async (_, role, at, status) => {
    const other = (await staff.signInAs(role, at)).token;
    const headers = { authorization: `Bearer ${other}` };
    expect((await trySend<object>(`${HEADS}\nIMP-40,A,B,C`, headers)).status).toBe(status);
    const { id } = await send(`${HEADS}\nIMP-40,A,B,C`);
    for (const path of ['', '/problems.xlsx', '/absent.csv']) {
      expect((await staff.call(other, 'GET', `admin/register-imports/${id}${path}`)).status).toBe(status);
    }
    for (const [word, body] of [['apply'], ['discard'], ['matching', { surname: 'first' }]] as const) {
      const path = `admin/register-imports/${id}/${word}`;
      expect((await staff.call(other, 'POST', path, body)).status).toBe(status);
    }
    expect((await trySend<object>(HEADS, { authorization: '' })).status).toBe(401);
  });

  it('continues a comparison that another server left unfinished, and compares no line twice', async () => {
    const { id } = await sendAndCheck(`${HEADS}\nIMP-50,Grace,Atim,S1\nIMP-51,Fred,Atim,S1\nIMP-52,,,S1`);
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

  // 100,000 lines in a long run.
  it('imports many children, and streams and records as many who left', { timeout: 60_000 }, async () => {
    const size = isLongRun ? 100_000 : 5_000;
    const rows = Array.from({ length: size }, (_, at) => `BIG-${at};Child ${at};Atim;Senior ${at % 6}`);
    const sent = await send(`Reg No;First Name;Last Name;Class\n${rows.join('\n')}`);
    expect(sent).toMatchObject({ lines: size, wrong: 0 });
    await test.running.sweep();
    expect(await show(sent.id)).toMatchObject({ status: 'checked', checked: size, added: size });
    expect((await finish(sent.id, 'apply')).body.import).toMatchObject({ status: 'applied', added: size });
    const [count] = await test.queryRows<{ n: number }>(
      `select count(*)::int as n from students where reg_no like 'BIG-%'`,
    );
    expect(count?.n).toBe(size);

    const whole = await sendAndCheck(`${HEADS}\nBIG-0,Child 0,Atim,Senior 0`);
    expect(whole.absent).toBe(size - 1);
    expect(whole.absentStudents).toHaveLength(100);
    const file = await test.call<string>({
      url: `/api/admin/register-imports/${whole.id}/absent.csv`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    });
    const lines = file.text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Registration number,First name,Last name,Class,Owes (UGX)');
    expect(lines).toHaveLength((whole.absent ?? 0) + 1);
    expect(new Set(lines).size).toBe(lines.length);
    const left = await finish(whole.id, 'apply', { leavers: whole.absent });
    expect(left.body.import.leavers).toBe(whole.absent);
    const [enrolled] = await test.queryRows<{ n: number }>(
      'select count(*)::int as n from students where school_id = $1 and left_on is null',
      [school],
    );
    expect(enrolled?.n).toBe(1);
  });
});
