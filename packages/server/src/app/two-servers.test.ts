import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { HOUR_MS, type PaymentStarted } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUssdPhone } from '../site/ussd/testing/ussd-phone';
import { createUssdWebhook, ussdEnvironment } from '../site/ussd/testing/ussd-webhook';
import { buildTestApp, createPayer, createPaymentBody, type TestApp } from '../testing/test-app';
import { createPerson, createTestPeople, getMsisdn } from '../testing/test-people';
import { watchPayment } from '../testing/watch-event-stream';
import { expectWrongOtp, getWrongOtp } from '../testing/wrong-otp';

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await buildTestApp({ env: ussdEnvironment });
  const { mtn, airtel, gateway, mailServer } = first;
  second = await buildTestApp({
    env: ussdEnvironment,
    on: first,
    connect: () => ({ providers: { mtn, airtel }, gateway, mailServer }),
  });
});
afterAll(async () => {
  await first.expectLedgerMatches();
  await second.end();
  await first.end();
});

const sweepBoth = () => Promise.all([first.running.sweep(), second.running.sweep()]);

describe('two servers on one database', () => {
  it('share sessions, and their end', async () => {
    const [here, there] = [createTestPeople(first), createTestPeople(second)];
    const { token } = await here.signUp();
    expect((await there.getMe(token)).status).toBe(200);
    expect((await there.send('POST', 'logout', undefined, token)).status).toBe(204);
    expect((await here.getMe(token)).status).toBe(401);
  });

  it('count the wrong attempts at a one-time code together', async () => {
    const people = createTestPeople(first);
    const person = createPerson();
    const { ticket } = (await people.register<{ ticket: string }>(person)).body;
    const otp = await people.getOtp(getMsisdn(person));
    const verifyOn = (server: TestApp, code: string) =>
      createTestPeople(server).send<never>('POST', 'verify-otp', {
        contact: person.contact,
        otp: code,
        ticket,
      });
    for (const server of [first, second, first, second, first])
      await expectWrongOtp(verifyOn(server, getWrongOtp(otp)));
    for (const server of [first, second]) await expectWrongOtp(verifyOn(server, otp));
  });

  it('create one payment of requests with one idempotency key that reach both at once', async () => {
    const child = await first.addChild(50_000);
    const payer = createPayer();
    const request = { child, amount: 50_000, method: payer.method, key: 'one-key-for-two-servers' };
    const answers = await Promise.all(
      [first, second, first, second].map((server) => server.tryStartPayment<PaymentStarted>(request)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => `${body.payment.id} ${body.secret}`)).size).toBe(1);
    await Promise.race(
      [first, second].map(({ steps }) => steps.reached('submit-recorded', answers[0]?.body.payment.id ?? '')),
    );
    expect(first.mtn.listSubmits(payer.msisdn)).toHaveLength(1);
  });

  it('tell a screen on one about a change by the other', async () => {
    await first.app.listen({ port: 0, host: '127.0.0.1' });
    const child = await first.addChild(50_000);
    const payer = createPayer();
    first.mtn.onQuery(payer.msisdn, 'paid');
    const started = await second.startPayment({ child, amount: 50_000, method: payer.method });
    const base = `http://127.0.0.1:${(first.app.server.address() as AddressInfo).port}`;
    const stream = await watchPayment(`${base}/api/payments/${started.payment.id}`, started.secret);
    expect((await stream.next())?.status).toBe('submitted');
    await second.advanceTime(5_000);
    let last = await stream.next();
    while (last && last.status !== 'succeeded') last = await stream.next();
    expect(last?.status).toBe('succeeded');
    stream.close();
  });

  it('check each payment, and send each receipt, once if both sweep at once', async () => {
    const child = await first.addChild(...Array.from({ length: 5 }, () => 10_000));
    const payers = await Promise.all(
      child.items.map(async () => {
        const payer = createPayer();
        first.mtn.onSubmit(payer.msisdn, { kind: 'inconclusive', detail: 'no answer' });
        first.mtn.onQuery(payer.msisdn, 'paid');
        await first.startPayment({ child, amount: 10_000, method: payer.method });
        return payer;
      }),
    );
    for (let turn = 0; turn < 3; turn += 1) {
      first.clock.advance(20_000);
      await sweepBoth();
    }
    const counts = payers.map(({ msisdn }) => ({
      prompts: first.mtn.listSubmits(msisdn).length,
      checks: first.mtn
        .listSubmits(msisdn)
        .flatMap(({ providerReference: own }) => first.mtn.queries.filter((asked) => asked === own)).length,
      texts: first.gateway.sent.filter(({ to }) => to === msisdn).length,
    }));
    expect(counts).toEqual(payers.map(() => ({ prompts: 1, checks: 1, texts: 1 })));
  });

  it('run each nightly check on one of them', async () => {
    first.clock.advance(24 * HOUR_MS);
    const night = new Date(`${first.clock.now().toISOString().slice(0, 10)}T23:30:00Z`);
    first.clock.advance(night.getTime() - first.clock.now().getTime());
    await Promise.all([first.running.checkNightly(), second.running.checkNightly()]);
    const runs = await first.queryRows<{ name: string; runs: number; done: number }>(
      'select name, count(*)::int as runs, count(done_at)::int as done from reconciliation_runs group by name',
    );
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) expect(run).toMatchObject({ runs: 1, done: 1 });
  });

  it('continue a phone’s way through the USSD menu', async () => {
    const child = await first.addChild(50_000);
    const webhooks = [createUssdWebhook(first), createUssdWebhook(second)] as const;
    const { msisdn } = createPayer();
    let requests = 0;
    const phone = createUssdPhone((fields) => {
      requests += 1;
      return webhooks[requests % 2 === 0 ? 0 : 1].send(fields);
    }, msisdn);
    await phone.dial();
    expect((await phone.answer('1', child.regNo)).text).toContain('1. Pay all: UGX 50,000');
    expect((await phone.answer('1', '1')).isEnded).toBe(true);
    const payments = await webhooks[0].listPayments(msisdn);
    expect(payments).toEqual([expect.objectContaining({ amount_ugx: 50_000 })]);
  });

  it('hold the fees of a child for payments that reach both at once', async () => {
    const child = await first.addChild(10_000);
    const answers = await Promise.all(
      [first, second, first, second].map((server) =>
        server.call({
          method: 'POST',
          url: '/api/payments',
          headers: { 'idempotency-key': randomUUID() },
          payload: createPaymentBody({ child, amount: 10_000, method: createPayer().method }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
