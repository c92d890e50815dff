import { randomUUID } from 'node:crypto';
import type { LoanDueView, PaymentStarted, PaymentView, StudentView, UploadView } from '@somesa/core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addOrigin } from '../../schools/schools-repository';
import { createStripes } from '../../testing/avatar-form';
import { createFakeFileStore } from '../../testing/fake-file-store';
import { createFakeGateway } from '../../testing/fake-gateway';
import { createFakeMailServer } from '../../testing/fake-mail-server';
import { createFakeNetwork, createFakeTransfers } from '../../testing/fake-providers';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { dumpTables } from '../../testing/table-dump';
import { createPayer, createPaymentBody, SCHOOL, SCHOOL_ORIGIN } from '../../testing/test-app';
import { openTestDatabase } from '../../testing/test-database';
import { createTestLoans } from '../../testing/test-loans';
import { createTestMode } from './test-mode';

const mtn = createFakeNetwork('mtn');
const databases = await openTestDatabase();
const { location } = databases;
await databases.database.close();
afterAll(() => databases.drop());

/** Waiting time on a busy machine. */
const WAIT = { timeout: 10_000 };
/** The default limit, which test mode must not have. */
const HOLDS_PER_CHILD = 5;

const { test } = await setUpTestApp({
  env: {
    SANDBOX_DATABASE_URL: 'url' in location ? location.url : 'memory',
    RATE_LIMIT_HOLDS_PER_CHILD: String(HOLDS_PER_CHILD),
  },
  createTestMode: (real) =>
    createTestMode({
      ...real,
      measureClockDifference: async () => 0,
      connect: () => ({
        providers: { mtn, airtel: createFakeNetwork('airtel') },
        transfers: { mtn: createFakeTransfers(), airtel: createFakeTransfers() },
        gateway: createFakeGateway(),
        mailServer: createFakeMailServer(),
        fileStore: createFakeFileStore(),
      }),
    }),
});

const lookUp = async (regNo: string, school = SCHOOL) =>
  (await test.call<StudentView>({ url: `/test/api/students/${regNo}?school=${school}` })).body;

