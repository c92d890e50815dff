import type { AddressInfo } from 'node:net';
import type { PaymentStarted } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans } from '../../testing/running-loans';
import { bankMethod, buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import {
  createPerson,
  createTestPeople,
  getMsisdn,
  type SignedInPerson,
  type TestPeople,
} from '../../testing/test-people';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';

let test: TestApp;
let people: TestPeople;
let repayments: TestRepayments;
let sarah: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
  repayments = createTestRepayments(test);
  sarah = await people.addParent();
});
afterAll(async () => {
  await test.expectLedgerMatches();
  await test.end();
});

const startFees = async (by?: Pick<SignedInPerson, 'token'>, method = createPayer().method) => {
  const child = await test.addChild(50_000);
  const fees = { purpose: 'fees', school: 'st-marys-kisubi', regNo: child.regNo, amount: 50_000, method };
  return repayments.repay(fees, by);
};
const findOwner = async (id: string): Promise<string | null | undefined> =>
  (await test.queryRows<{ user_id: string | null }>('select user_id from payments where id = $1', [id]))[0]
    ?.user_id;
/** Returns the payment method of someone who pays from the phone number of an account. */
const toMethod = ({ contact }: { contact: string }) =>
  ({ paymentMethod: 'mobile', network: 'mtn', phoneNumber: contact }) as const;

describe('the owner of a fee payment', () => {
  it('is the signed-in payer, and no one for a guest', async () => {
    expect(await findOwner((await startFees(sarah)).payment.id)).toBe(sarah.user.user_id);
    expect(await findOwner((await startFees()).payment.id)).toBeNull();
  });

  it('is never missing because of an invalid session token, which is rejected', async () => {
    const { regNo } = await test.addChild(50_000);
    const request = { purpose: 'fees', regNo, amount: 1_000 };
    const rejected = await repayments.tryRepay(request, { by: { token: 'x'.repeat(43) } });
    expect(rejected.status).toBe(401);
    expect((await test.lookUp(regNo)).body.pending).toBe(0);
  });

  it('is the user who verifies the phone number of a guest’s successful payment', async () => {
    const person = createPerson();
    const msisdn = getMsisdn(person);
    test.mtn.onQuery(msisdn, 'paid');
    const paid = await startFees(undefined, toMethod(person));
    const others = await startFees(sarah, toMethod(person));
    await test.advanceTime(5_000);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'no' });
    const failed = await startFees(undefined, toMethod(person));
    await test.advanceTime(5_000);
    await people.register(person);
    expect(await findOwner(paid.payment.id)).toBeNull();
    await people.verify(person, await people.getOtp(msisdn));
    const { body } = await people.logIn(person);
    expect(await findOwner(paid.payment.id)).toBe(body.user.user_id);
    expect(await findOwner(others.payment.id)).toBe(sarah.user.user_id);
    expect(await findOwner(failed.payment.id)).toBeNull();
    expect((await repayments.getPayment(body, paid.payment.id)).status).toBe(200);
  });

  it('is the user with the verified phone number once a guest’s payment succeeds', async () => {
    const person = await people.addParent();
    test.mtn.onQuery(getMsisdn(person), 'paid');
    const { payment } = await startFees(undefined, toMethod(person));
    expect(await findOwner(payment.id)).toBeNull();
    await test.advanceTime(5_000);
    expect(await findOwner(payment.id)).toBe(person.user.user_id);
  });
});

describe('GET /api/payments/:id', () => {
  const listStatuses = (id: string, ...viewers: (SignedInPerson | undefined)[]) =>
    Promise.all(viewers.map(async (by) => (await repayments.getPayment(by, id)).status));

  it('returns a payment to the signed-in user who started it, and 404 to anyone else without its token', async () => {
    const { payment } = await startFees(sarah);
    const other = await people.addParent();
    expect(await listStatuses(payment.id, sarah, other, undefined)).toEqual([200, 404, 404]);
    expect((await repayments.getPayment({ token: 'x'.repeat(43) }, payment.id)).status).toBe(404);
    expect(await listStatuses((await startFees()).payment.id, sarah)).toEqual([404]);
  });

  it('returns every payment on a loan to the borrower', async () => {
    const loan = await createRunningLoans(test).addLoan({ by: sarah });
    const regNo = await repayments.getRegNo(loan);
    const friend = await people.addParent();
    const { payment } = await repayments.repay({ regNo, amount: 1_000 });
    const { payment: another } = await repayments.repay({ regNo, amount: 1_000 }, friend);
    expect(await listStatuses(payment.id, sarah, friend)).toEqual([200, 404]);
    expect(await listStatuses(another.id, sarah, friend)).toEqual([200, 200]);
  });

  it('streams each status change of a payment to its owner', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const { method, msisdn } = createPayer();
    const { payment } = await startFees(sarah, method);
    const open = (token: string) =>
      fetch(`http://127.0.0.1:${port}/api/payments/${payment.id}`, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      });
    expect((await open((await people.addParent()).token)).status).toBe(404);
    const stream = await open(sarah.token);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(5_000);
    expect(await stream.text()).toContain('"status":"succeeded"');
  });
});

it('lets the user who started a payment retry it without its token, but no other user', async () => {
  const { payment } = await startFees(sarah);
  test.clock.advance(120_000);
  const retry = (by: SignedInPerson) =>
    test.call<PaymentStarted>({
      method: 'POST',
      url: `/api/payments/${payment.id}/retry`,
      payload: bankMethod,
      headers: { 'idempotency-key': `retry-${by.user.user_id}`, authorization: `Bearer ${by.token}` },
    });
  expect((await retry(await people.addParent())).status).toBe(404);
  const response = await retry(sarah);
  expect(response.status, response.text).toBe(201);
  expect(await findOwner(response.body.payment.id)).toBe(sarah.user.user_id);
});

it('assigns a retry of another user’s payment on a loan to the borrower who retries it', async () => {
  const loan = await createRunningLoans(test).addLoan({ by: sarah });
  const regNo = await repayments.getRegNo(loan);
  const other = await people.addParent();
  const { payment } = await repayments.repay({ regNo, amount: 10_000 }, other);
  test.clock.advance(120_000);
  const response = await test.call<PaymentStarted>({
    method: 'POST',
    url: `/api/payments/${payment.id}/retry`,
    payload: bankMethod,
    headers: { 'idempotency-key': `retry-${payment.id}`, authorization: `Bearer ${sarah.token}` },
  });
  expect(response.status, response.text).toBe(201);
  expect(await findOwner(response.body.payment.id)).toBe(sarah.user.user_id);
  expect((await repayments.getPayment(other, response.body.payment.id)).status).toBe(404);
});
