import { type ProblemBody, roles } from '@somesa/core';
import type { AdminSchoolAnswer, FeeTakenBackAnswer, SchoolTermView, TermFeeView } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, newPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

const CLASS = 'Senior 3 South';
const fee = { className: CLASS, description: 'Lunch', dueOn: '2027-02-15', amountUgx: 60_000 };

let test: TestApp;
let token: string;
let school: number;
let kids: string[];
beforeAll(async () => {
  test = await buildTestApp();
  ({ token } = await createTestStaff(test).signInAs(roles.staff));
  const [row] = await test.rows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
  school = row?.id ?? 0;
  kids = ['S3-1', 'S3-2', 'S3-3'];
  for (const regNo of kids) {
    await test.rows(
      `insert into students (school_id, reg_no, first_name, last_name, class_name) values ($1, $2, 'Joy', 'Apio', $3)`,
      [school, regNo, CLASS],
    );
  }
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = <Body = AdminSchoolAnswer & ProblemBody>(method: Method, path: string, body?: object) =>
  createTestStaff(test).call<Body>(token, method, `admin/schools/${school}${path}`, body);
const termOf = ({ school: { terms } }: AdminSchoolAnswer, name: string): SchoolTermView => {
  const term = terms.find((each) => each.name === name);
  if (!term) throw new Error(`there is no ${name}`);
  return term;
};

let terms = 0;
const addTerm = async (): Promise<SchoolTermView> => {
  terms += 1;
  const name = `Term of tests ${terms}`;
  const added = await call('POST', '/terms', { name, startsOn: '2027-02-01', endsOn: '2027-05-01' });
  expect(added.status, added.text).toBe(201);
  return termOf(added.body, name);
};
const addFee = async (more: object = {}): Promise<{ term: SchoolTermView; id: number }> => {
  const term = await addTerm();
  const added = await call('POST', `/terms/${term.id}/fees`, { ...fee, ...more });
  return { term, id: termOf(added.body, term.name).fees[0]?.id ?? 0 };
};
const charge = async (): Promise<{ term: SchoolTermView; id: number }> => {
  const added = await addFee();
  expect((await call('POST', `/fees/${added.id}/charge`)).body).toMatchObject({ charged: kids.length });
  return added;
};
const shown = async ({ term, id }: { term: SchoolTermView; id: number }): Promise<TermFeeView | undefined> =>
  termOf((await call('GET', '')).body, term.name).fees.find((each) => each.id === id);
const owed = async (regNo: string) => (await test.lookUp(regNo)).body.outstanding;
const pay = async (regNo: string, amount: number, itemIds?: string[]) => {
  const { method, msisdn } = newPayer();
  test.mtn.onQuery(msisdn, 'paid');
  await test.start({ child: { regNo }, amount, method, ...(itemIds && { itemIds }) });
  await test.pass(5_000);
};
const itemOf = async (id: number, regNo: string): Promise<string> => {
  const [row] = await test.rows<{ id: number }>(
    'select i.id from fee_items i join students s on s.id = i.student_id where i.term_fee_id = $1 and s.reg_no = $2',
    [id, regNo],
  );
  return String(row?.id);
};
const lastAudit = async () =>
  (
    await test.rows<{ action: string; detail: object }>(
      'select action, detail from audit_log order by id desc limit 1',
    )
  )[0];

describe('a term', () => {
  it('gets another name and other days, and what it was is written down', async () => {
    const term = await addTerm();
    const next = { name: `${term.name}, moved`, startsOn: '2027-02-08', endsOn: '2027-05-08' };
    const changed = await call('PUT', `/terms/${term.id}`, next);
    expect(termOf(changed.body, next.name)).toMatchObject({ id: term.id, ...next });
    expect(await lastAudit()).toEqual({
      action: 'school.term-saved',
      detail: {
        term: term.id,
        ...next,
        nameBefore: term.name,
        startsOnBefore: term.startsOn,
        endsOnBefore: term.endsOn,
      },
    });
    // Its own name is no other's.
    expect((await call('PUT', `/terms/${term.id}`, next)).status).toBe(200);
  });

  it('is changed into none that ends before it starts, or has the name of another, also at once', async () => {
    const [one, two, three] = [await addTerm(), await addTerm(), await addTerm()];
    const days = { startsOn: '2027-02-01', endsOn: '2027-05-01' };
    const taken = await call('PUT', `/terms/${two.id}`, { ...days, name: one.name });
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { name: [expect.stringContaining('with this name')] },
    ]);
    const swapped = await call('PUT', `/terms/${two.id}`, { ...days, name: 'X', endsOn: '2027-01-01' });
    expect([swapped.status, Object.keys(swapped.body.errors ?? {})]).toEqual([422, ['endsOn']]);
    const same = await Promise.all(
      [two, three].map(({ id }) => call('PUT', `/terms/${id}`, { ...days, name: 'The same' })),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('goes with its fees while nobody is charged one, and stays once a child is', async () => {
    const { term } = await addFee();
    const gone = await call('DELETE', `/terms/${term.id}`);
    expect(gone.status, gone.text).toBe(200);
    expect(gone.body.school.terms.map(({ id }) => id)).not.toContain(term.id);
    expect(await lastAudit()).toMatchObject({
      action: 'school.term-removed',
      detail: { term: term.id, name: term.name, fees: 1 },
    });
    expect((await call('DELETE', `/terms/${term.id}`)).status).toBe(404);
    const charged = await charge();
    const refused = await call('DELETE', `/terms/${charged.term.id}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/Void/)]);
    await call('POST', `/fees/${charged.id}/take-back`);
    expect((await call('DELETE', `/terms/${charged.term.id}`)).status).toBe(200);
  });
});

describe('a fee', () => {
  it('a fee that no child is charged can be changed in every detail and removed', async () => {
    const added = await addFee();
    const next = { className: null, description: 'Lunch and tea', dueOn: '2027-03-01', amountUgx: 75_000 };
    expect((await call('PUT', `/fees/${added.id}`, next)).status).toBe(200);
    expect(await shown(added)).toMatchObject({ ...next, children: 0 });
    expect(await lastAudit()).toEqual({
      action: 'school.fee-saved',
      detail: {
        fee: added.id,
        ...next,
        children: 0,
        classNameBefore: CLASS,
        descriptionBefore: 'Lunch',
        dueOnBefore: fee.dueOn,
        amountUgxBefore: 60_000,
      },
    });
    expect((await call('DELETE', `/fees/${added.id}`)).status).toBe(200);
    expect(await shown(added)).toBeUndefined();
    expect(await lastAudit()).toMatchObject({
      action: 'school.fee-removed',
      detail: { fee: added.id, ...next },
    });
  });

  it('changing a charged fee updates its amount and due date on every account and the outstanding balances', async () => {
    const [first = '', second = ''] = kids;
    const [before, beforeSecond] = [await owed(first), await owed(second)];
    const added = await charge();
    await pay(first, 20_000, [await itemOf(added.id, first)]);
    const more = await call('PUT', `/fees/${added.id}`, { ...fee, amountUgx: 80_000, dueOn: '2027-04-01' });
    expect(more.status, more.text).toBe(200);
    expect([await owed(first), await owed(second)]).toEqual([before + 60_000, beforeSecond + 80_000]);
    const { items } = (await test.lookUp(second)).body;
    expect(items.at(-1)).toMatchObject({ amount: 80_000, dueOn: '2027-04-01' });
    expect((await lastAudit())?.detail).toMatchObject({
      amountUgx: 80_000,
      amountUgxBefore: 60_000,
      children: 3,
    });
    expect((await call('PUT', `/fees/${added.id}`, { ...fee, amountUgx: 20_000 })).status).toBe(200);
    expect(await owed(first)).toBe(before);
    const below = await call('PUT', `/fees/${added.id}`, { ...fee, amountUgx: 19_999 });
    expect([below.status, below.body.errors]).toEqual([
      422,
      { amountUgx: ['UGX 20,000 of this fee has already been paid. Enter that or more'] },
    ]);
    expect(await owed(first)).toBe(before);
  });

  it('a charged fee keeps its class and description, since receipts name it, and cannot be removed', async () => {
    const added = await charge();
    const before = await dumpTables(test.database);
    const other = await call('PUT', `/fees/${added.id}`, { ...fee, className: null, description: 'Tea' });
    expect([other.status, Object.keys(other.body.errors ?? {}).sort()]).toEqual([
      422,
      ['className', 'description'],
    ]);
    expect((await call('DELETE', `/fees/${added.id}`)).status).toBe(409);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('is taken back from who has paid nothing of it, and nobody is paying it', async () => {
    const [payer = '', paying = '', free = ''] = kids;
    const added = await charge();
    await pay(payer, 10_000, [await itemOf(added.id, payer)]);
    const item = await itemOf(added.id, paying);
    const started = await test.start({
      child: { regNo: paying },
      amount: 10_000,
      method: newPayer().method,
      itemIds: [item],
    });
    const left = await owed(free);
    const taken = await call<FeeTakenBackAnswer>('POST', `/fees/${added.id}/take-back`);
    expect(taken.body).toMatchObject({ takenBack: 1, kept: 2 });
    expect(await owed(free)).toBe(left - fee.amountUgx);
    expect(await lastAudit()).toEqual({
      action: 'school.fees-taken-back',
      detail: { fee: added.id, takenBack: 1, kept: 2, amountUgx: fee.amountUgx },
    });
    // That payment ran out: nobody holds the fee any more.
    await test.pass(20 * 60_000);
    expect((await test.show(started)).status).toBe('expired');
    expect((await call<FeeTakenBackAnswer>('POST', `/fees/${added.id}/take-back`)).body).toMatchObject({
      takenBack: 1,
      kept: 1,
    });
    expect(await shown(added)).toMatchObject({ children: 1, chargedAt: expect.any(String) });
  });

  it('a fee voided for every child can be charged again, and can be removed once it is voided again', async () => {
    const added = await charge();
    await call('POST', `/fees/${added.id}/take-back`);
    expect(await shown(added)).toMatchObject({ children: 0, chargedAt: null });
    expect((await call('POST', `/fees/${added.id}/charge`)).body).toMatchObject({ charged: 3 });
    await call('POST', `/fees/${added.id}/take-back`);
    expect((await call('DELETE', `/fees/${added.id}`)).status).toBe(200);
  });

  it('is taken back or paid where both come at once: nobody pays what is not there', async () => {
    const [regNo = ''] = kids;
    for (let turn = 0; turn < 3; turn += 1) {
      const added = await charge();
      const item = await itemOf(added.id, regNo);
      const [taken, started] = await Promise.all([
        call<FeeTakenBackAnswer>('POST', `/fees/${added.id}/take-back`),
        test.tryStart({ child: { regNo }, amount: 1_000, method: newPayer().method, itemIds: [item] }),
      ]);
      expect([taken.status, started.status]).toEqual([200, taken.body.kept === 1 ? 201 : 422]);
    }
  });

  it('returns 404 for a fee or a term that belongs to another school or does not exist', async () => {
    const { term, id } = await addFee();
    const [other] = await test.rows<{ id: number }>(`select id from schools where id <> ${school} limit 1`);
    const days = { name: 'Y', startsOn: '2027-02-01', endsOn: '2027-05-01' };
    const at = (path: string, method: Method, body?: object) =>
      createTestStaff(test).call(token, method, `admin/schools/${other?.id}${path}`, body);
    for (const [path, method, body] of [
      [`/terms/${term.id}`, 'PUT', days],
      [`/terms/${term.id}`, 'DELETE'],
      [`/fees/${id}`, 'PUT', fee],
      [`/fees/${id}`, 'DELETE'],
      [`/fees/${id}/take-back`, 'POST'],
    ] as const) {
      expect((await at(path, method, body)).status, `${method} ${path}`).toBe(404);
      expect((await call(method, path.replace(/\d+/, '0'), body)).status).toBe(404);
    }
  });
});
