import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { getOpenApiDocument } from '../openapi/openapi';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Every operation of the API; the test calls each with IDs that do not exist. */
const operations = Object.entries(getOpenApiDocument().paths).flatMap(([path, calls]) =>
  Object.keys(calls)
    .filter((name) => ['get', 'post', 'put', 'delete'].includes(name))
    .map((name) => [name.toUpperCase() as Method, path] as const),
);

describe('Cache-Control', () => {
  it('is `no-store` for a lookup, a payment and a receipt', async () => {
    const child = await test.addChild(50_000);
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, 'paid');
    const started = await test.startPayment({ child, amount: 50_000, method: payer.method });
    await test.advanceTime(60_000);
    const { reference } = await test.show(started);
    const secret = { 'x-payment-secret': started.secret };
    const answers = {
      lookUp: await test.lookUp(child.regNo),
      payment: await test.call({ url: `/api/payments/${started.payment.id}`, headers: secret }),
      receipt: await test.call({ url: `/api/receipts/${reference}` }),
      receiptPdf: await test.call({ url: `/api/receipts/${reference}/pdf` }),
    };
    for (const [name, { status, headers }] of Object.entries(answers)) {
      expect([name, status, headers['cache-control']]).toEqual([name, 200, 'no-store']);
    }
  });

  it.each(operations)('is `no-store` in the response to %s %s', async (method, path) => {
    const url = `/api${path.replace(/\{\w+\}/g, 'NO-SUCH-1')}`;
    const { headers } = await test.call({ method, url });
    expect(headers['cache-control']).toMatch(/^(private, )?no-store$/);
  });

  it('is `no-store` if a request is rejected before it is read', async () => {
    const rejected = [
      await test.call({
        method: 'POST',
        url: '/api/payments',
        payload: 'x',
        headers: { 'content-type': 'text/csv' },
      }),
      await test.call({ url: '/api/%' }),
    ];
    for (const { headers } of rejected) expect(headers['cache-control']).toBe('no-store');
  });
});
