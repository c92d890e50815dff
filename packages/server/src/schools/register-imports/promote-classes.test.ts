import { DAY_MS, roles } from '@somesa/core';
import type { AdminSchoolAnswer, RegisterImportAnswer } from '@somesa/core/admin';
import errors from '@somesa/core/messages/en/errors.json';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
let school = 0;
beforeEach(async () => {
  school = await test.startSchool();
});

const childIds = new Map<string, number>();
const add = async (regNo: string, className: string): Promise<void> => {
  const [row] = await test.queryRows<{ id: number }>(
    `insert into students (school_id, reg_no, first_name, last_name, class_name) values ($1, $2, 'Peace', 'Apio', $3) returning id`,
    [school, regNo, className],
  );
  childIds.set(regNo, Number(row?.id));
};
const addAll = async (): Promise<void> => {
  await add('PRO-1', 'Senior 1');
  await add('PRO-2', 'Senior 2');
  await add('PRO-3', 'Senior 2');
  await add('PRO-4', 'Senior 4');
  await add('PRO-5', 'Top class');
};
/** Returns the class of each child; one who has left is marked. */
const listClasses = async () => {
  const rows = await test.queryRows<{ child: string }>(
    `select reg_no || ' ' || class_name || case when left_on is null then '' else ' left' end as child
     from students where school_id = $1 order by reg_no`,
    [school],
  );
  return rows.map(({ child }) => child);
};
const classes = [
  { from: 'Senior 1', to: 'Senior 2' },
  { from: 'Senior 2', to: 'Senior 3' },
  { from: 'Senior 4', to: null },
];
const post = <Body = RegisterImportAnswer>(path: string, body: object = {}) =>
  staff.call<Body>(token, 'POST', `admin/${path}`, body);
const promote = async (stay = '') => {
  const made = await post(`schools/${school}/promotions`, { classes, stay });
  expect(made.status, made.text).toBe(201);
  await test.running.sweep();
  const path = `register-imports/${made.body.import.id}`;
  return {
    path,
    checked: (await staff.call<RegisterImportAnswer>(token, 'GET', `admin/${path}`)).body.import,
  };
};
const move = (regNo: string, className: string) =>
  post<object>(`students/${childIds.get(regNo)}/move`, { className });
const promoted = [
  'PRO-1 Senior 2',
  'PRO-2 Senior 3',
  'PRO-3 Senior 3',
  'PRO-4 Senior 4 left',
  'PRO-5 Top class',
];
const before = ['PRO-1 Senior 1', 'PRO-2 Senior 2', 'PRO-3 Senior 2', 'PRO-4 Senior 4', 'PRO-5 Top class'];

