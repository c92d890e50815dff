import { createHmac, randomBytes } from 'node:crypto';
import type { PaymentStarted } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dumpTables } from '../../testing/table-dump';
import { AIRTEL_KEY, AIRTEL_SEGMENT, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const callBack = (
  url: string,
  payload: string | Buffer,
  type = 'application/json',
  method: 'POST' | 'PUT' = 'POST',
) => test.call<object>({ method, url, headers: { 'content-type': type }, payload });

const pathOf = (callbackUrl: string | null | undefined): string => new URL(callbackUrl ?? '').pathname;

const startMtn = async () => {
  const child = await test.addChild(80_000);
  const { method, msisdn } = newPayer();
  const started = await test.start({ child, amount: 80_000, method });
  const [request] = test.mtn.submitsOf(msisdn);
  return { started, msisdn, path: pathOf(request?.callbackUrl), ref: request?.providerReference ?? '' };
};

const mtnBody = (started: PaymentStarted, status: string) =>
  JSON.stringify({
    financialTransactionId: '23503452',
    providerTransactionId: started.payment.reference,
    amount: '80000',
    currency: 'UGX',
    payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
    status,
  });

const startAirtel = async () => {
  const child = await test.addChild(80_000);
  const { method, msisdn } = newPayer('airtel');
  const started = await test.start({ child, amount: 80_000, method });
  return { started, msisdn, ref: test.airtel.submitsOf(msisdn)[0]?.providerReference ?? '' };
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
const airtelDoor = `/api/webhooks/airtel/${AIRTEL_SEGMENT}`;

describe('a true callback', () => {
  it.each(['POST', 'PUT'] as const)(
    'triggers a status check at once and posts the payment for an MTN callback (%s)',
    async (method) => {
      const { started, msisdn, path } = await startMtn();
      test.mtn.onQuery(msisdn, 'paid');
      const answer = await callBack(path, mtnBody(started, 'SUCCESSFUL'), 'application/json', method);
      expect(answer.status).toBe(200);
      await test.steps.reached('booked', started.payment.id);
      expect((await test.show(started)).status).toBe('succeeded');
    },
  );

  it('triggers a status check at once and posts the payment for an Airtel callback', async () => {
    const { started, msisdn, ref } = await startAirtel();
    test.airtel.onQuery(msisdn, 'paid');
    expect((await callBack(airtelDoor, airtelBody(ref, 'TS', AIRTEL_KEY))).status).toBe(200);
    await test.steps.reached('booked', started.payment.id);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('schedules another status check within seconds if a callback arrives before the network itself reports the result', async () => {
    const { started, msisdn, path } = await startMtn();
    for (let hour = 0; hour < 4; hour += 1) await test.pass(3_600_000);
    expect((await test.show(started)).status).toBe('expired');
    const asked = test.steps.next('after-query', started.payment.id);
    await callBack(path, mtnBody(started, 'SUCCESSFUL'));
    await asked;
    await vi.waitFor(async () => {
      const soon = new Date(test.clock.now().getTime() + 5_000);
      const due = 'select 1 from payments where id = $1 and next_check_at <= $2';
      expect(await test.rows(due, [started.payment.id, soon])).toHaveLength(1);
    });
    test.mtn.onQuery(msisdn, 'paid');
    await test.pass(5_000);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('posts a payment once when the same callback arrives several times at once', async () => {
    const { started, msisdn, path } = await startMtn();
    test.mtn.onQuery(msisdn, 'paid');
    const body = mtnBody(started, 'SUCCESSFUL');
    await Promise.all([callBack(path, body), callBack(path, body), callBack(path, body)]);
    await test.steps.reached('booked', started.payment.id);
    expect((await test.show(started)).status).toBe('succeeded');
  });
});

describe('what a callback says is not believed', () => {
  it('SUCCESSFUL, while the network itself says pending: nothing changes', async () => {
    const { started, path } = await startMtn();
    const before = await dumpTables(test.database);
    const asked = test.steps.next('after-query', started.payment.id);
    expect((await callBack(path, mtnBody(started, 'SUCCESSFUL'))).status).toBe(200);
    await asked;
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('FAILED, while the network itself says paid: it is booked', async () => {
    const { started, msisdn, path } = await startMtn();
    test.mtn.onQuery(msisdn, 'paid');
    await callBack(path, mtnBody(started, 'FAILED'));
    await test.steps.reached('booked', started.payment.id);
    expect((await test.show(started)).status).toBe('succeeded');
  });
});

describe('a callback changes nothing', () => {
  /** Sends, waits until it is dealt with, and holds all tables and all questions against those before. */
  const changesNothing = async (send: () => Promise<{ status: number }>, status: number | number[]) => {
    const before = await dumpTables(test.database);
    const asked = [test.mtn.queries.length, test.airtel.queries.length];
    const answer = await send();
    expect([status].flat()).toContain(answer.status);
    // Any later call of the database comes behind what the callback began.
    for (let turn = 0; turn < 5; turn += 1) await test.rows('select 1');
    expect([test.mtn.queries.length, test.airtel.queries.length]).toEqual(asked);
    expect(await dumpTables(test.database)).toEqual(before);
  };

  it('forged: nobody’s segment, a payment’s id, its reference, its secret', async () => {
    const { started, ref } = await startMtn();
    const guesses = [randomBytes(24).toString('base64url'), started.payment.id, ref];
    for (const guess of [...guesses, started.payment.reference, started.secret]) {
      const body = mtnBody(started, 'SUCCESSFUL');
      await changesNothing(() => callBack(`/api/webhooks/mtn/${guess}`, body), 200);
    }
  });

  it('changes nothing when SUCCESSFUL is repeated, or FAILED or PENDING follows it', async () => {
    const { started, msisdn, path } = await startMtn();
    test.mtn.onQuery(msisdn, 'paid');
    await callBack(path, mtnBody(started, 'SUCCESSFUL'));
    await test.steps.reached('booked', started.payment.id);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    for (const status of ['SUCCESSFUL', 'FAILED', 'PENDING']) {
      await changesNothing(() => callBack(path, mtnBody(started, status)), 200);
    }
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('changes nothing for malformed callbacks of any type and size', async () => {
    const nobody = '/api/webhooks/mtn/nobody';
    const garbage: [Buffer, string][] = [
      [randomBytes(2_000), 'application/json'],
      [Buffer.alloc(0), 'application/json'],
      [Buffer.from('{"status":'), 'application/json'],
      [Buffer.from('<xml/>'), 'text/xml'],
      [Buffer.from('a=b'), 'application/x-www-form-urlencoded'],
      [Buffer.from('{}'), 'no/such;;type'],
    ];
    for (const [body, type] of garbage) {
      await changesNothing(() => callBack(nobody, body, type), [200, 415]);
      await changesNothing(() => callBack(airtelDoor, body, type), [200, 415]);
    }
    for (const door of [nobody, airtelDoor]) {
      await changesNothing(() => callBack(door, randomBytes(17 * 1024)), 413);
      await changesNothing(() => callBack(door, randomBytes(2 * 1024 * 1024)), 413);
    }
    await changesNothing(() => callBack(`/api/webhooks/mtn/${'a'.repeat(5_000)}`, '{}'), [404, 414]);
    await changesNothing(() => callBack('/api/webhooks/mtn/%00%ff', '{}'), [200, 400, 404]);
  });

  it('changes nothing for an Airtel callback that has no hash, a wrong hash, or the hash of another transaction', async () => {
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
    for (const body of forged) await changesNothing(() => callBack(airtelDoor, body), 200);
  });

  it('changes nothing for an Airtel callback to another URL segment', async () => {
    const { msisdn, ref } = await startAirtel();
    test.airtel.onQuery(msisdn, 'paid');
    const genuine = airtelBody(ref, 'TS', AIRTEL_KEY);
    for (const segment of ['guess', ref, `${AIRTEL_SEGMENT}x`, '%']) {
      await changesNothing(() => callBack(`/api/webhooks/airtel/${segment}`, genuine), [404, 400]);
    }
  });
});
