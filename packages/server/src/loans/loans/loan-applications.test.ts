import { randomUUID } from 'node:crypto';
import type { ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, newPayer, SCHOOL, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { createTestLoans, type TestLoans, type TypedApplication } from '../../testing/test-loans';
import { createTestPeople, newPerson, type TestPeople } from '../../testing/test-people';

let test: TestApp;
let loans: TestLoans;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createTestLoans(test);
  people = createTestPeople(test);
});
afterAll(() => test.end());

const phone = (): string => newPerson().contact;
const count = async (): Promise<number> =>
  (await test.rows<{ n: number }>('select count(*)::int as n from loans'))[0]?.n ?? -1;
const refused = async (typed: TypedApplication, options = {}) => {
  const before = await count();
  const { status, body } = await loans.tryApply<ProblemBody>(typed, options);
  expect(await count()).toBe(before);
  return [status, body.errors];
};

describe('a guest', () => {
  it('applies with a reference, for a child that was typed or found', async () => {
    const child = await test.addChild(600_000);
    const typed = await loans.tryApply({ phoneNumber1: phone() });
    expect(typed.status, typed.text).toBe(201);
    expect(typed.body).toEqual({
      application: { reference: expect.stringMatching(/^SF-\w{4}-\w{4}$/), status: 'submitted' },
    });
    expect(typed.headers['cache-control']).toBe('no-store');
    const found = await loans.apply({ phoneNumber1: phone(), regNo: child.regNo.toLowerCase() });
    const rows = await test.rows<{ reg_no: string | null; user_id: null; product_version: number }>(
      `select s.reg_no, l.user_id, l.product_version from loans l left join students s on s.id = l.student_id
       where l.reference = any($1) order by s.reg_no nulls first`,
      [[typed.body.application.reference, found]],
    );
    expect(rows).toEqual([
      { reg_no: null, user_id: null, product_version: 1 },
      { reg_no: child.regNo, user_id: null, product_version: 1 },
    ]);
  });

  it('applies from the page of a school, in the name of no other', async () => {
    const typed = { phoneNumber1: phone() };
    const send = (origin: string) =>
      test.call({
        method: 'POST',
        url: '/api/loan-applications',
        headers: { origin, 'idempotency-key': randomUUID() },
        payload: { ...typed, school: SCHOOL },
      });
    expect((await send(SCHOOL_ORIGIN)).status).toBe(422);
    expect((await send('https://stranger.example')).status).toBe(403);
  });

  it('returns the same answer for a repeated application and creates it once', async () => {
    const [key, typed] = [randomUUID(), { phoneNumber1: phone() }];
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => loans.tryApply<unknown>(typed, { key })),
    );
    for (const other of others) expect([other.status, other.text]).toEqual([201, first?.text]);
    expect(await refused({ ...typed, loanAmount: 100_000 }, { key })).toEqual([422, undefined]);
    const applied = await test.rows('select 1 from loan_applications where msisdn1 = $1', [
      `+256${typed.phoneNumber1.slice(1)}`,
    ]);
    expect(applied).toHaveLength(1);
  });

  it('returns 400 for an application without an idempotency key', async () => {
    const answer = await test.call({ method: 'POST', url: '/api/loan-applications', payload: {} });
    expect(answer.status).toBe(400);
  });
});

