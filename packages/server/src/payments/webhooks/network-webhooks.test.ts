import { createHmac, randomBytes } from 'node:crypto';
import { HOUR_MS, type PaymentStarted } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dumpTables } from '../../testing/table-dump';
import { AIRTEL_KEY, AIRTEL_SEGMENT, buildTestApp, type TestApp } from '../../testing/test-app';
import { startFees } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const sendWebhook = (
  url: string,
  payload: string | Buffer,
  type = 'application/json',
  method: 'POST' | 'PUT' = 'POST',
) => test.call<object>({ method, url, headers: { 'content-type': type }, payload });

const getPath = (callbackUrl: string | null | undefined): string => new URL(callbackUrl ?? '').pathname;

const startMtn = async () => {
  const { msisdn, started } = await startFees(test, 80_000);
  const [request] = test.mtn.listSubmits(msisdn);
  return { started, msisdn, path: getPath(request?.callbackUrl), ref: request?.providerReference ?? '' };
};

const mtnBody = (started: PaymentStarted, status: string) =>
  JSON.stringify({
    financialTransactionId: '23503452',
    externalId: started.payment.reference,
    amount: '80000',
    currency: 'UGX',
    payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
    status,
  });

const startAirtel = async () => {
  const { msisdn, started } = await startFees(test, 80_000, { network: 'airtel' });
  return { started, msisdn, ref: test.airtel.listSubmits(msisdn)[0]?.providerReference ?? '' };
};

const airtelBody = (ref: string, status: string, key: string | null) => {
  const transaction = {
    id: ref,
    message: 'Paid UGX 80,000',
    status_code: status,
    airtel_money_id: 'MP210603',
  };
  const text = JSON.stringify({ transaction });
  const hash = key && createHmac('sha256', key).update(text).digest('base64');
  return JSON.stringify({ transaction, ...(hash && { hash }) });
};
const airtelUrl = `/api/webhooks/airtel/${AIRTEL_SEGMENT}`;

