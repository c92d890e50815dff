import { type ProblemBody, roles } from '@somesa/core';
import type { AdminSchoolAnswer, FeeVoidedAnswer, SchoolTermView, TermFeeView } from '@somesa/core/admin';
import { afterEach, describe, expect, it } from 'vitest';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { dumpTables } from '../../testing/table-dump';
import { createPayer } from '../../testing/test-app';

const CLASS = 'Senior 3 South';
const fee = { className: CLASS, description: 'Lunch', dueOn: '2027-02-15', amountUgx: 60_000 };

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
const school = await getSchoolId(test);
const kids = ['S3-1', 'S3-2', 'S3-3'];
for (const regNo of kids) {
  await test.queryRows(
    `insert into students (school_id, reg_no, first_name, last_name, class_name) values ($1, $2, 'Joy', 'Apio', $3)`,
    [school, regNo, CLASS],
  );
}
afterEach(() => test.expectLedgerMatches());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = <Body = AdminSchoolAnswer & ProblemBody>(method: Method, path: string, body?: object) =>
  staff.call<Body>(token, method, `admin/schools/${school}${path}`, body);
const getTerm = ({ school: { terms } }: AdminSchoolAnswer, name: string): SchoolTermView => {
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
  return getTerm(added.body, name);
};
const addFee = async (more: object = {}): Promise<{ term: SchoolTermView; id: number }> => {
  const term = await addTerm();
  const added = await call('POST', `/terms/${term.id}/fees`, { ...fee, ...more });
  return { term, id: getTerm(added.body, term.name).fees[0]?.id ?? 0 };
};
const charge = async (): Promise<{ term: SchoolTermView; id: number }> => {
  const added = await addFee();
  const charged = await call('POST', `/terms/${added.term.id}/charge`, { fee: added.id });
  expect(charged.body).toMatchObject({ charged: kids.length });
  return added;
};
const getFee = async ({ term, id }: { term: SchoolTermView; id: number }): Promise<TermFeeView | undefined> =>
  getTerm((await call('GET', '')).body, term.name).fees.find((each) => each.id === id);
const getOutstanding = async (regNo: string) => (await test.lookUp(regNo)).body.outstanding;
const pay = async (regNo: string, amount: number, itemIds?: string[]) => {
  const { method, msisdn } = createPayer();
  test.mtn.onQuery(msisdn, 'paid');
  await test.startPayment({ child: { regNo }, amount, method, ...(itemIds && { itemIds }) });
  await test.advanceTime(5_000);
};
const getItemId = async (id: number, regNo: string): Promise<string> => {
  const [row] = await test.queryRows<{ id: number }>(
    'select i.id from fee_items i join students s on s.id = i.student_id where i.term_fee_id = $1 and s.reg_no = $2',
    [id, regNo],
  );
  return String(row?.id);
};
const getLastAudit = async () =>
  (
    await test.queryRows<{ action: string; detail: object }>(
      'select action, detail from audit_log order by id desc limit 1',
    )
  )[0];

