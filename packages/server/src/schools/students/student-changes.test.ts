import { type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer, AdminSchoolAnswer, AdminStudentAnswer } from '@somesa/core/admin';
import { describe, expect, it } from 'vitest';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer } from '../../testing/test-app';

const { test, staff } = await setUpTestApp();
const bursar = await staff.signInAs(roles.bursar);
const administrator = await staff.signInAs(roles.administrator);
const school = await getSchoolId(test);
type StudentBody = AdminStudentAnswer & ProblemBody;
const post = (path: string, body: object, token = bursar.token) =>
  staff.call<StudentBody>(token, 'POST', `admin/${path}`, body);
const child = { firstName: 'Amina', lastName: 'Namuli', className: 'Senior 1 East' };
let children = 0;
const add = async (more: object = {}) => {
  children += 1;
  const answer = await post(`schools/${school}/students`, { ...child, regNo: `new ${children}`, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.student;
};
const charge = async (id: number, amountUgx: number) => {
  const answer = await test.call({
    method: 'POST',
    url: `/api/admin/students/${id}/adjustments`,
    headers: { authorization: `Bearer ${bursar.token}`, 'idempotency-key': `charge-of-child-${id}` },
    payload: { kind: 'charge', description: 'Trip', dueOn: '2026-12-01', amountUgx, reason: 'Trip' },
  });
  expect(answer.status, answer.text).toBe(201);
};
const leftOn = '2026-11-20';

describe('POST /admin/schools/:id/students', () => {
  it('adds a child, who can be looked up and has one entry in the history', async () => {
    const student = await add({ regNo: 'one-1' });
    expect(student).toMatchObject({ ...child, regNo: 'ONE-1', items: [], leftOn: null });
    expect(student.events).toMatchObject([{ kind: 'added', className: 'Senior 1 East' }]);
    expect((await test.lookUp('ONE-1')).body.displayName).toBe('A. Namuli');
  });

  it('rejects a number that another child of the school has, and a child of another school', async () => {
    await add({ regNo: 'ONE-2' });
    const again = await post(`schools/${school}/students`, { ...child, regNo: 'one-2' });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { regNo: ['Another child of this school has this number'] },
    ]);
    const empty = await post(`schools/${school}/students`, {
      regNo: '',
      firstName: ' ',
      lastName: '',
      className: '',
    });
    expect(Object.keys(empty.body.errors ?? {}).sort()).toEqual(['className', 'firstName', 'regNo']);
    const otherBursar = await staff.signInAs(roles.bursar, 'kings-college-buddo');
    expect(
      (await post(`schools/${school}/students`, { ...child, regNo: 'ONE-3' }, otherBursar.token)).status,
    ).toBe(404);
  });
});

describe('a guardian of a new child', () => {
  it('is saved with the child', async () => {
    const { guardians } = await add({ guardianName: 'Rose Akello', guardianPhone: '0772 123456' });
    expect(guardians).toMatchObject([{ position: 1, name: 'Rose Akello', phoneNumber: '0772123456' }]);
    expect((await add({ guardianName: '', guardianPhone: '' })).guardians).toEqual([]);
  });

  it.each([
    [{ guardianName: 'Rose Akello' }, 'guardianPhone'],
    [{ guardianPhone: '0414123456' }, 'guardianPhone'],
    [{ guardianPhone: '12' }, 'guardianPhone'],
  ])('is refused with %j, and so is the child', async (guardian, field) => {
    const regNo = 'GUARDED-1';
    const refused = await post(`schools/${school}/students`, { ...child, regNo, ...guardian });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    expect((await test.lookUp(regNo)).status).toBe(404);
  });
});

describe('PUT /admin/students/:id/name', () => {
  it('corrects the name, also of a child who has one name, and says so in the audit log once', async () => {
    const { id } = await add();
    const rename = (body: object, { token } = bursar) =>
      staff.call<StudentBody>(token, 'PUT', `admin/students/${id}/name`, body);
    const renamed = await rename({ firstName: 'Aminah', lastName: '' });
    expect(renamed.body.student).toMatchObject({ firstName: 'Aminah', lastName: '' });
    await rename({ firstName: 'Aminah', lastName: null });
    expect(
      await test.queryRows(`select id from audit_log where action = 'student.renamed' and subject_id = $1`, [
        String(id),
      ]),
    ).toHaveLength(1);
    expect(Object.keys((await rename({ firstName: ' ' })).body.errors ?? {})).toEqual(['firstName']);
    const stranger = await staff.signInAs(roles.bursar, 'kings-college-buddo');
    expect((await rename({ firstName: 'Eve', lastName: '' }, stranger)).status).toBe(404);
  });
});

describe('POST /admin/students/:id/move', () => {
  it('moves a child to another class, and keeps the fees already charged', async () => {
    const { id, regNo } = await add();
    await charge(id, 30_000);
    const { student } = (
      await post(`students/${id}/move`, { className: 'Senior 2 West', reason: 'Promoted' })
    ).body;
    expect(student).toMatchObject({ className: 'Senior 2 West', outstandingUgx: 30_000 });
    expect(student.events[0]).toMatchObject({
      kind: 'moved',
      className: 'Senior 2 West',
      classNameBefore: 'Senior 1 East',
      reason: 'Promoted',
    });
    expect((await test.lookUp(regNo)).body.className).toBe('Senior 2 West');
    const same = await post(`students/${id}/move`, { className: 'Senior 2 West' });
    expect(same.body.errors).toEqual({ className: ['The child is in this class already'] });
  });
});

