import { randomUUID } from 'node:crypto';
import type { PaymentStarted } from '@somesa/core';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { dumpTables } from '../../testing/table-dump';
import { createPayer, createPaymentBody, SCHOOL_ORIGIN } from '../../testing/test-app';
import { addOrigin, removeOrigin } from '../schools-repository';

/** An origin that only Kings College registered. */
const BUDDO_ORIGIN = 'https://buddo.example';
const OTHER_ORIGIN = 'https://other.example';

const { test } = await setUpTestApp();
await test.database.transaction((tx) => addOrigin(tx, 'kings-college-buddo', BUDDO_ORIGIN));

const from = (origin: string, options: InjectOptions) =>
  test.call({ ...options, headers: { ...options.headers, origin } });
const lookUpFrom = (origin: string, query = '', regNo = 'SMK-0001') =>
  from(origin, { url: `/api/students/${regNo}${query}` });
const startFrom = (origin: string, query = '') =>
  from(origin, {
    method: 'POST',
    url: `/api/payments${query}`,
    headers: { 'idempotency-key': randomUUID() },
    payload: createPaymentBody({ child: { regNo: 'SMK-0003' }, amount: 1_000, method: createPayer().method }),
  });
const preflight = (origin: string, url = '/api/payments') =>
  from(origin, {
    method: 'OPTIONS',
    url,
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key,x-payment-secret',
    },
  });

describe('endpoints of our own pages', () => {
  it.each([
    'auth/login',
    'auth/register',
    'auth/verify-otp',
    'contact-messages',
    'bookings',
    'partnership-requests',
  ])('rejects requests to %s from a school’s page', async (path) => {
    const url = `/api/${path}`;
    expect((await from(SCHOOL_ORIGIN, { method: 'POST', url, payload: {} })).status).toBe(403);
    expect((await preflight(SCHOOL_ORIGIN, url)).headers['access-control-allow-origin']).toBeUndefined();
    expect((await test.call({ method: 'POST', url, payload: {} })).status).toBe(422);
  });
});

describe('a page of a registered origin', () => {
  it('gets a readable response for its own school', async () => {
    const answer = await lookUpFrom(SCHOOL_ORIGIN, '?school=st-marys-kisubi');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': SCHOOL_ORIGIN,
      'access-control-expose-headers': 'retry-after',
      vary: expect.stringMatching(/origin/i),
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await startFrom(SCHOOL_ORIGIN)).status).toBe(201);
  });

  it('must name its school', async () => {
    const answer = await lookUpFrom(SCHOOL_ORIGIN);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ school: ['School is required'] });
    expect(answer.headers['access-control-allow-origin']).toBe(SCHOOL_ORIGIN);
  });

  it('gets 403 for an unknown school', async () => {
    const answer = await lookUpFrom(SCHOOL_ORIGIN, '?school=no-such-school');
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain(SCHOOL_ORIGIN);
  });

  it('is allowed within 15 seconds after it is registered, and rejected within 15 seconds after it is removed', async () => {
    const fresh = 'https://fresh.example';
    const getStatus = async () => (await lookUpFrom(fresh, '?school=st-marys-kisubi')).status;
    expect(await getStatus()).toBe(403);
    await test.database.transaction((tx) => addOrigin(tx, 'st-marys-kisubi', fresh));
    test.clock.advance(15_000);
    expect(await getStatus()).toBe(200);
    await test.database.transaction((tx) => removeOrigin(tx, 'st-marys-kisubi', fresh));
    test.clock.advance(15_000);
    expect(await getStatus()).toBe(403);
  });

  it('can read its own payment', async () => {
    const child = await test.addChild(5_000);
    const started: PaymentStarted = await test.startPayment({
      child,
      amount: 5_000,
      method: createPayer().method,
    });
    const answer = await from(SCHOOL_ORIGIN, {
      url: `/api/payments/${started.payment.id}`,
      headers: { 'x-payment-secret': started.secret },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a page of an unregistered origin', () => {
  const expectRejected = (answer: Awaited<ReturnType<typeof from>>, origin: string) => {
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe(
      `The website ${origin} is not allowed to show this school’s form. The school must add it to its allowed origins.`,
    );
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
  };
  const expectUnchanged = async (work: () => Promise<void>) => {
    const before = await dumpTables(test.database);
    await work();
    expect(await dumpTables(test.database)).toEqual(before);
  };

  it('gets 403 with a readable message, and nothing is stored', () =>
    expectUnchanged(async () => {
      expectRejected(await lookUpFrom(OTHER_ORIGIN, '?school=st-marys-kisubi'), OTHER_ORIGIN);
      expectRejected(await lookUpFrom(OTHER_ORIGIN), OTHER_ORIGIN);
      expectRejected(await startFrom(OTHER_ORIGIN), OTHER_ORIGIN);
      expectRejected(await from(OTHER_ORIGIN, { url: '/api/config' }), OTHER_ORIGIN);
    }));

  it('gets 403 for a school that registered other origins, and nothing is stored', () =>
    expectUnchanged(async () => {
      expectRejected(await lookUpFrom(BUDDO_ORIGIN, '?school=st-marys-kisubi'), BUDDO_ORIGIN);
      expectRejected(await startFrom(BUDDO_ORIGIN), BUDDO_ORIGIN);
    }));

  it('gets 403 if it also names the school that registered it', () =>
    expectUnchanged(async () =>
      expectRejected(await startFrom(BUDDO_ORIGIN, '?school=kings-college-buddo'), BUDDO_ORIGIN),
    ));

  it.each([
    'null',
    'https://school.example',
    'http://school.example:81',
    'http://SCHOOL.example.evil.example',
  ])('gets 403 if it only looks like a registered origin: %s', async (origin) =>
    expectUnchanged(async () => expectRejected(await startFrom(origin), origin)),
  );
});

describe('a preflight', () => {
  it.each([SCHOOL_ORIGIN, BUDDO_ORIGIN])(
    'is answered for the registered origin %s, whatever school will be requested',
    async (origin) => {
      for (const url of ['/api/payments', '/api/students/SMK-0001?school=st-marys-kisubi', '/api/config']) {
        const answer = await preflight(origin, url);
        expect(answer.status).toBe(204);
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET, POST, DELETE',
          'access-control-allow-headers': 'content-type,idempotency-key,x-payment-secret',
          'access-control-max-age': '600',
        });
      }
    },
  );

  it('is rejected for any other origin', async () => {
    const answer = await preflight(OTHER_ORIGIN);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['access-control-allow-methods']).toBeUndefined();
    expect(answer.body.message).toEqual(expect.any(String));
  });
});

describe('our own pages', () => {
  it.each([
    ['the public address', { origin: 'http://localhost:4000' }],
    ['the address that was called', { origin: 'http://10.1.2.3:4000', host: '10.1.2.3:4000' }],
    ['no origin, as GET from the same site', {}],
  ])('need neither school nor registration with %s', async (_, headers) => {
    const answer = await test.call({ url: '/api/students/SMK-0001', headers });
    expect(answer.status).toBe(200);
  });
});
