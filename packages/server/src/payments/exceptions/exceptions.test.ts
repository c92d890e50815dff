import { type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer, ExceptionAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NewException, openException, resolveException } from '../../people/queue/exceptions';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let on: RunningLoans;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
});
afterAll(() => test.end());

const call = async <Body>(path: string) => {
  token ??= (await createTestStaff(test).signInAs(roles.staff)).token;
  return createTestStaff(test).call<Body>(token, 'GET', `admin/${path}`);
};
const open = (kind: NewException['kind'], subject: string, detail: Record<string, unknown> = {}) =>
  test.database.transaction((tx) => openException(tx, { kind, subject, detail, now: test.clock.now() }));
const rowsOf = async (query: string) => {
  const answer = await call<AdminListAnswer>(`lists/exceptions?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.rows;
};
const show = async (id: string) =>
  call<ExceptionAnswer & ProblemBody>(`exceptions/${encodeURIComponent(id)}`);

it('an exception is listed and shown by its subject', async () => {
  const loan = await on.begin();
  const [row] = await test.rows<{ id: string }>('select id from disbursements where loan_id = $1', [loan.id]);
  const child = await test.addChild(4_000);
  const { payment } = await test.start({ child, amount: 4_000, method: newPayer().method });
  const check = 'a loan is booked with its principal, once to the school and once out of our account';
  const subjects = [
    ['provider_no_response', `payment:${payment.id}`, payment.reference],
    ['loan_above_outstanding', `loan:${loan.id}`, loan.reference],
    ['disbursement_status_unknown', `disbursement:${row?.id}`, loan.reference],
    ['bank_transaction_changed', 'bank-transaction:stanbic:FT 1/2', 'FT 1/2'],
    ['ledger_mismatch', `books:${check}:${loan.id}`, `${check}:${loan.id}`],
  ] as const;
  for (const [kind, subject] of subjects) await open(kind, subject, { asked: 4_000 });
  const listed = await rowsOf('work=open');
  for (const [kind, subject, reference] of subjects) {
    const id = `${kind}~${subject}`;
    expect(listed.find((each) => each.id === id)?.cells).toMatchObject({ kind, reference, work: 'open' });
    expect((await show(id)).body).toMatchObject({ kind, subject, detail: { asked: 4_000 }, closedAt: null });
  }
  const shown = await Promise.all(
    subjects.map(async ([kind, subject]) => (await show(`${kind}~${subject}`)).body),
  );
  expect(
    shown.map((exception) => [exception.payment?.id, exception.loan?.id, exception.bankTransactionId]),
  ).toEqual([
    [payment.id, undefined, null],
    [undefined, loan.id, null],
    [undefined, loan.id, null],
    [undefined, undefined, null],
    [undefined, undefined, null],
  ]);
});

it('an exception is found by its payment, its loan, its child or its bank transaction', async () => {
  const loan = await on.begin();
  const [row] = await test.rows<{ id: string; regNo: string }>(
    `select d.id, s.reg_no as "regNo" from disbursements d join loans l on l.id = d.loan_id
      join students s on s.id = l.student_id where l.id = $1`,
    [loan.id],
  );
  const child = await test.addChild(4_000);
  const { payment } = await test.start({ child, amount: 4_000, method: newPayer().method });
  const repayment = await on.request(loan, 3_000);
  await open('loan_above_outstanding', `loan:${loan.id}`);
  await open('disbursement_status_unknown', `disbursement:${row?.id}`);
  await open('provider_no_response', `payment:${repayment}`);
  await open('provider_no_response', `payment:${payment.id}`);
  await open('bank_amount_mismatch', 'bank-transaction:equity:FX-77', { reference: payment.reference });
  const found = async (text: string) =>
    (await rowsOf(`q=${encodeURIComponent(text)}`)).map((each) => each.id.split('~')[1]).sort();
  const ofLoan = [`disbursement:${row?.id}`, `loan:${loan.id}`, `payment:${repayment}`];
  const ofChild = ['bank-transaction:equity:FX-77', `payment:${payment.id}`];
  expect(await found(loan.reference.toLowerCase())).toEqual(ofLoan);
  expect(await found(row?.regNo ?? '')).toEqual(ofLoan);
  expect(await found(payment.reference)).toEqual(ofChild);
  expect(await found(` ${child.regNo.toLowerCase()} `)).toEqual(ofChild);
  expect(await found('fx-77')).toEqual(['bank-transaction:equity:FX-77']);
  expect(await found('nobody')).toEqual([]);
  // Bank money goes by the payment that its payer wrote, where there is one.
  const [listed] = await rowsOf('q=fx-77');
  expect(listed?.cells.reference).toBe(payment.reference);
});

it('a resolved exception is listed as done', async () => {
  const about = {
    kind: 'provider_no_response',
    subject: 'payment:11111111-1111-4111-8111-111111111111',
  } as const;
  await open(about.kind, about.subject);
  await test.database.transaction((tx) =>
    resolveException(tx, { ...about, actorId: null, now: test.clock.now() }),
  );
  const id = `${about.kind}~${about.subject}`;
  expect((await rowsOf('work=open,claimed')).map((row) => row.id)).not.toContain(id);
  expect((await rowsOf('work=done&kind=provider_no_response')).map((row) => row.id)).toEqual([id]);
  expect((await show(id)).body).toMatchObject({ payment: null, closedAt: expect.any(String) });
});

it('an unknown exception returns 404, and a bursar can’t list exceptions', async () => {
  for (const id of ['none', 'provider_no_response~none', 'none~payment:1', '~'])
    expect((await show(id)).status).toBe(404);
  const bursar = (await createTestStaff(test).signInAs(roles.bursar)).token;
  const list = await createTestStaff(test).call(bursar, 'GET', 'admin/lists/exceptions');
  expect(list.status).toBe(404);
});
