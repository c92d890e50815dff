import {
  type BankPaymentFileView,
  DAY_MS,
  type ProblemBody,
  roles,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
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
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

let children = 0;
/** Accepts a loan for a child of the school that is paid by bank. */
const acceptBankLoan = (principalUgx: number): Promise<AcceptedLoan> => {
  children += 1;
  const regNo = `SJN-${String(children).padStart(4, '0')}`;
  return payouts.addAccepted({ regNo }, principalUgx, { school: BANK_SCHOOL });
};
const createFile = () => payouts.call<{ file: BankPaymentFileView }>(staff, 'POST', 'bank-payment-files');
const acceptLoanInFile = async (principalUgx: number): Promise<AcceptedLoan> => {
  const loan = await acceptBankLoan(principalUgx);
  expect((await createFile()).status).toBe(201);
  return loan;
};
const confirmPaid = (loan: AcceptedLoan, body: object) =>
  payouts.call(staff, 'POST', `disbursements/${loan.row.id}/settled`, body);
const markFailed = (loan: AcceptedLoan, body: object = { reason: 'Account closed' }) =>
  payouts.call(staff, 'POST', `disbursements/${loan.row.id}/failed`, body);
const getErrors = ({ body }: { body: unknown }) => (body as ProblemBody).errors;

describe('POST /admin/bank-payment-files', () => {
  it('adds all disbursements that wait for a bank transfer once, and returns the same file later', async () => {
    const [one, two] = [await acceptBankLoan(120_000), await acceptBankLoan(80_000)];
    const created = await createFile();
    expect(created).toMatchObject({ status: 201, body: { file: { count: 2, total: 200_000 } } });
    const { id, reference } = created.body.file;
    const download = () => payouts.call<string>(staff, 'GET', `bank-payment-files/${id}`);
    const file = await download();
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${reference}.csv"`,
      'cache-control': 'no-store',
    });
    const formatLine = ({ row, loan }: AcceptedLoan) =>
      `${row.providerReference},St. Joseph’s Naggalama,Centenary Bank,3200045671,${row.amountUgx},UGX,Loan ${loan.reference}`;
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffreference,payee,bank,account,amount,currency,narration');
    expect(lines.slice(1).sort()).toEqual([one, two].map(formatLine).sort());

    expect(await createFile()).toMatchObject({
      status: 409,
      body: { message: 'Nothing is waiting for a bank transfer.' },
    });
    await markFailed(one);
    expect((await download()).text).toBe(file.text);
  });

  it('adds no disbursement twice if requests are simultaneous', async () => {
    await acceptBankLoan(50_000);
    const responses = await Promise.all([createFile(), createFile(), createFile()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('returns 404 for a payment file that does not exist', async () => {
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await payouts.call(staff, 'GET', `bank-payment-files/${none}`)).status).toBe(404);
    expect((await payouts.call(staff, 'GET', 'bank-payment-files/none')).status).toBe(404);
  });
});

describe('POST /admin/disbursements/:id/settled and /failed', () => {
  it('posts the payment on the bank’s date and records the staff member', async () => {
    const loan = await acceptLoanInFile(150_000);
    test.clock.advance(4 * DAY_MS);
    const paidOn = toKampalaDay(new Date(test.clock.now().getTime() - 2 * DAY_MS));
    const response = await confirmPaid(loan, { bankReference: ' FT26325ABC ', paidOn });
    expect(response, response.text).toMatchObject({
      status: 200,
      body: { disbursement: { status: 'succeeded', transactionId: 'FT26325ABC' } },
    });
    expect(await payouts.loan(loan)).toEqual({ status: 'ongoing', disbursed_on: paidOn });
    const school = `school-payable:${loan.loan.schoolId}`;
    const at = toKampalaInstant(paidOn, '12:00');
    expect(await payouts.entries(loan)).toEqual([
      { postingType: 'loan.disbursed', debit: 'loans:principal', credit: school, amount: 150_000, at },
      { postingType: 'school.paid', debit: school, credit: 'bank:disbursements', amount: 150_000, at },
    ]);
    const log = await test.queryRows<{ actor_kind: string; actor_id: string }>(
      `select actor_kind, actor_id from loan_events where loan_id = $1 and event = 'disburse'`,
      [loan.loan.id],
    );
    expect(log).toEqual([{ actor_kind: 'staff', actor_id: expect.any(String) }]);
    expect(await confirmPaid(loan, { bankReference: 'FT2', paidOn: '2026-11-23' })).toMatchObject({
      status: 409,
    });
  });

  it('uses the current time if noon of the bank’s date is still to come', async () => {
    const loan = await acceptLoanInFile(70_000);
    const morning = new Date('2026-12-01T05:00:00Z');
    test.clock.advance(morning.getTime() - test.clock.now().getTime());
    expect((await confirmPaid(loan, { bankReference: 'FT-MORNING', paidOn: '2026-12-01' })).status).toBe(200);
    expect((await payouts.entries(loan)).map(({ at }) => at)).toEqual([morning, morning]);
    expect(await payouts.loan(loan)).toEqual({ status: 'ongoing', disbursed_on: '2026-12-01' });
  });

  it('posts once if several confirmations are simultaneous', async () => {
    const loan = await acceptLoanInFile(60_000);
    const paidOn = test.clock.now().toISOString().slice(0, 10);
    const confirm = (bankReference: string) => confirmPaid(loan, { bankReference, paidOn });
    const responses = await Promise.all([confirm('FT-A'), confirm('FT-B'), confirm('FT-C')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await payouts.entries(loan)).toHaveLength(2);
  });

  it('accepts a bank reference once', async () => {
    const [one, two] = [await acceptLoanInFile(60_000), await acceptLoanInFile(60_000)];
    const paidOn = test.clock.now().toISOString().slice(0, 10);
    const body = { bankReference: 'FT-ONE', paidOn };
    const responses = await Promise.all([confirmPaid(one, body), confirmPaid(two, body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const rejected = responses.find(({ status }) => status === 422);
    expect(rejected && getErrors(rejected)).toEqual({
      bankReference: ['Another payment has this reference. Check the bank’s confirmation'],
    });
  });

  it.each([
    ['no reference', { bankReference: ' ' }, 'bankReference'],
    ['a formula as reference', { bankReference: '=1+1' }, 'bankReference'],
    ['an impossible date', { paidOn: '2026-02-30' }, 'paidOn'],
    ['tomorrow', { paidOn: '2031-01-01' }, 'paidOn'],
    ['a date before the file', { paidOn: '2026-11-01' }, 'paidOn'],
    ['an unknown field', { amount: 1 }, 'amount'],
  ])('rejects a confirmation with %s', async (_, change, field) => {
    const loan = await acceptLoanInFile(10_000);
    const valid = { bankReference: 'FT-USUAL', paidOn: test.clock.now().toISOString().slice(0, 10) };
    const response = await confirmPaid(loan, { ...valid, ...change });
    expect(response.status).toBe(422);
    expect(Object.keys(getErrors(response) ?? {})).toEqual([field]);
    expect(await payouts.entries(loan)).toEqual([]);
  });

  it('returns 409 for a disbursement that is in no file, and for mobile money', async () => {
    const paidOn = test.clock.now().toISOString().slice(0, 10);
    const waiting = await acceptBankLoan(70_000);
    expect(await confirmPaid(waiting, { bankReference: 'FT-1', paidOn })).toMatchObject({ status: 409 });
    const mobile = await payouts.addAccepted(await test.addChild(70_000), 70_000);
    expect(await confirmPaid(mobile, { bankReference: 'FT-1', paidOn })).toMatchObject({ status: 409 });
    expect(await markFailed(mobile)).toMatchObject({ status: 409 });
  });

  it('adds a new disbursement to the next file after the bank rejected the first', async () => {
    const loan = await acceptLoanInFile(90_000);
    expect(getErrors(await markFailed(loan, { reason: '' }))).toHaveProperty('reason');
    expect(await markFailed(loan)).toMatchObject({
      status: 200,
      body: { disbursement: { status: 'failed', failure: 'Account closed' } },
    });
    expect(await payouts.loan(loan)).toMatchObject({ status: 'accepted' });
    const again = await payouts.call(staff, 'POST', `loans/${loan.loan.id}/disburse`);
    expect(again).toMatchObject({
      status: 201,
      body: { disbursement: { status: 'created', method: 'bank' } },
    });
    expect((await createFile()).body.file.count).toBeGreaterThan(0);
    expect((await payouts.listDisbursements(loan)).map(({ status }) => status).sort()).toEqual([
      'failed',
      'in_file',
    ]);
  });
});
