import type { AddressInfo } from 'node:net';
import type { PaymentStarted } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans } from '../../testing/running-loans';
import { bankMethod, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import {
  createTestPeople,
  msisdnOf,
  newPerson,
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
  sarah = await people.join();
});
afterAll(async () => {
  await test.booksAgree();
  await test.end();
});

const payFees = async (by?: Pick<SignedInPerson, 'token'>, method = newPayer().method) => {
  const child = await test.addChild(50_000);
  const fees = { purpose: 'fees', school: 'st-marys-kisubi', regNo: child.regNo, amount: 50_000, method };
  return repayments.repay(fees, by);
};
const ownerOf = async (id: string): Promise<string | null | undefined> =>
  (await test.rows<{ user_id: string | null }>('select user_id from payments where id = $1', [id]))[0]
    ?.user_id;
/** The way of somebody who pays with the number of an account. */
const methodOf = ({ contact }: { contact: string }) =>
  ({ paymentMethod: 'mobile', network: 'mtn', phoneNumber: contact }) as const;

describe('fees', () => {
  it('assigns fees paid while signed in to that user, and fees paid as a guest to no one', async () => {
    expect(await ownerOf((await payFees(sarah)).payment.id)).toBe(sarah.user.user_id);
    expect(await ownerOf((await payFees()).payment.id)).toBeNull();
  });

  it('rejects a fee payment with an invalid session token instead of starting it without an owner', async () => {
    const { regNo } = await test.addChild(50_000);
    const asked = { purpose: 'fees', regNo, amount: 1_000 };
    const refused = await repayments.tryRepay(asked, { by: { token: 'x'.repeat(43) } });
    expect(refused.status).toBe(401);
    expect((await test.lookUp(regNo)).body.pending).toBe(0);
  });

  it('assigns a guest’s successful payments to the user who verifies that phone number, but not failed payments or another user’s', async () => {
    const person = newPerson();
    const msisdn = msisdnOf(person);
    test.mtn.onQuery(msisdn, 'paid');
    const paid = await payFees(undefined, methodOf(person));
    const others = await payFees(sarah, methodOf(person));
    await test.pass(5_000);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'no' });
    const failed = await payFees(undefined, methodOf(person));
    await test.pass(5_000);
    await people.register(person);
    expect(await ownerOf(paid.payment.id)).toBeNull();
    await people.verify(person, await people.otpTo(msisdn));
    const { body } = await people.logIn(person);
    expect(await ownerOf(paid.payment.id)).toBe(body.user.user_id);
    expect(await ownerOf(others.payment.id)).toBe(sarah.user.user_id);
    expect(await ownerOf(failed.payment.id)).toBeNull();
    expect((await repayments.showTo(body, paid.payment.id)).status).toBe(200);
  });

  it('assigns a payment made without signing in from a verified phone number to its owner once it succeeds', async () => {
    const person = await people.join();
    test.mtn.onQuery(msisdnOf(person), 'paid');
    const { payment } = await payFees(undefined, methodOf(person));
    expect(await ownerOf(payment.id)).toBeNull();
    await test.pass(5_000);
    expect(await ownerOf(payment.id)).toBe(person.user.user_id);
  });
});

describe('a payment is shown', () => {
  const statusesOf = (id: string, ...whom: (SignedInPerson | undefined)[]) =>
    Promise.all(whom.map(async (by) => (await repayments.showTo(by, id)).status));

  it('shows a payment to the signed-in user who started it, and to no one else without its token', async () => {
    const { payment } = await payFees(sarah);
    const stranger = await people.join();
    expect(await statusesOf(payment.id, sarah, stranger, undefined)).toEqual([200, 404, 404]);
    expect((await repayments.showTo({ token: 'x'.repeat(43) }, payment.id)).status).toBe(404);
    expect(await statusesOf((await payFees()).payment.id, sarah)).toEqual([404]);
  });

  it('shows a loan payment to the borrower, regardless of who pays', async () => {
    const loan = await createRunningLoans(test).begin({ by: sarah });
    const regNo = await repayments.regNoOf(loan);
    const friend = await people.join();
    const { payment } = await repayments.repay({ regNo, amount: 1_000 });
    const { payment: another } = await repayments.repay({ regNo, amount: 1_000 }, friend);
    expect(await statusesOf(payment.id, sarah, friend)).toEqual([200, 404]);
    expect(await statusesOf(another.id, sarah, friend)).toEqual([200, 200]);
  });

  it('streams each status change of a payment to its owner', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const { method, msisdn } = newPayer();
    const { payment } = await payFees(sarah, method);
    const ask = (token: string) =>
      fetch(`http://127.0.0.1:${port}/api/payments/${payment.id}`, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      });
    expect((await ask((await people.join()).token)).status).toBe(404);
    const stream = await ask(sarah.token);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    test.mtn.onQuery(msisdn, 'paid');
    await test.pass(5_000);
    expect(await stream.text()).toContain('"status":"succeeded"');
  });
});

it('allows the user who started a payment to retry it with another payment method without its token, but not another user', async () => {
  const { payment } = await payFees(sarah);
  test.clock.pass(120_000);
  const retry = (by: SignedInPerson) =>
    test.call<PaymentStarted>({
      method: 'POST',
      url: `/api/payments/${payment.id}/retry`,
      payload: bankMethod,
      headers: { 'idempotency-key': `retry-${by.user.user_id}`, authorization: `Bearer ${by.token}` },
    });
  expect((await retry(await people.join())).status).toBe(404);
  const again = await retry(sarah);
  expect(again.status, again.text).toBe(201);
  expect(await ownerOf(again.body.payment.id)).toBe(sarah.user.user_id);
});

it('assigns the new payment to the borrower who retries another user’s payment on the loan with another payment method', async () => {
  const loan = await createRunningLoans(test).begin({ by: sarah });
  const regNo = await repayments.regNoOf(loan);
  const stranger = await people.join();
  const { payment } = await repayments.repay({ regNo, amount: 10_000 }, stranger);
  test.clock.pass(120_000);
  const again = await test.call<PaymentStarted>({
    method: 'POST',
    url: `/api/payments/${payment.id}/retry`,
    payload: bankMethod,
    headers: { 'idempotency-key': `retry-${payment.id}`, authorization: `Bearer ${sarah.token}` },
  });
  expect(again.status, again.text).toBe(201);
  expect(await ownerOf(again.body.payment.id)).toBe(sarah.user.user_id);
  expect((await repayments.showTo(stranger, again.body.payment.id)).status).toBe(404);
});
