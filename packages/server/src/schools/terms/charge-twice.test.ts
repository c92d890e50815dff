import { type ProblemBody, roles } from '@somesa/core';
import type {
  AdminSchoolAnswer,
  ChargeChoice,
  FeesChargedAnswer,
  TermChargePreview,
} from '@somesa/core/admin';
import { afterEach, describe, expect, it } from 'vitest';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer } from '../../testing/test-app';

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
const school = await getSchoolId(test);
afterEach(() => test.expectLedgerMatches());

const call = <Body = AdminSchoolAnswer & ProblemBody>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => staff.call<Body>(token, method, `admin/${path}`, body);
const getChargePath = async (fee: number): Promise<string> => {
  const [row] = await test.queryRows<{ term: number }>(
    'select term_id as term from term_fees where id = $1',
    [fee],
  );
  return `schools/${school}/terms/${row?.term}/charge`;
};
const charge = async (fee: number, body?: { already?: ChargeChoice }) =>
  call<FeesChargedAnswer & ProblemBody>('POST', await getChargePath(fee), { ...body, fee });
const preview = async (fee: number, already: ChargeChoice = 'none') => {
  const path = `${await getChargePath(fee)}?fee=${fee}&already=${already}`;
  const { charge: found } = (await call<{ charge: TermChargePreview }>('GET', path)).body;
  expect(found.fees.map(({ id }) => id)).toEqual([fee]);
  return { ...found, ...found.fees[0] };
};
const getOutstanding = async (regNo: string) => (await test.lookUp(regNo)).body.outstanding;

let terms = 0;
const addTerm = async (): Promise<number> => {
  terms += 1;
  const name = `Term of charges ${terms}`;
  const added = await call('POST', `schools/${school}/terms`, {
    name,
    startsOn: '2027-02-01',
    endsOn: '2027-05-01',
  });
  return added.body.school.terms.find((term) => term.name === name)?.id ?? 0;
};
const addFee = async (term: number, className: string, amountUgx: number, description = 'Tuition') => {
  const body = { className, description, dueOn: '2027-02-15', amountUgx };
  const added = await call('POST', `schools/${school}/terms/${term}/fees`, body);
  const fees = added.body.school.terms.find(({ id }) => id === term)?.fees ?? [];
  return (
    fees.find((each) => each.className === className && each.description === description.trim())?.id ?? 0
  );
};

let kids = 0;
const addKid = async (className: string): Promise<{ regNo: string; id: number }> => {
  kids += 1;
  const regNo = `TWICE-${kids}`;
  const [row] = await test.queryRows<{ id: number }>(
    `insert into students (school_id, reg_no, first_name, last_name, class_name) values ($1, $2, 'Joy', 'Apio', $3) returning id`,
    [school, regNo, className],
  );
  return { regNo, id: row?.id ?? 0 };
};
const move = async ({ id }: { id: number }, className: string) =>
  expect((await call('POST', `students/${id}/move`, { className })).status).toBe(200);

/** Moves a child who was charged, and paid, tuition in one class to another, whose tuition is not charged yet. */
const moveChargedChild = async (toUgx: number, description = 'Tuition') => {
  const term = await addTerm();
  const [from, to] = [`From ${terms}`, `To ${terms}`];
  const moved = await addKid(from);
  const stays = await addKid(to);
  expect((await charge(await addFee(term, from, 570_000))).body.charged).toBe(1);
  const { method, msisdn } = createPayer();
  test.mtn.onQuery(msisdn, 'paid');
  await test.startPayment({ child: moved, amount: 570_000, method });
  await test.advanceTime(5_000);
  await move(moved, to);
  return { term, to, moved, stays, fee: await addFee(term, to, toUgx, description) };
};