describe('promotion of classes', () => {
  it('moves each child one class on, records leavers, and keeps names, guardians and children who stay', async () => {
    await addAll();
    await add('PRO-6', 'Senior 4');
    await test.runAsOwner(
      `insert into guardians (student_id, position, name, msisdn) values (${childIds.get('PRO-1')}, 1, 'Rose', '+256772123456')`,
    );
    const { path, checked } = await promote(' pro3; PRO/6 ');
    expect(checked).toMatchObject({
      ...{
        status: 'checked',
        isPromotion: true,
        lines: 5,
        added: 0,
        changed: 2,
        same: 3,
        wrong: 0,
        absent: 1,
      },
      absentStudents: [{ regNo: 'PRO-4' }],
    });
    expect(await listClasses()).toEqual([...before, 'PRO-6 Senior 4']);
    expect((await post<object>(`${path}/apply`)).status).toBe(409);
    expect((await post(`${path}/apply`, { leavers: 1 })).body.import).toMatchObject({
      changed: 2,
      leavers: 1,
    });
    expect(await listClasses()).toEqual([
      ...['PRO-1 Senior 2', 'PRO-2 Senior 3', 'PRO-3 Senior 2', 'PRO-4 Senior 4 left', 'PRO-5 Top class'],
      'PRO-6 Senior 4',
    ]);
    expect(
      await test.queryRows(
        `select g.name, s.first_name, s.last_name from guardians g join students s on s.id = g.student_id where s.school_id = $1`,
        [school],
      ),
    ).toEqual([{ name: 'Rose', first_name: 'Peace', last_name: 'Apio' }]);
  });

  it('names numbers that no enrolled child has, or two have in other spellings, and makes nothing', async () => {
    await addAll();
    await add('PRO-41', 'Senior 1');
    await add('PRO-4-1', 'Senior 1');
    const answer = await post<{ errors: object }>(`schools/${school}/promotions`, {
      classes,
      stay: 'PRO-2, NONE-1\nPRO-41\nPRO4/1',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({
      stay: ['Not found among the enrolled children: NONE-1, PRO4/1. Correct these registration numbers'],
    });
    expect(await test.queryRows('select id from register_imports where school_id = $1', [school])).toEqual(
      [],
    );
    const twice = await post<object>(`schools/${school}/promotions`, { classes: [...classes, ...classes] });
    expect(twice.status).toBe(422);
  });

  it('changes nothing if a child was added, left, moved or was renamed meanwhile, also if as many would leave', async () => {
    await addAll();
    const changes = [
      () => add('NEW-1', 'Senior 1'),
      () => move('PRO-2', 'Senior 3'),
      () =>
        test.runAsOwner(
          `update students set last_name = 'Akello' where reg_no = 'PRO-1' and school_id = ${school}`,
        ),
      async () => {
        await post<object>(`students/${childIds.get('PRO-4')}/left`, { leftOn: '2026-11-01' });
        await add('NEW-2', 'Senior 4');
      },
    ];
    for (const change of changes) {
      const { path } = await promote();
      await change();
      const now = await listClasses();
      const applied = await post<{ message: string }>(`${path}/apply`, { leavers: 1 });
      expect([applied.status, applied.body.message]).toEqual([409, errors.promotion_outdated]);
      expect(await listClasses()).toEqual(now);
    }
  });

  it('shows the number of children of each class', async () => {
    await addAll();
    const { school: shown } = (await staff.call<AdminSchoolAnswer>(token, 'GET', `admin/schools/${school}`))
      .body;
    expect([shown.classes, shown.classSizes]).toEqual([
      ['Senior 1', 'Senior 2', 'Senior 4', 'Top class'],
      [1, 2, 1, 1],
    ]);
  });
});

describe('undo of a register import', () => {
  const apply = async () => {
    const { path } = await promote();
    await post(`${path}/apply`, { leavers: 1 });
    expect(await listClasses()).toEqual(promoted);
    return path;
  };

  it('restores classes and leavers once, says so in the history and the audit log, and keeps the import', async () => {
    await addAll();
    const path = await apply();
    const undone = await post(`${path}/undo`);
    expect(undone.body.import).toMatchObject({
      ...{ status: 'undone', undo: { moved: 3, returned: 1, kept: 0 } },
      undoneBy: { name: expect.any(String) },
    });
    expect(await listClasses()).toEqual(before);
    const events = await test.queryRows(
      `select s.reg_no, e.kind, e.class_name, e.class_name_before, e.reason from student_events e join students s on s.id = e.student_id
       where s.school_id = $1 and s.reg_no in ('PRO-1', 'PRO-4') order by e.id`,
      [school],
    );
    const reason = 'Register import undone';
    const left = { reg_no: 'PRO-4', class_name: 'Senior 4', class_name_before: null };
    const moved = { reg_no: 'PRO-1', kind: 'moved' };
    expect(events).toHaveLength(4);
    expect(events).toEqual(
      expect.arrayContaining([
        { ...moved, class_name: 'Senior 2', class_name_before: 'Senior 1', reason: null },
        { ...moved, class_name: 'Senior 1', class_name_before: 'Senior 2', reason },
        { ...left, kind: 'left', reason: null },
        { ...left, kind: 'returned', reason },
      ]),
    );
    expect(
      await test.queryRows(
        `select detail from audit_log where action = 'register.undone' and school_id = $1`,
        [school],
      ),
    ).toEqual([{ detail: { moved: 3, returned: 1, kept: 0 } }]);
    expect((await post<object>(`${path}/undo`)).status).toBe(409);
    expect((await post<object>(`${path}/apply`, { leavers: 1 })).status).toBe(409);
  });

  it('keeps children with later changes, and counts them before and after', async () => {
    await addAll();
    const path = await apply();
    await move('PRO-1', 'Senior 2 East');
    await post<object>(`students/${childIds.get('PRO-4')}/returned`, { className: 'Senior 5' });
    const counts = { moved: 2, returned: 0, kept: 2 };
    const shown = await staff.call<RegisterImportAnswer>(token, 'GET', `admin/${path}`);
    expect(shown.body.import.undo).toEqual(counts);
    expect((await post(`${path}/undo`)).body.import.undo).toEqual(counts);
    expect(await listClasses()).toEqual([
      ...['PRO-1 Senior 2 East', 'PRO-2 Senior 2', 'PRO-3 Senior 2', 'PRO-4 Senior 5', 'PRO-5 Top class'],
    ]);
  });

  it('undoes nothing after a day, or before the import is applied', async () => {
    await addAll();
    const { path } = await promote();
    expect((await post<object>(`${path}/undo`)).status).toBe(409);
    await post(`${path}/apply`, { leavers: 1 });
    await test.advanceTime(DAY_MS + 1);
    const shown = await staff.call<RegisterImportAnswer>(token, 'GET', `admin/${path}`);
    expect(shown.body.import).toMatchObject({ status: 'applied', undo: null });
    expect((await post<object>(`${path}/undo`)).status).toBe(409);
    expect(await listClasses()).toEqual(promoted);
  });

  it('keeps the children that a file added, and restores the class of one that it moved', async () => {
    await addAll();
    const sent = await test.call<RegisterImportAnswer>({
      method: 'POST',
      url: `/api/admin/schools/${school}/register-imports?name=a.csv`,
      payload: 'reg no,first name,last name,class\nNEW-9,New,Child,S9\nPRO-1,Grace,Apio,S8\n',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    });
    await test.running.sweep();
    const path = `register-imports/${sent.body.import.id}`;
    await post(`${path}/apply`);
    expect((await post(`${path}/undo`)).body.import.undo).toEqual({ moved: 1, returned: 0, kept: 0 });
    expect(await listClasses()).toEqual(['NEW-9 S9', ...before]);
  });
});