describe('terms', () => {
  it('updates name and days, and audits the previous values', async () => {
    const term = await addTerm();
    const next = { name: `${term.name}, moved`, startsOn: '2027-02-08', endsOn: '2027-05-08' };
    const changed = await call('PUT', `/terms/${term.id}`, next);
    expect(getTerm(changed.body, next.name)).toMatchObject({ id: term.id, ...next });
    expect(await getLastAudit()).toEqual({
      action: 'school.term-saved',
      detail: {
        term: term.id,
        ...next,
        nameBefore: term.name,
        startsOnBefore: term.startsOn,
        endsOnBefore: term.endsOn,
        joiners: 'none',
        joinersBefore: 'none',
      },
    });
    // Its own name does not count as used.
    expect((await call('PUT', `/terms/${term.id}`, next)).status).toBe(200);
  });

  it('rejects an end before the start and the name of another term, even in concurrent changes', async () => {
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

  it('removes a term with its fees unless a child is charged one', async () => {
    const { term } = await addFee();
    const removed = await call('DELETE', `/terms/${term.id}`);
    expect(removed.status, removed.text).toBe(200);
    expect(removed.body.school.terms.map(({ id }) => id)).not.toContain(term.id);
    expect(await getLastAudit()).toMatchObject({
      action: 'school.term-removed',
      detail: { term: term.id, name: term.name, fees: 1 },
    });
    expect((await call('DELETE', `/terms/${term.id}`)).status).toBe(404);
    const charged = await charge();
    const rejected = await call('DELETE', `/terms/${charged.term.id}`);
    expect([rejected.status, rejected.body.message]).toEqual([409, expect.stringMatching(/Void/)]);
    await call('POST', `/fees/${charged.id}/void`);
    expect((await call('DELETE', `/terms/${charged.term.id}`)).status).toBe(200);
  });
});

describe('fees', () => {
  it('allows every change to a fee that no child is charged, and its removal', async () => {
    const added = await addFee();
    const next = { className: null, description: 'Lunch and tea', dueOn: '2027-03-01', amountUgx: 75_000 };
    expect((await call('PUT', `/fees/${added.id}`, next)).status).toBe(200);
    expect(await getFee(added)).toMatchObject({ ...next, children: 0 });
    expect(await getLastAudit()).toEqual({
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
    expect(await getFee(added)).toBeUndefined();
    expect(await getLastAudit()).toMatchObject({
      action: 'school.fee-removed',
      detail: { fee: added.id, ...next },
    });
  });

  it('updates amount, due date and outstanding balance of every child when a charged fee is changed', async () => {
    const [first = '', second = ''] = kids;
    const [before, beforeSecond] = [await getOutstanding(first), await getOutstanding(second)];
    const added = await charge();
    await pay(first, 20_000, [await getItemId(added.id, first)]);
    const more = await call('PUT', `/fees/${added.id}`, { ...fee, amountUgx: 80_000, dueOn: '2027-04-01' });
    expect(more.status, more.text).toBe(200);
    expect([await getOutstanding(first), await getOutstanding(second)]).toEqual([
      before + 60_000,
      beforeSecond + 80_000,
    ]);
    const { items } = (await test.lookUp(second)).body;
    expect(items.at(-1)).toMatchObject({ amount: 80_000, dueOn: '2027-04-01' });
    expect((await getLastAudit())?.detail).toMatchObject({
      amountUgx: 80_000,
      amountUgxBefore: 60_000,
      children: 3,
    });
    expect((await call('PUT', `/fees/${added.id}`, { ...fee, amountUgx: 20_000 })).status).toBe(200);
    expect(await getOutstanding(first)).toBe(before);
    const below = await call('PUT', `/fees/${added.id}`, { ...fee, amountUgx: 19_999 });
    expect([below.status, below.body.errors]).toEqual([
      422,
      {
        amountUgx: [
          'At least UGX 20,000 of this fee is paid, held for a payment or loan, or covered by a bursary. Enter that or more',
        ],
      },
    ]);
    expect(await getOutstanding(first)).toBe(before);
  });

  it('rejects another class or description for a charged fee, and its removal', async () => {
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

  it('voids a fee for every child without a payment or a pending payment', async () => {
    const [payer = '', paying = '', free = ''] = kids;
    const added = await charge();
    await pay(payer, 10_000, [await getItemId(added.id, payer)]);
    const item = await getItemId(added.id, paying);
    const started = await test.startPayment({
      child: { regNo: paying },
      amount: 10_000,
      method: createPayer().method,
      itemIds: [item],
    });
    const left = await getOutstanding(free);
    const voided = await call<FeeVoidedAnswer>('POST', `/fees/${added.id}/void`);
    expect(voided.body).toMatchObject({ voided: 1, notVoided: 2 });
    expect(await getOutstanding(free)).toBe(left - fee.amountUgx);
    expect(await getLastAudit()).toEqual({
      action: 'school.fees-voided',
      detail: { fee: added.id, voided: 1, notVoided: 2, amountUgx: fee.amountUgx },
    });
    // The payment has expired, and with it the hold.
    await test.advanceTime(20 * 60_000);
    expect((await test.show(started)).status).toBe('expired');
    expect((await call<FeeVoidedAnswer>('POST', `/fees/${added.id}/void`)).body).toMatchObject({
      voided: 1,
      notVoided: 1,
    });
    expect(await getFee(added)).toMatchObject({ children: 1, chargedAt: expect.any(String) });
  });

  it('charges a voided fee again, and removes it once it is voided for every child', async () => {
    const added = await charge();
    await call('POST', `/fees/${added.id}/void`);
    expect(await getFee(added)).toMatchObject({ children: 0, chargedAt: null });
    const again = await call('POST', `/terms/${added.term.id}/charge`, { fee: added.id });
    expect(again.body).toMatchObject({ charged: 3 });
    await call('POST', `/fees/${added.id}/void`);
    expect((await call('DELETE', `/fees/${added.id}`)).status).toBe(200);
  });

  it('either voids a fee or starts a payment if both are requested at once', async () => {
    const [regNo = ''] = kids;
    for (let turn = 0; turn < 3; turn += 1) {
      const added = await charge();
      const item = await getItemId(added.id, regNo);
      const [voided, started] = await Promise.all([
        call<FeeVoidedAnswer>('POST', `/fees/${added.id}/void`),
        test.tryStartPayment({
          child: { regNo },
          amount: 1_000,
          method: createPayer().method,
          itemIds: [item],
        }),
      ]);
      expect([voided.status, started.status]).toEqual([200, voided.body.notVoided === 1 ? 201 : 422]);
    }
  });

  it('returns 404 for a fee or a term that belongs to another school or does not exist', async () => {
    const { term, id } = await addFee();
    const [other] = await test.queryRows<{ id: number }>(
      `select id from schools where id <> ${school} limit 1`,
    );
    const days = { name: 'Y', startsOn: '2027-02-01', endsOn: '2027-05-01' };
    const at = (path: string, method: Method, body?: object) =>
      staff.call(token, method, `admin/schools/${other?.id}${path}`, body);
    for (const [path, method, body] of [
      [`/terms/${term.id}`, 'PUT', days],
      [`/terms/${term.id}`, 'DELETE'],
      [`/fees/${id}`, 'PUT', fee],
      [`/fees/${id}`, 'DELETE'],
      [`/fees/${id}/void`, 'POST'],
    ] as const) {
      expect((await at(path, method, body)).status, `${method} ${path}`).toBe(404);
      expect((await call(method, path.replace(/\d+/, '0'), body)).status).toBe(404);
    }
  });
});