describe('charging a class that a child joined who has the item of this term already', () => {
  it('charges no one until the caller says what that child is charged, and counts both before', async () => {
    const { fee, moved, stays } = await moveChargedChild(610_000);
    const counts = { children: 1, alreadyChildren: 1, differenceUgx: 40_000 };
    expect(await preview(fee)).toMatchObject({ ...counts, totalUgx: 610_000 });
    expect(await preview(fee, 'full')).toMatchObject({ ...counts, totalUgx: 1_220_000 });
    expect(await preview(fee, 'difference')).toMatchObject({ ...counts, totalUgx: 650_000 });
    const rejected = await charge(fee);
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'Some students have this item in this term already. Choose what to charge them.',
    ]);
    expect([await getOutstanding(moved.regNo), await getOutstanding(stays.regNo)]).toEqual([0, 0]);
  });

  it.each([
    ['difference', 40_000, 2, 0],
    ['full', 610_000, 2, 0],
    ['none', 0, 1, 1],
  ] as const)('charges that child as chosen: %s', async (already, outstanding, charged, notCharged) => {
    const { fee, moved, stays } = await moveChargedChild(610_000);
    expect((await charge(fee, { already })).body).toMatchObject({ charged, notCharged });
    expect([await getOutstanding(moved.regNo), await getOutstanding(stays.regNo)]).toEqual([
      outstanding,
      610_000,
    ]);
    const [audit] = await test.queryRows<{ detail: object }>(
      `select detail from audit_log where action = 'school.fees-charged' order by id desc limit 1`,
    );
    expect(audit?.detail).toMatchObject({ children: charged, notCharged, already });
  });

  it.each([570_000, 500_000])(
    'charges no difference if the child has as much or more than UGX %i',
    async (toUgx) => {
      const { fee, moved } = await moveChargedChild(toUgx);
      expect(await preview(fee)).toMatchObject({ alreadyChildren: 1, differenceUgx: 0 });
      expect((await charge(fee, { already: 'difference' })).body).toMatchObject({
        charged: 1,
        notCharged: 1,
      });
      expect(await getOutstanding(moved.regNo)).toBe(0);
    },
  );

  it('knows the item by its name without the class, case and spaces', async () => {
    const { fee } = await moveChargedChild(610_000, ' TUITION  ');
    expect((await preview(fee)).alreadyChildren).toBe(1);
    const { term, to } = await moveChargedChild(610_000, 'Lunch');
    expect((await preview(await addFee(term, to, 610_000, `Tuition ${to}`))).alreadyChildren).toBe(1);
    expect((await preview(await addFee(term, to, 90_000, 'Uniform'))).alreadyChildren).toBe(0);
  });

  it('knows an item whose text has the class name in it, such as "Term 1 tuition" of class 1', async () => {
    const term = await addTerm();
    const [from, to] = [`${terms}`, `${terms + 1}`];
    const description = `Term ${from} tuition`;
    const moved = await addKid(from);
    expect((await charge(await addFee(term, from, 570_000, description))).body.charged).toBe(1);
    await move(moved, to);
    const fee = await addFee(term, to, 610_000, description);
    expect(await preview(fee)).toMatchObject({ alreadyChildren: 1, differenceUgx: 40_000 });
    const short = await addFee(term, to, 90_000, `Term ${from}${to} tuition`);
    expect((await preview(short)).alreadyChildren).toBe(0);
  });

  it('counts a charge for the child alone that is due in the term', async () => {
    const term = await addTerm();
    const { id } = await addKid(`Own ${terms}`);
    const body = {
      kind: 'charge',
      description: 'Lunch',
      dueOn: '2027-03-01',
      amountUgx: 50_000,
      reason: 'Lunch',
    };
    const answer = await test.call({
      method: 'POST',
      url: `/api/admin/students/${id}/adjustments`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `own-charge-${id}-of-lunch` },
      payload: body,
    });
    expect(answer.status, answer.text).toBe(201);
    const fee = await addFee(term, `Own ${terms}`, 60_000, 'Lunch');
    expect(await preview(fee)).toMatchObject({ alreadyChildren: 1, differenceUgx: 10_000 });
  });

  it('keeps the difference when the fee is changed later, and charges it once in concurrent requests', async () => {
    const { fee, moved, term, to } = await moveChargedChild(610_000);
    const answers = await Promise.all([
      charge(fee, { already: 'difference' }),
      charge(fee, { already: 'difference' }),
    ]);
    expect(answers.map(({ body }) => body.charged).sort((a, b) => a - b)).toEqual([0, 2]);
    expect(await getOutstanding(moved.regNo)).toBe(40_000);
    const body = { className: to, description: 'Tuition', dueOn: '2027-02-15', amountUgx: 620_000 };
    expect((await call('PUT', `schools/${school}/fees/${fee}`, body)).status, String(term)).toBe(200);
    expect(await getOutstanding(moved.regNo)).toBe(50_000);
  });
});
