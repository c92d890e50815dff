import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { openApiDocument } from '../openapi/openapi-document';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Every operation of the API, at an address that names nothing that exists. */
const operations = Object.entries(openApiDocument().paths).flatMap(([path, calls]) =>
  Object.keys(calls)
    .filter((name) => ['get', 'post', 'put', 'delete'].includes(name))
    .map((name) => [name.toUpperCase() as Method, path] as const),
);

describe('no cache keeps', () => {
  it('a child that was looked up, its payment, or its receipt', async () => {
    const child = await test.addChild(50_000);
    const payer = newPayer();
    test.mtn.onQuery(payer.msisdn, 'paid');
    const started = await test.start({ child, amount: 50_000, method: payer.method });
    await test.pass(60_000);
    const { reference } = await test.show(started);
    const secret = { 'x-payment-secret': started.secret };
    const answers = {
      lookUp: await test.lookUp(child.regNo),
      payment: await test.call({ url: `/api/payments/${started.payment.id}`, headers: secret }),
      receipt: await test.call({ url: `/api/receipts/${reference}` }),
      paper: await test.call({ url: `/api/receipts/${reference}/pdf` }),
    };
    for (const [what, { status, headers }] of Object.entries(answers)) {
      expect([what, status, headers['cache-control']]).toEqual([what, 200, 'no-store']);
    }
  });

  it.each(operations)('sends `no-store` with the response to %s %s', async (method, path) => {
    const url = `/api${path.replace(/\{\w+\}/g, 'NO-SUCH-1')}`;
    const { headers } = await test.call({ method, url });
    expect(headers['cache-control']).toMatch(/^(private, )?no-store$/);
  });

  it('sends `no-store` with requests rejected before they are read: an unsupported content type, a malformed address', async () => {
    const refused = [
      await test.call({
        method: 'POST',
        url: '/api/payments',
        payload: 'x',
        headers: { 'content-type': 'text/csv' },
      }),
      await test.call({ url: '/api/%' }),
    ];
    for (const { headers } of refused) expect(headers['cache-control']).toBe('no-store');
  });
});
