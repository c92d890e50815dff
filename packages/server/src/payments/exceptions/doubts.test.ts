import { type ProblemBody, roles } from '@somesa/core';
import type { DoubtAnswer, OfficeListAnswer } from '@somesa/core/office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeReview, openReview, type Review } from '../../people/queue/reviews';
import { type RunningLoans, runningLoansOn } from '../../testing/running-loans';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { staffOn } from '../../testing/test-staff';

let test: TestApp;
let on: RunningLoans;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  on = runningLoansOn(test);
});
afterAll(() => test.end());

const call = async <Body>(path: string) => {
  token ??= (await staffOn(test).signInAs(roles.staff)).token;
  return staffOn(test).call<Body>(token, 'GET', `admin/${path}`);
};
const open = (kind: Review['kind'], subject: string, detail: Record<string, unknown> = {}) =>
  test.database.transaction((tx) => openReview(tx, { kind, subject, detail, now: test.clock.now() }));
const rowsOf = async (query: string) => {
  const answer = await call<OfficeListAnswer>(`lists/doubts?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.rows;
};
const show = async (id: string) => call<DoubtAnswer & ProblemBody>(`doubts/${encodeURIComponent(id)}`);

it('what is in doubt is listed and shown by what it is about', async () => {
  const loan = await on.begin();
  const [row] = await test.rows<{ id: string }>('select id from disbursements where loan_id = $1', [loan.id]);
  const child = await test.addChild(4_000);
  const { payment } = await test.start({ child, amount: 4_000, way: newPayer().way });
  const check = 'a loan is booked with its principal, once to the school and once out of our account';
  const subjects = [
    ['provider_silent', `payment:${payment.id}`, payment.reference],
    ['loan_above_outstanding', `loan:${loan.id}`, loan.reference],
    ['disbursement_in_doubt', `disbursement:${row?.id}`, loan.reference],
    ['bank_line_changed', 'bank-line:stanbic:FT 1/2', 'FT 1/2'],
    ['books_differ', `books:${check}:${loan.id}`, `${check}:${loan.id}`],
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
  expect(shown.map((doubt) => [doubt.payment?.id, doubt.loan?.id, doubt.bankLineId])).toEqual([
    [payment.id, undefined, null],
    [undefined, loan.id, null],
    [undefined, loan.id, null],
    [undefined, undefined, null],
    [undefined, undefined, null],
  ]);
});

it('what is in doubt is found by the payment, the loan or the child that it is about, or the bank’s transaction', async () => {
  const loan = await on.begin();
  const [row] = await test.rows<{ id: string; regNo: string }>(
    `select d.id, s.reg_no as "regNo" from disbursements d join loans l on l.id = d.loan_id
      join students s on s.id = l.student_id where l.id = $1`,
    [loan.id],
  );
  const child = await test.addChild(4_000);
  const { payment } = await test.start({ child, amount: 4_000, way: newPayer().way });
  const repayment = await on.request(loan, 3_000);
  await open('loan_above_outstanding', `loan:${loan.id}`);
  await open('disbursement_in_doubt', `disbursement:${row?.id}`);
  await open('provider_silent', `payment:${repayment}`);
  await open('provider_silent', `payment:${payment.id}`);
  await open('bank_amount_mismatch', 'bank-line:equity:FX-77', { reference: payment.reference });
  const found = async (text: string) =>
    (await rowsOf(`q=${encodeURIComponent(text)}`)).map((each) => each.id.split('~')[1]).sort();
  const ofLoan = [`disbursement:${row?.id}`, `loan:${loan.id}`, `payment:${repayment}`];
  const ofChild = ['bank-line:equity:FX-77', `payment:${payment.id}`];
  expect(await found(loan.reference.toLowerCase())).toEqual(ofLoan);
  expect(await found(row?.regNo ?? '')).toEqual(ofLoan);
  expect(await found(payment.reference)).toEqual(ofChild);
  expect(await found(` ${child.regNo.toLowerCase()} `)).toEqual(ofChild);
  expect(await found('fx-77')).toEqual(['bank-line:equity:FX-77']);
  expect(await found('nobody')).toEqual([]);
  // Bank money goes by the payment that its payer wrote, where there is one.
  const [listed] = await rowsOf('q=fx-77');
  expect(listed?.cells.reference).toBe(payment.reference);
});

it('what is decided is done', async () => {
  const about = { kind: 'provider_silent', subject: 'payment:11111111-1111-4111-8111-111111111111' } as const;
  await open(about.kind, about.subject);
  await test.database.transaction((tx) =>
    closeReview(tx, { ...about, actorId: null, now: test.clock.now() }),
  );
  const id = `${about.kind}~${about.subject}`;
  expect((await rowsOf('work=open,claimed')).map((row) => row.id)).not.toContain(id);
  expect((await rowsOf('work=done&kind=provider_silent')).map((row) => row.id)).toEqual([id]);
  expect((await show(id)).body).toMatchObject({ payment: null, closedAt: expect.any(String) });
});

it('what nobody asked is not found, and only the provider’s people look', async () => {
  for (const id of ['none', 'provider_silent~none', 'none~payment:1', '~'])
    expect((await show(id)).status).toBe(404);
  const bursar = (await staffOn(test).signInAs(roles.bursar)).token;
  const list = await staffOn(test).call(bursar, 'GET', 'admin/lists/doubts');
  expect(list.status).toBe(404);
});