describe('a genuine webhook', () => {
  it.each(['POST', 'PUT'] as const)(
    'triggers a status check that posts the payment, from MTN by %s',
    async (method) => {
      const { started, msisdn, path } = await startMtn();
      test.mtn.onQuery(msisdn, 'paid');
      const answer = await sendWebhook(path, mtnBody(started, 'SUCCESSFUL'), 'application/json', method);
      expect(answer.status).toBe(200);
      await test.steps.reached('posted', started.payment.id);
      expect((await test.show(started)).status).toBe('succeeded');
    },
  );

  it('triggers a status check that posts the payment, from Airtel', async () => {
    const { started, msisdn, ref } = await startAirtel();
    test.airtel.onQuery(msisdn, 'paid');
    expect((await sendWebhook(airtelUrl, airtelBody(ref, 'TS', AIRTEL_KEY))).status).toBe(200);
    await test.steps.reached('posted', started.payment.id);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('schedules another status check within seconds if it arrives before the result', async () => {
    const { started, msisdn, path } = await startMtn();
    for (let hour = 0; hour < 4; hour += 1) await test.advanceTime(HOUR_MS);
    expect((await test.show(started)).status).toBe('expired');
    const checked = test.steps.next('after-query', started.payment.id);
    await sendWebhook(path, mtnBody(started, 'SUCCESSFUL'));
    await checked;
    await vi.waitFor(async () => {
      const limit = new Date(test.clock.now().getTime() + 5_000);
      const due = 'select 1 from payments where id = $1 and next_check_at <= $2';
      expect(await test.queryRows(due, [started.payment.id, limit])).toHaveLength(1);
    });
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(5_000);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('posts a payment once if it arrives several times concurrently', async () => {
    const { started, msisdn, path } = await startMtn();
    test.mtn.onQuery(msisdn, 'paid');
    const body = mtnBody(started, 'SUCCESSFUL');
    await Promise.all([sendWebhook(path, body), sendWebhook(path, body), sendWebhook(path, body)]);
    await test.steps.reached('posted', started.payment.id);
    expect((await test.show(started)).status).toBe('succeeded');
  });
});

describe('the status in a webhook', () => {
  it('is ignored if it is SUCCESSFUL while the status check returns pending', async () => {
    const { started, path } = await startMtn();
    const before = await dumpTables(test.database);
    const checked = test.steps.next('after-query', started.payment.id);
    expect((await sendWebhook(path, mtnBody(started, 'SUCCESSFUL'))).status).toBe(200);
    await checked;
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('is ignored if it is FAILED while the status check returns a success', async () => {
    const { started, msisdn, path } = await startMtn();
    test.mtn.onQuery(msisdn, 'paid');
    await sendWebhook(path, mtnBody(started, 'FAILED'));
    await test.steps.reached('posted', started.payment.id);
    expect((await test.show(started)).status).toBe('succeeded');
  });
});

describe('a webhook', () => {
  /** Sends a webhook, waits until it is processed, and expects no change of a table and no status check. */
  const expectNoChange = async (send: () => Promise<{ status: number }>, status: number | number[]) => {
    const before = await dumpTables(test.database);
    const checks = [test.mtn.queries.length, test.airtel.queries.length];
    const answer = await send();
    expect([status].flat()).toContain(answer.status);
    // Any later query runs after those that the webhook started.
    for (let count = 0; count < 5; count += 1) await test.queryRows('select 1');
    expect([test.mtn.queries.length, test.airtel.queries.length]).toEqual(checks);
    expect(await dumpTables(test.database)).toEqual(before);
  };

  it('changes nothing with an unknown token, or with the ID, reference or payment token of a payment', async () => {
    const { started, ref } = await startMtn();
    const guesses = [randomBytes(24).toString('base64url'), started.payment.id, ref];
    for (const guess of [...guesses, started.payment.reference, started.secret]) {
      const body = mtnBody(started, 'SUCCESSFUL');
      await expectNoChange(() => sendWebhook(`/api/webhooks/mtn/${guess}`, body), 200);
    }
  });

  it('changes nothing after a success of which the network is sure, with any status', async () => {
    const { started, msisdn, path } = await startMtn();
    test.mtn.onQuery(msisdn, 'paid');
    await sendWebhook(path, mtnBody(started, 'SUCCESSFUL'));
    await test.steps.reached('posted', started.payment.id);
    const before = await dumpTables(test.database);
    for (const status of ['SUCCESSFUL', 'FAILED', 'PENDING']) {
      const checked = test.steps.next('after-query', started.payment.id);
      await sendWebhook(path, mtnBody(started, status));
      await checked;
      expect(await dumpTables(test.database)).toEqual(before);
    }
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('changes nothing if it is malformed, of any type and size', async () => {
    const unknownUrl = '/api/webhooks/mtn/unknown';
    const garbage: [Buffer, string][] = [
      [randomBytes(2_000), 'application/json'],
      [Buffer.alloc(0), 'application/json'],
      [Buffer.from('{"status":'), 'application/json'],
      [Buffer.from('<xml/>'), 'text/xml'],
      [Buffer.from('a=b'), 'application/x-www-form-urlencoded'],
      [Buffer.from('{}'), 'no/such;;type'],
    ];
    for (const [body, type] of garbage) {
      await expectNoChange(() => sendWebhook(unknownUrl, body, type), [200, 415]);
      await expectNoChange(() => sendWebhook(airtelUrl, body, type), [200, 415]);
    }
    for (const url of [unknownUrl, airtelUrl]) {
      await expectNoChange(() => sendWebhook(url, randomBytes(17 * 1024)), 413);
      await expectNoChange(() => sendWebhook(url, randomBytes(2 * 1024 * 1024)), 413);
    }
    await expectNoChange(() => sendWebhook(`/api/webhooks/mtn/${'a'.repeat(5_000)}`, '{}'), [404, 414]);
    await expectNoChange(() => sendWebhook('/api/webhooks/mtn/%00%ff', '{}'), [200, 400, 404]);
  });

  it('changes nothing from Airtel without a hash, with a wrong one or with that of another transaction', async () => {
    const { msisdn, ref } = await startAirtel();
    test.airtel.onQuery(msisdn, 'paid');
    const genuine = airtelBody(ref, 'TS', AIRTEL_KEY);
    const other = (await startAirtel()).ref;
    const forged = [
      airtelBody(ref, 'TS', null),
      airtelBody(ref, 'TS', 'another key'),
      genuine.replace('"TS"', '"TF"'),
      airtelBody(other, 'TS', AIRTEL_KEY).replace(other, ref),
      genuine.replace(/"hash":"[^"]*"/, '"hash":12'),
      genuine.replace(/"hash":"[^"]*"/, '"hash":""'),
    ];
    for (const body of forged) await expectNoChange(() => sendWebhook(airtelUrl, body), 200);
  });

  it('changes nothing if it is sent to Airtel’s URL with another token', async () => {
    const { msisdn, ref } = await startAirtel();
    test.airtel.onQuery(msisdn, 'paid');
    const genuine = airtelBody(ref, 'TS', AIRTEL_KEY);
    for (const segment of ['guess', ref, `${AIRTEL_SEGMENT}x`, '%']) {
      await expectNoChange(() => sendWebhook(`/api/webhooks/airtel/${segment}`, genuine), [404, 400]);
    }
  });
});
