import { randomUUID } from 'node:crypto';
import type { ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, SCHOOL, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { createTestLoans, type LoanFormFields, type TestLoans } from '../../testing/test-loans';
import { createPerson, createTestPeople, type TestPeople } from '../../testing/test-people';

let test: TestApp;
let loans: TestLoans;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createTestLoans(test);
  people = createTestPeople(test);
});
afterAll(() => test.end());

const newPhone = (): string => createPerson().contact;
const countLoans = async (): Promise<number> =>
  (await test.queryRows<{ n: number }>('select count(*)::int as n from loans'))[0]?.n ?? -1;
const expectRejected = async (form: LoanFormFields, options = {}) => {
  const before = await countLoans();
  const { status, body } = await loans.tryApply<ProblemBody>(form, options);
  expect(await countLoans()).toBe(before);
  return [status, body.errors];
};

describe('POST /loan-applications as a guest', () => {
  it('returns a reference for a child that was typed or found by its number', async () => {
    const child = await test.addChild(600_000);
    const response = await loans.tryApply({ phoneNumber1: newPhone() });
    expect(response.status, response.text).toBe(201);
    expect(response.body).toEqual({
      application: { reference: expect.stringMatching(/^SF-\w{4}-\w{4}$/), status: 'submitted' },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    const found = await loans.apply({ phoneNumber1: newPhone(), regNo: child.regNo.toLowerCase() });
    const rows = await test.queryRows<{ reg_no: string | null; user_id: null; product_version: number }>(
      `select s.reg_no, l.user_id, l.product_version from loans l left join students s on s.id = l.student_id
       where l.reference = any($1) order by s.reg_no nulls first`,
      [[response.body.application.reference, found]],
    );
    expect(rows).toEqual([
      { reg_no: null, user_id: null, product_version: 1 },
      { reg_no: child.regNo, user_id: null, product_version: 1 },
    ]);
  });

  it('accepts applications from a school’s origin and returns 403 for unknown origins', async () => {
    const form = { phoneNumber1: newPhone() };
    const send = (origin: string) =>
      test.call({
        method: 'POST',
        url: '/api/loan-applications',
        headers: { origin, 'idempotency-key': randomUUID() },
        payload: { ...form, school: SCHOOL },
      });
    expect((await send(SCHOOL_ORIGIN)).status).toBe(422);
    expect((await send('https://stranger.example')).status).toBe(403);
  });

  it('returns the same answer for a repeated application and creates it once', async () => {
    const [key, form] = [randomUUID(), { phoneNumber1: newPhone() }];
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => loans.tryApply<unknown>(form, { key })));
    for (const other of others) expect([other.status, other.text]).toEqual([201, first?.text]);
    expect(await expectRejected({ ...form, loanAmount: 100_000 }, { key })).toEqual([400, undefined]);
    const applied = await test.queryRows('select 1 from loan_applications where msisdn1 = $1', [
      `+256${form.phoneNumber1.slice(1)}`,
    ]);
    expect(applied).toHaveLength(1);
  });

  it('returns 400 for an application without an idempotency key', async () => {
    const response = await test.call({ method: 'POST', url: '/api/loan-applications', payload: {} });
    expect(response.status).toBe(400);
  });
});

