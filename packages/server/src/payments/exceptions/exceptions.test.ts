import { type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer, ExceptionAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NewException, openException, resolveException } from '../../people/queue/exceptions';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { startFees } from '../testing/fee-payments';

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
const listRows = async (query: string) => {
  const answer = await call<AdminListAnswer>(`lists/exceptions?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.rows;
};
const show = async (id: string) =>
  call<ExceptionAnswer & ProblemBody>(`exceptions/${encodeURIComponent(id)}`);

it('is found by the transaction ID of a statement’s line or a movement', async () => {
  await open('statement_line_unknown', 'statement-line:1', { transaction: 'CHARGE-1' });
  for (const q of ['CHARGE-1', 'charge-1']) {
    const rows = await listRows(`q=${q}`);
    expect(rows.map(({ cells }) => cells.reference)).toEqual(['CHARGE-1']);
  }
  expect(await listRows('q=CHARGE-2')).toEqual([]);
});

it('lists and returns an exception by its subject', async () => {
  const loan = await on.addLoan();
  const [row] = await test.queryRows<{ id: string }>('select id from disbursements where loan_id = $1', [
    loan.id,
  ]);
  const {
    started: { payment },
  } = await startFees(test, 4_000);
  const check = 'a loan is posted with its principal, once to the school and once from our account';
  const subjects = [
    ['provider_no_response', `payment:${payment.id}`, payment.reference],
    ['loan_above_outstanding', `loan:${loan.id}`, loan.reference],
    ['disbursement_status_unknown', `disbursement:${row?.id}`, loan.reference],
    ['bank_transaction_changed', 'bank-transaction:stanbic:FT 1/2', 'FT 1/2'],
    ['ledger_mismatch', `ledger:${check}:${loan.id}`, loan.reference],
    ['ledger_mismatch', `ledger:${check}:stanbic:CHARGE`, 'stanbic:CHARGE'],
  ] as const;
  for (const [kind, subject] of subjects) await open(kind, subject, { requested: 4_000 });
  const listed = await listRows('queueStatus=open');
  for (const [kind, subject, reference] of subjects) {
    const id = `${kind}~${subject}`;
    expect(listed.find((each) => each.id === id)?.cells).toMatchObject({
      kind,
      reference,
      queueStatus: 'open',
    });
    expect((await show(id)).body).toMatchObject({
      kind,
      subject,
      detail: { requested: 4_000 },
      closedAt: null,
    });
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
    [undefined, undefined, null],
  ]);
});

it('finds an exception by its payment, loan, child or bank transaction', async () => {
  const loan = await on.addLoan();
  const [row] = await test.queryRows<{ id: string; regNo: string }>(
    `select d.id, s.reg_no as "regNo" from disbursements d join loans l on l.id = d.loan_id
      join students s on s.id = l.student_id where l.id = $1`,
    [loan.id],
  );
  const {
    child,
    started: { payment },
  } = await startFees(test, 4_000);
  const repayment = await on.addPendingPayment(loan, 3_000);
  await open('loan_above_outstanding', `loan:${loan.id}`);
  await open('disbursement_status_unknown', `disbursement:${row?.id}`);
  await open('provider_no_response', `payment:${repayment}`);
  await open('provider_no_response', `payment:${payment.id}`);
  await open('bank_amount_mismatch', 'bank-transaction:equity:FX-77', { reference: payment.reference });
  const search = async (text: string) =>
    (await listRows(`q=${encodeURIComponent(text)}`)).map((each) => each.id.split('~')[1]).sort();
  const ofLoan = [`disbursement:${row?.id}`, `loan:${loan.id}`, `payment:${repayment}`];
  const ofChild = ['bank-transaction:equity:FX-77', `payment:${payment.id}`];
  expect(await search(loan.reference.toLowerCase())).toEqual(ofLoan);
  expect(await search(row?.regNo ?? '')).toEqual(ofLoan);
  expect(await search(payment.reference)).toEqual(ofChild);
  expect(await search(` ${child.regNo.toLowerCase()} `)).toEqual(ofChild);
  expect(await search('fx-77')).toEqual(['bank-transaction:equity:FX-77']);
  expect(await search('unknown')).toEqual([]);
  // A bank transaction is named by the payment that its payer quoted.
  const [listed] = await listRows('q=fx-77');
  expect(listed?.cells.reference).toBe(payment.reference);
});

it('lists a resolved exception as done', async () => {
  const key = {
    kind: 'provider_no_response',
    subject: 'payment:11111111-1111-4111-8111-111111111111',
  } as const;
  await open(key.kind, key.subject);
  await test.database.transaction((tx) =>
    resolveException(tx, { ...key, actorId: null, now: test.clock.now() }),
  );
  const id = `${key.kind}~${key.subject}`;
  expect((await listRows('queueStatus=open,assigned')).map((row) => row.id)).not.toContain(id);
  expect((await listRows('queueStatus=done&kind=provider_no_response')).map((row) => row.id)).toEqual([id]);
  expect((await show(id)).body).toMatchObject({ payment: null, closedAt: expect.any(String) });
});

it('returns 404 for an unknown exception and for a bursar', async () => {
  for (const id of ['none', 'provider_no_response~none', 'none~payment:1', '~'])
    expect((await show(id)).status).toBe(404);
  const bursar = (await createTestStaff(test).signInAs(roles.bursar)).token;
  const list = await createTestStaff(test).call(bursar, 'GET', 'admin/lists/exceptions');
  expect(list.status).toBe(404);
});