describe('what can’t be is told under its field, and nothing is kept', () => {
  it('rejects an empty form with the exact messages of the specification', async () => {
    const answer = await test.call({
      method: 'POST',
      url: '/api/loan-applications',
      payload: {},
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(answer.body.errors).toMatchObject({
      fullName: ['Full Name is required'],
      phoneNumber1: ['Provide at least one phone number'],
      address: ['Provide physical address'],
      school: ['School is required'],
      childName: ["Provide Child's name"],
      estimatedMonthlyIncome: ['Enter some amount'],
      expense: ['Select expense'],
      loanAmount: ['Enter loan amount'],
      loanTerm: ['Select loan term'],
    });
  });

  it('rejects an unknown school, an unknown child and a child of another school', async () => {
    const phoneNumber1 = phone();
    const school = ['Choose a school from the list'];
    expect(await refused({ phoneNumber1, school: 'no-school' })).toEqual([422, { school }]);
    const regNo = ['No child at this school has this registration number. Check it, or leave it empty'];
    expect(await refused({ phoneNumber1, regNo: 'TST-9999' })).toEqual([422, { regNo }]);
    expect(await refused({ phoneNumber1, regNo: 'SJN-0001' })).toEqual([422, { regNo }]);
  });

  it('more than is outstanding and the expense allows above it', async () => {
    const { regNo } = await test.addChild(400_000, 100_000);
    const typed = { phoneNumber1: phone(), regNo };
    const most = (amount: string) => [
      422,
      { loanAmount: [`You can borrow up to UGX ${amount} here. Enter that or less`] },
    ];
    expect(await refused({ ...typed, loanAmount: 500_001 })).toEqual(most('500,000'));
    expect(await refused({ ...typed, loanAmount: 800_001, expense: 'School Uniform' })).toEqual(
      most('800,000'),
    );
    await loans.apply({ ...typed, loanAmount: 500_000 });
    await loans.apply({ ...typed, loanAmount: 800_000, expense: 'School Uniform' });
  });

  it('rejects an amount that includes fees with a pending payment', async () => {
    const child = await test.addChild(400_000);
    await test.start({ child, amount: 300_000, method: newPayer().method });
    expect(await refused({ phoneNumber1: phone(), regNo: child.regNo, loanAmount: 100_001 })).toEqual([
      422,
      { loanAmount: ['You can borrow up to UGX 100,000 here. Enter that or less'] },
    ]);
  });

  it('above and below what the product gives, where the child was typed', async () => {
    const phoneNumber1 = phone();
    expect(await refused({ phoneNumber1, loanAmount: 5_000_001 })).toEqual([
      422,
      { loanAmount: ['You can borrow up to UGX 5,000,000 here. Enter that or less'] },
    ]);
    expect((await refused({ phoneNumber1, loanAmount: 49_999 }))[1]).toEqual({
      loanAmount: ['The minimum loan is UGX 50,000. Enter that or more'],
    });
  });
});

describe('files', () => {
  it('come with the application or later, and are claimed by one', async () => {
    const idFront = await loans.addUpload('idFront');
    const letter = await loans.addUpload('letter');
    await loans.apply({ phoneNumber1: phone(), idFront, letter });
    const unknown = ['This file is no longer available. Choose it again'];
    expect(await refused({ phoneNumber1: phone(), idFront })).toEqual([422, { idFront: unknown }]);
  });

  it('rejects unknown files and files of another kind under their field and leaves the others available', async () => {
    const [idBack, letter] = [await loans.addUpload('idBack'), await loans.addUpload('letter')];
    const [status, errors] = await refused({
      phoneNumber1: phone(),
      idBack,
      bankStatement: letter,
      idFront: 'x'.repeat(43),
    });
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(['bankStatement', 'idFront']);
    await loans.apply({ phoneNumber1: phone(), idBack, letter });
  });
});

describe('who is signed in', () => {
  it('has the application at once, whatever number it names', async () => {
    const sarah = await people.join();
    const references = [
      await loans.apply({ phoneNumber1: sarah.contact }, sarah),
      await loans.apply({ phoneNumber1: phone() }, sarah),
    ];
    const { body } = await loans.list(sarah);
    expect(body.loans.map(({ reference }) => reference).sort()).toEqual(references.sort());
  });

  it('has it also where the page did not know who it was, as on a school’s page', async () => {
    const sarah = await people.join();
    const reference = await loans.apply({ phoneNumber1: sarah.contact });
    expect((await loans.list(sarah)).body.loans).toMatchObject([{ reference, status: 'submitted' }]);
  });

  it('returns 401 for an application with an unknown session token', async () => {
    expect(await refused({ phoneNumber1: phone() }, { token: 'x'.repeat(43) })).toEqual([401, undefined]);
  });
});

it('limits hold by address, by e-mail and by the number that is told; replays count against none', async () => {
  const strict = await buildTestApp({
    env: { RATE_LIMIT_FORMS_PER_HOUR: '3', RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '2' },
  });
  const { apply, tryApply } = createTestLoans(strict);
  const [phoneNumber1, key] = [phone(), randomUUID()];
  const from = (email: string) => ({ phoneNumber1, email });
  await apply(from('a@home.example'), { key });
  await apply(from('a@home.example'), { key });
  await apply(from('b@home.example'));
  expect((await tryApply(from('c@home.example'))).status).toBe(429);
  await apply({ ...from('a@home.example'), phoneNumber1: phone() });
  expect((await tryApply({ phoneNumber1: phone() })).status).toBe(429);
  await strict.end();
});
