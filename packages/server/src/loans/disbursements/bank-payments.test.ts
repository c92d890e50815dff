import { type BankPaymentFileView, type ProblemBody, roles } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AcceptedLoan } from '../../testing/accepted-loan';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';

let test: TestApp;
let payouts: ReturnType<typeof createTestPayouts>;
let staff: string;
beforeAll(async () => {
  test = await buildTestApp();
  payouts = createTestPayouts(test);
  staff = await payouts.signInAs(roles.staff);
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

let children = 0;
/** An accepted loan for a child of the school that is paid by bank. */
const byBank = (principalUgx: number): Promise<AcceptedLoan> => {
  children += 1;
  const regNo = `SJN-${String(children).padStart(4, '0')}`;
  return payouts.accept({ regNo }, principalUgx, { school: BANK_SCHOOL });
};
const makeFile = () => payouts.call<{ file: BankPaymentFileView }>(staff, 'POST', 'bank-payment-files');
const inFile = async (principalUgx: number): Promise<AcceptedLoan> => {
  const loan = await byBank(principalUgx);
  expect((await makeFile()).status).toBe(201);
  return loan;
};
const settle = (loan: AcceptedLoan, body: object) =>
  payouts.call(staff, 'POST', `disbursements/${loan.row.id}/settled`, body);
const refuse = (loan: AcceptedLoan, body: object = { reason: 'Account closed' }) =>
  payouts.call(staff, 'POST', `disbursements/${loan.row.id}/failed`, body);
const errorsOf = ({ body }: { body: unknown }) => (body as ProblemBody).errors;

describe('a payment file', () => {
  it('takes everything that waits for a bank transfer, once, and can be read again as it was', async () => {
    const [one, two] = [await byBank(120_000), await byBank(80_000)];
    const made = await makeFile();
    expect(made).toMatchObject({ status: 201, body: { file: { count: 2, total: 200_000 } } });
    const { id, reference } = made.body.file;
    const read = () => payouts.call<string>(staff, 'GET', `bank-payment-files/${id}`);
    const file = await read();
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${reference}.csv"`,
      'cache-control': 'no-store',
    });
    const lineOf = ({ row, loan }: AcceptedLoan) =>
      `${row.providerReference},St. Joseph’s Naggalama,Centenary Bank,3200045671,${row.amountUgx},UGX,Loan ${loan.reference}`;
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('reference,payee,bank,account,amount,currency,narration');
    expect(lines.slice(1).sort()).toEqual([one, two].map(lineOf).sort());

    expect(await makeFile()).toMatchObject({
      status: 409,
      body: { message: 'No school is waiting for a bank transfer.' },
    });
    await refuse(one);
    expect((await read()).text).toBe(file.text);
  });

  it('made twice at once takes nothing twice', async () => {
    await byBank(50_000);
    const answers = await Promise.all([makeFile(), makeFile(), makeFile()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('returns 404 for a payment file that does not exist', async () => {
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await payouts.call(staff, 'GET', `bank-payment-files/${none}`)).status).toBe(404);
    expect((await payouts.call(staff, 'GET', 'bank-payment-files/none')).status).toBe(404);
  });
});

describe('the bank’s word', () => {
  it('books what it paid, on the day that it paid, and says who typed it in', async () => {
    const loan = await inFile(150_000);
    test.clock.pass(4 * 24 * 3_600_000);
    const answer = await settle(loan, { bankReference: ' FT26325ABC ', paidOn: '2026-11-23' });
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: { disbursement: { status: 'succeeded', transactionId: 'FT26325ABC' } },
    });
    expect(await payouts.loan(loan)).toEqual({ status: 'ongoing', disbursed_on: '2026-11-23' });
    const school = `school-payable:${loan.loan.schoolId}`;
    const at = new Date('2026-11-23T09:00:00Z');
    expect(await payouts.entries(loan)).toEqual([
      { postingType: 'loan.disbursed', debit: 'loans:principal', credit: school, amount: 150_000, at },
      { postingType: 'school.paid', debit: school, credit: 'bank:disbursements', amount: 150_000, at },
    ]);
    const log = await test.rows<{ actor_kind: string; actor_id: string }>(
      `select actor_kind, actor_id from loan_events where loan_id = $1 and event = 'disburse'`,
      [loan.loan.id],
    );
    expect(log).toEqual([{ actor_kind: 'staff', actor_id: expect.any(String) }]);
    expect(await settle(loan, { bankReference: 'FT2', paidOn: '2026-11-23' })).toMatchObject({ status: 409 });
  });

  it('typed in on the morning of the day is not booked for an hour that is still to come', async () => {
    const loan = await inFile(70_000);
    const morning = new Date('2026-12-01T05:00:00Z');
    test.clock.pass(morning.getTime() - test.clock.now().getTime());
    expect((await settle(loan, { bankReference: 'FT-MORNING', paidOn: '2026-12-01' })).status).toBe(200);
    expect((await payouts.entries(loan)).map(({ at }) => at)).toEqual([morning, morning]);
    expect(await payouts.loan(loan)).toEqual({ status: 'ongoing', disbursed_on: '2026-12-01' });
  });

  it('typed in twice at once books once', async () => {
    const loan = await inFile(60_000);
    const paidOn = test.clock.now().toISOString().slice(0, 10);
    const say = (bankReference: string) => settle(loan, { bankReference, paidOn });
    const answers = await Promise.all([say('FT-A'), say('FT-B'), say('FT-C')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await payouts.entries(loan)).toHaveLength(2);
  });

  it('counts under one reference once', async () => {
    const [one, two] = [await inFile(60_000), await inFile(60_000)];
    const paidOn = test.clock.now().toISOString().slice(0, 10);
    const body = { bankReference: 'FT-ONE', paidOn };
    const answers = await Promise.all([settle(one, body), settle(two, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && errorsOf(refused)).toEqual({
      bankReference: ['Another payment has this reference. Check the bank’s confirmation'],
    });
  });

  it.each([
    ['no reference', { bankReference: ' ' }, 'bankReference'],
    ['a reference like a formula', { bankReference: '=1+1' }, 'bankReference'],
    ['a day that is none', { paidOn: '2026-02-30' }, 'paidOn'],
    ['tomorrow', { paidOn: '2031-01-01' }, 'paidOn'],
    ['a day before the file', { paidOn: '2026-11-01' }, 'paidOn'],
    ['something else', { amount: 1 }, 'amount'],
  ])('is not taken with %s', async (_, change, field) => {
    const loan = await inFile(10_000);
    const usual = { bankReference: 'FT-USUAL', paidOn: test.clock.now().toISOString().slice(0, 10) };
    const answer = await settle(loan, { ...usual, ...change });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer) ?? {})).toEqual([field]);
    expect(await payouts.entries(loan)).toEqual([]);
  });

  it('is not taken of what stands in no file, nor of a transfer of mobile money', async () => {
    const paidOn = test.clock.now().toISOString().slice(0, 10);
    const waiting = await byBank(70_000);
    expect(await settle(waiting, { bankReference: 'FT-1', paidOn })).toMatchObject({ status: 409 });
    const mobile = await payouts.accept(await test.addChild(70_000), 70_000);
    expect(await settle(mobile, { bankReference: 'FT-1', paidOn })).toMatchObject({ status: 409 });
    expect(await refuse(mobile)).toMatchObject({ status: 409 });
  });

  it('includes the new attempt in the next file when staff retry after the bank’s refusal', async () => {
    const loan = await inFile(90_000);
    expect(errorsOf(await refuse(loan, { reason: '' }))).toHaveProperty('reason');
    expect(await refuse(loan)).toMatchObject({
      status: 200,
      body: { disbursement: { status: 'failed', failure: 'Account closed' } },
    });
    expect(await payouts.loan(loan)).toMatchObject({ status: 'accepted' });
    const again = await payouts.call(staff, 'POST', `loans/${loan.loan.id}/disburse`);
    expect(again).toMatchObject({
      status: 201,
      body: { disbursement: { status: 'created', method: 'bank' } },
    });
    expect((await makeFile()).body.file.count).toBeGreaterThan(0);
    expect((await payouts.tries(loan)).map(({ status }) => status).sort()).toEqual(['failed', 'in_file']);
  });
});