describe('validation of an application', () => {
  it('rejects an empty form with the exact messages of the specification', async () => {
    const response = await test.call({
      method: 'POST',
      url: '/api/loan-applications',
      payload: {},
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(response.body.errors).toMatchObject({
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
    const phoneNumber1 = newPhone();
    const school = ['Choose a school from the list'];
    expect(await expectRejected({ phoneNumber1, school: 'no-school' })).toEqual([422, { school }]);
    const regNo = ['No child at this school has this registration number. Check it, or leave it empty'];
    expect(await expectRejected({ phoneNumber1, regNo: 'TST-9999' })).toEqual([422, { regNo }]);
    expect(await expectRejected({ phoneNumber1, regNo: 'SJN-0001' })).toEqual([422, { regNo }]);
  });

  it('rejects more than the outstanding fees and the allowance of the expense', async () => {
    const { regNo } = await test.addChild(400_000, 100_000);
    const form = { phoneNumber1: newPhone(), regNo };
    const createLimitError = (amount: string) => [
      422,
      { loanAmount: [`You can borrow up to UGX ${amount} here. Enter that or less`] },
    ];
    expect(await expectRejected({ ...form, loanAmount: 500_001 })).toEqual(createLimitError('500,000'));
    expect(await expectRejected({ ...form, loanAmount: 800_001, expense: 'School Uniform' })).toEqual(
      createLimitError('800,000'),
    );
    await loans.apply({ ...form, loanAmount: 500_000 });
    await loans.apply({ ...form, loanAmount: 800_000, expense: 'School Uniform' });
  });

  it('rejects an amount that includes fees with a pending payment', async () => {
    const child = await test.addChild(400_000);
    await test.startPayment({ child, amount: 300_000, method: createPayer().method });
    expect(
      await expectRejected({ phoneNumber1: newPhone(), regNo: child.regNo, loanAmount: 100_001 }),
    ).toEqual([422, { loanAmount: ['You can borrow up to UGX 100,000 here. Enter that or less'] }]);
  });

  it('rejects amounts outside the limits of the product if the child was typed', async () => {
    const phoneNumber1 = newPhone();
    expect(await expectRejected({ phoneNumber1, loanAmount: 5_000_001 })).toEqual([
      422,
      { loanAmount: ['You can borrow up to UGX 5,000,000 here. Enter that or less'] },
    ]);
    expect((await expectRejected({ phoneNumber1, loanAmount: 49_999 }))[1]).toEqual({
      loanAmount: ['The minimum loan is UGX 50,000. Enter that or more'],
    });
  });
});

describe('files of an application', () => {
  it('rejects a file that is attached to another application', async () => {
    const idFront = await loans.addUpload('idFront');
    const letter = await loans.addUpload('letter');
    await loans.apply({ phoneNumber1: newPhone(), idFront, letter });
    const unknown = ['This file is no longer available. Choose it again'];
    expect(await expectRejected({ phoneNumber1: newPhone(), idFront })).toEqual([422, { idFront: unknown }]);
  });

  it('rejects unknown files and files of another kind under their field and leaves the others available', async () => {
    const [idBack, letter] = [await loans.addUpload('idBack'), await loans.addUpload('letter')];
    const [status, errors] = await expectRejected({
      phoneNumber1: newPhone(),
      idBack,
      bankStatement: letter,
      idFront: 'x'.repeat(43),
    });
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(['bankStatement', 'idFront']);
    await loans.apply({ phoneNumber1: newPhone(), idBack, letter });
  });
});

describe('POST /loan-applications as a user', () => {
  it('assigns the application to the signed-in user, whatever phone number it has', async () => {
    const sarah = await people.addParent();
    const references = [
      await loans.apply({ phoneNumber1: sarah.contact }, sarah),
      await loans.apply({ phoneNumber1: newPhone() }, sarah),
    ];
    const { body } = await loans.list(sarah);
    expect(body.loans.map(({ reference }) => reference).sort()).toEqual(references.sort());
  });

  it('assigns an application without a session to the user with its verified phone number', async () => {
    const sarah = await people.addParent();
    const reference = await loans.apply({ phoneNumber1: sarah.contact });
    expect((await loans.list(sarah)).body.loans).toMatchObject([{ reference, status: 'submitted' }]);
  });

  it('returns 401 for an application with an unknown session token', async () => {
    expect(await expectRejected({ phoneNumber1: newPhone() }, { token: 'x'.repeat(43) })).toEqual([
      401,
      undefined,
    ]);
  });
});

it('limits applications by IP address, email and phone number without counting replays', async () => {
  const strict = await buildTestApp({
    env: { RATE_LIMIT_FORMS_PER_HOUR: '3', RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '2' },
  });
  const { apply, tryApply } = createTestLoans(strict);
  const [phoneNumber1, key] = [newPhone(), randomUUID()];
  const from = (email: string) => ({ phoneNumber1, email });
  await apply(from('a@home.example'), { key });
  await apply(from('a@home.example'), { key });
  await apply(from('b@home.example'));
  expect((await tryApply(from('c@home.example'))).status).toBe(429);
  await apply({ ...from('a@home.example'), phoneNumber1: newPhone() });
  expect((await tryApply({ phoneNumber1: newPhone() })).status).toBe(429);
  await strict.end();
});