describe('POST /admin/students/:id/left', () => {
  it('takes a child off class lists, class counts and new charges', async () => {
    const className = 'Senior 6 Gold';
    const stays = await add({ className });
    const leaves = await add({ className });
    const { student } = (await post(`students/${leaves.id}/left`, { leftOn, reason: 'Moved to Gulu' })).body;
    expect(student).toMatchObject({ leftOn, classes: expect.arrayContaining([className]) });
    expect(student.events[0]).toMatchObject({ kind: 'left', leftOn, reason: 'Moved to Gulu' });

    const list = async (status: string) => {
      const path = `admin/lists/students?q=Namuli&status=${status}`;
      return (await staff.call<AdminListAnswer>(bursar.token, 'GET', path)).body.rows.map(({ id }) =>
        Number(id),
      );
    };
    expect(await list('enrolled')).toContain(stays.id);
    expect(await list('enrolled')).not.toContain(leaves.id);
    expect(await list('left')).toContain(leaves.id);
    expect(await list('left')).not.toContain(stays.id);
    expect(await list('left,enrolled')).toEqual(expect.arrayContaining([stays.id, leaves.id]));

    const call = <Body = AdminSchoolAnswer & { charged: number }>(path: string, body: object = {}) =>
      staff.call<Body>(administrator.token, 'POST', `admin/schools/${school}/${path}`, body);
    const terms = await call('terms', {
      name: 'Term of leavers',
      startsOn: '2027-02-01',
      endsOn: '2027-05-01',
    });
    const term = terms.body.school.terms.find(({ name }) => name === 'Term of leavers');
    const fees = await call(`terms/${term?.id}/fees`, {
      className,
      description: 'Tuition',
      dueOn: '2027-02-15',
      amountUgx: 90_000,
    });
    const fee = fees.body.school.terms.find(({ name }) => name === 'Term of leavers')?.fees[0];
    expect((await call(`terms/${term?.id}/charge`, { fee: fee?.id })).body.charged).toBe(1);
  });

  it('lets arrears be paid, and then no look-up finds the child until it returns', async () => {
    const { id, regNo } = await add();
    await charge(id, 30_000);
    await post(`students/${id}/left`, { leftOn });
    expect((await test.lookUp(regNo)).body.outstanding).toBe(30_000);
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.startPayment({ child: { regNo }, amount: 30_000, method: payer.method });
    await test.advanceTime(5_000);
    expect((await test.lookUp(regNo)).status).toBe(404);
    const more = { child: { regNo }, amount: 1_000, method: payer.method };
    expect((await test.tryStartPayment(more)).status).toBe(404);
    const { student } = (await post(`students/${id}/returned`, { className: 'Senior 3' })).body;
    expect(student.events[0]).toMatchObject({ kind: 'returned', classNameBefore: 'Senior 1 East' });
    expect((await test.lookUp(regNo)).status).toBe(200);
    await test.expectLedgerMatches();
  });

  it('rejects a day after today, and what the child’s status does not allow', async () => {
    const { id } = await add();
    expect((await post(`students/${id}/left`, { leftOn: '2099-01-01' })).body.errors).toEqual({
      leftOn: ['Choose a date up to today'],
    });
    expect((await post(`students/${id}/returned`, { className: 'Senior 1' })).status).toBe(409);
    await post(`students/${id}/left`, { leftOn });
    expect((await post(`students/${id}/left`, { leftOn })).status).toBe(409);
    expect((await post(`students/${id}/move`, { className: 'Senior 1' })).status).toBe(409);
  });
});

describe('GET /admin/students/:id/csv', () => {
  const download = (id: number, token: string) => staff.call(token, 'GET', `admin/students/${id}/csv`);

  it('has the fees with their total, the changes with payments to the school, and who made them', async () => {
    const { id, regNo } = await add();
    await charge(id, 90_000);
    const paid = await test.call({
      method: 'POST',
      url: `/api/admin/students/${id}/adjustments`,
      headers: { authorization: `Bearer ${bursar.token}`, 'idempotency-key': `paid-of-child-${id}` },
      payload: {
        kind: 'paid-to-school',
        method: 'cash',
        receiptNumber: `CSV-${id}`,
        paidOn: leftOn,
        amountUgx: 25_000,
      },
    });
    expect(paid.status, paid.text).toBe(201);
    const { status, text, headers } = await download(id, bursar.token);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="account-${id}.csv"`);
    const lines = text.split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`Registration number,${regNo}`),
        'Trip,,2026-12-01,90000,0,0,25000,65000',
        'Total,,,90000,0,0,25000,65000',
        expect.stringMatching(/,Extra charge,Trip,90000,,,,Trip,/),
        expect.stringMatching(new RegExp(`,Paid to the school,Trip,-25000,Cash desk,CSV-${id},${leftOn},,`)),
      ]),
    );
    const [row] = await test.queryRows<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'list.exported' and subject_id = $1`,
      [String(id)],
    );
    expect(row?.n).toBe(1);
  });

  it('does not exist for a child of another school', async () => {
    const [other] = await test.queryRows<{ id: number }>(
      'select id::int from students where school_id <> $1 limit 1',
      [school],
    );
    expect((await download(other?.id ?? 0, bursar.token)).status).toBe(404);
    expect((await download(other?.id ?? 0, administrator.token)).status).toBe(200);
  });
});
