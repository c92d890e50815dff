import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import type { PaymentStarted } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, createPaymentBody, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await buildTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.end());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const SMS_PATH = '/api/webhooks/africastalking/delivery/sms-segment-of-the-tests-000001';

/** Returns the lines of the log since a place in it that report errors. */
const listErrors = (from: number): string[] =>
  test.log.slice(from).filter((line) => Number(JSON.parse(line).level) >= 50);

describe('a form with text that can’t be stored', () => {
  it.each(['school', 'regNo', 'amount', 'phoneNumber', 'bankName', 'accountNumber', 'key', 'payment'])(
    'is rejected if the field %s has a NUL',
    async (name) => {
      const from = test.log.length;
      const fields = { school: SCHOOL, regNo: 'SMK-0001', amount: '1000', method: 'bank', [name]: 'a\0b' };
      const { status } = await test.call<string>({
        method: 'POST',
        url: '/pay-fees/basic',
        headers: FORM,
        payload: new URLSearchParams(fields).toString(),
      });
      expect([status, listErrors(from)]).toEqual([422, []]);
    },
  );

  it('is a page without an error of ours if the address has a NUL', async () => {
    expect((await test.call<string>({ url: '/pay-fees/basic?school=%00&lang=%00' })).status).toBe(200);
    expect((await test.call<string>({ url: '/pay-fees/basic/payments/%00' })).status).toBe(404);
  });
});

it('answers 422 without a line of error if the database itself rejects a text', async () => {
  const from = test.log.length;
  const other = await buildTestApp({ on: test });
  other.app.addHook('onRequest', async ({ url }) => {
    if (url === '/health') await test.queryRows('select $1::text', ['a\0b']);
  });
  expect((await other.call({ url: '/health' })).status).toBe(422);
  expect(listErrors(from)).toEqual([]);
  await other.end();
});

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Success'])(
  'accepts a delivery report with the status %s',
  async (status) => {
    const payload = new URLSearchParams({ id: 'AT-1', status, phoneNumber: '+256772000001' }).toString();
    expect((await test.call({ method: 'POST', url: SMS_PATH, headers: FORM, payload })).status).toBe(200);
  },
);

describe('malformed HTTP', () => {
  const head = (path: string, type: string, ...more: string[]): string =>
    [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, ...more, '', ''].join('\r\n');
  const chunked = 'Transfer-Encoding: chunked';
  it.each([
    ['no HTTP', 'GARBAGE\r\n\r\n'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header of 30 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(30_000)}\r\n\r\n`],
    ['a chunk without a size', `${head('/api/payments', 'application/json', chunked)}zz\r\n{}\r\n`],
    ['a form with such a chunk', `${head('/pay-fees/basic', FORM['content-type'], chunked)}zz\r\n`],
    ['a file with such a chunk', `${head('/api/uploads', 'multipart/form-data; boundary=a', chunked)}zz\r\n`],
    ['a body that ends early', `${head('/api/payments', 'application/json', 'Content-Length: 500')}{`],
    ['two lengths', head('/api/payments', 'application/json', 'Content-Length: 5', chunked)],
  ])('is answered as the caller’s mistake and logged as no error: %s', async (_, text) => {
    const from = test.log.length;
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.end(text));
      socket.on('data', (part) => {
        received += part;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    await test.call({ url: '/health' });
    expect(listErrors(from)).toEqual([]);
  });
});

describe('an idempotency key', () => {
  const startPayment = async (headers: Record<string, string>, key: string, regNo: string, payer: object) =>
    test.call<PaymentStarted>({
      method: 'POST',
      url: '/api/payments',
      headers: { ...headers, 'idempotency-key': key },
      payload: { ...createPaymentBody({ child: { regNo }, amount: 1_000, method: payer as never }) },
    });
  const browser = (token: string) => ({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token });

  it('gives the answer of a payment to its sender only', async () => {
    const people = createTestPeople(test);
    const [mine, other] = [await people.signUp(), await people.signUp()];
    const senders = [
      browser('a-token-of-a-browser-0001'),
      browser('a-token-of-a-browser-0002'),
      { authorization: `Bearer ${mine.token}` },
      { authorization: `Bearer ${other.token}` },
      {},
    ];
    for (const sender of senders) {
      const { regNo } = await test.addChild(900_000);
      const [key, { method }] = [randomUUID(), createPayer()];
      const first = await startPayment(sender, key, regNo, method);
      expect((await startPayment(sender, key, regNo, method)).text).toBe(first.text);
      for (const another of senders.filter((each) => each !== sender)) {
        const { status, text } = await startPayment(another, key, regNo, method);
        expect(status).toBe(400);
        expect(text).not.toContain(first.body.secret);
        expect(text).not.toContain(first.body.payment.id);
      }
    }
  });
});