/** Pays an amount for a child in test mode, from the initiation to the webhook of the sandbox. */
const pay = async (regNo: string, amount: number): Promise<PaymentStarted> => {
  const { msisdn, method } = createPayer();
  mtn.onQuery(msisdn, 'paid');
  const started = await test.call<PaymentStarted>({
    method: 'POST',
    url: '/test/api/payments',
    headers: { 'idempotency-key': randomUUID() },
    payload: createPaymentBody({ child: { regNo }, amount, method }),
  });
  expect(started.status, started.text).toBe(201);
  const { payment, secret } = started.body;
  await vi.waitFor(async () => {
    const [submit] = mtn.listSubmits(msisdn);
    const webhook = new URL(submit?.callbackUrl ?? '', 'http://localhost').pathname;
    expect(webhook).toMatch(/^\/test\/api\/webhooks\/mtn\//);
    await test.call({ method: 'POST', url: webhook, payload: {} });
    const { body } = await test.call<{ payment: PaymentView }>({
      url: `/test/api/payments/${payment.id}`,
      headers: { 'x-payment-secret': secret },
    });
    expect(body.payment.status).toBe('succeeded');
  }, WAIT);
  return started.body;
};

describe('a payment in test mode', () => {
  it('changes nothing in the real database, and asks no real provider for money', async () => {
    const before = await dumpTables(test.database);
    const asked = test.mtn.submits.length;
    const { outstanding } = await lookUp('TEST-0001');
    await pay('TEST-0001', 50_000);
    expect((await lookUp('TEST-0001')).outstanding).toBe(outstanding - 50_000);
    expect(await dumpTables(test.database)).toEqual(before);
    expect(test.mtn.submits).toHaveLength(asked);
  });

  it('is unknown to the real API, as a real one is to that of test mode', async () => {
    const { payment, secret } = await pay('TEST-0001', 1_000);
    const child = await test.addChild(20_000);
    const real = await test.startPayment({ child, amount: 20_000, method: createPayer().method });
    for (const [prefix, id, token] of [
      ['', payment.id, secret],
      ['/test', real.payment.id, real.secret],
    ] as const) {
      const headers = { 'x-payment-secret': token };
      expect((await test.call({ url: `${prefix}/api/payments/${id}`, headers })).status).toBe(404);
    }
    expect((await test.call({ url: `/api/receipts/${payment.reference}` })).status).toBe(404);
  });

  it('can be repeated with the same child more often than a real one', async () => {
    for (let paid = 0; paid <= HOLDS_PER_CHILD; paid += 1) await pay('TEST-0001', 1_000);
  });

  it('has a receipt that says that nothing was paid', async () => {
    const { payment } = await pay('TEST-0001', 1_000);
    const page = await test.call({ url: `/test/receipts/${payment.reference}` });
    expect(page.status).toBe(302);
    const pdf = await test.call<string>({ url: String(page.headers.location) });
    expect(pdf.status).toBe(200);
    expect(pdf.text).toContain('Test receipt');
  });
});

describe('a loan application in test mode', () => {
  it('is taken with its files, which are not stored', async () => {
    // A child of test mode gets its fees when it is looked up.
    await lookUp('TEST-0001');
    const before = await dumpTables(test.database);
    const form = new FormData();
    form.set('kind', 'idFront');
    form.set(
      'file',
      new Blob([await createStripes(600, 400).jpeg().toBuffer()], { type: 'image/jpeg' }),
      'id.jpg',
    );
    const encoded = new Response(form);
    const upload = await test.call<UploadView>({
      method: 'POST',
      url: '/test/api/uploads',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(upload.status, upload.text).toBe(201);
    const loans = createTestLoans({
      ...test,
      call: (options) => test.call({ ...options, url: `/test${options.url}` }),
    });
    await loans.apply({ phoneNumber1: '0772000001', regNo: 'TEST-0001', idFront: upload.body.id });
    expect(await dumpTables(test.database)).toEqual(before);
    expect([test.fileStore.files.size, test.mailServer.sent]).toEqual([0, []]);
  });
});

describe('the children of test mode', () => {
  it('are no children of the real school, whose children it does not have', async () => {
    expect((await test.lookUp('TEST-0001', `?school=${SCHOOL}`)).status).toBe(404);
    const answer = await test.call({ url: `/test/api/students/SMK-0001?school=${SCHOOL}` });
    expect(answer.status).toBe(404);
  });

  it('have fees and a loan, or neither', async () => {
    expect((await lookUp('TEST-0001', 'kings-college-buddo')).outstanding).toBe(750_000);
    expect((await lookUp('TEST-0002')).outstanding).toBe(0);
    const due = await test.call<LoanDueView>({
      url: `/test/api/students/test0001/loan-due?school=${SCHOOL}`,
    });
    expect(due.status, due.text).toBe(200);
    expect(due.body.due).toBeGreaterThan(0);
  });

  it('owe new fees once all were paid', async () => {
    const { outstanding } = await lookUp('TEST-0001');
    await pay('TEST-0001', outstanding - 1_000);
    expect((await lookUp('TEST-0001')).outstanding).toBe(1_000);
    await pay('TEST-0001', 1_000);
    expect((await lookUp('TEST-0001')).outstanding).toBe(750_000);
  });
});

describe('the API of test mode', () => {
  it('serves pages of the school’s own origins, also of new ones', async () => {
    const url = `/test/api/students/TEST-0001?school=${SCHOOL}`;
    const from = (origin: string) => test.call({ url, headers: { origin } });
    expect((await from(SCHOOL_ORIGIN)).headers['access-control-allow-origin']).toBe(SCHOOL_ORIGIN);
    const fresh = 'https://fresh.example';
    expect((await from(fresh)).status).toBe(403);
    await test.database.transaction((tx) => addOrigin(tx, SCHOOL, fresh));
    test.clock.advance(30_000);
    expect((await from(fresh)).status).toBe(200);
  });

  it.each([
    ['POST', 'auth/login'],
    ['POST', 'auth/register'],
    ['GET', 'admin/overview'],
    ['GET', 'openapi.json'],
    ['POST', 'webhooks/bank'],
    ['GET', 'students/../admin/overview'],
  ] as const)('does not serve %s %s, which no form requests', async (method, path) => {
    expect((await test.call({ method, url: `/test/api/${path}` })).status).toBe(404);
  });

  it('is not written to the real log as requests to the real API', async () => {
    test.log.length = 0;
    await lookUp('TEST-0001');
    const routes = test.log.map((line) => (JSON.parse(line) as { route?: string }).route);
    expect(routes).toEqual(['/test/api/*']);
  });
});
