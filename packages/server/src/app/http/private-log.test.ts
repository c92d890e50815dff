import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLoggedEvents } from '../../testing/logged-events';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const parseLines = (text: string): Record<string, string>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Runs `work` and returns the lines that were logged meanwhile. */
const captureLog = async (work: () => Promise<unknown>): Promise<string> => {
  const from = test.log.length;
  await work();
  return test.log.slice(from).join('');
};

describe('the log', () => {
  it('contains the route pattern of each request, and no registration number, phone number, name or secret', async () => {
    const child = await test.addChild(90_000);
    const { method, msisdn } = createPayer();
    test.mtn.onSubmit(msisdn, { kind: 'inconclusive', detail: 'http 500' });
    test.mtn.onQuery(msisdn, { kind: 'inconclusive', detail: 'http 502' }, 'paid');
    let secret = '';
    const text = await captureLog(async () => {
      await test.lookUp(child.regNo.toLowerCase());
      await test.call({ url: `/api/nope/${child.regNo}` });
      await test.call({ url: `/api/students/${child.regNo}%` });
      const started = await test.startPayment({ child, amount: 90_000, method });
      secret = started.secret;
      await test.show(started);
      await test.advanceTime(5_000);
      await test.advanceTime(10_000);
      await test.call({ url: `/api/receipts/${started.payment.reference}/pdf` });
    });
    const lines = parseLines(text);
    const routes = lines.map(({ route }) => route);
    expect(routes).toContain('/api/students/:regNo');
    expect(routes).toContain('/api/payments/:id');
    expect(lines.map(({ msg }) => msg)).toContain('a request for money was not accepted');
    const personal = [
      child.regNo,
      method.phoneNumber,
      method.phoneNumber.slice(1),
      msisdn,
      'Peace',
      'Apio',
      secret,
    ];
    for (const value of personal) expect(text.toLowerCase()).not.toContain(value.toLowerCase());
  });

  it('follows a payment by its ID, from the request that started it to its end, without phone or name', async () => {
    const child = await test.addChild(90_000);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, { kind: 'pending' }, 'paid');
    let id = '';
    const text = await captureLog(async () => {
      ({ id } = (await test.startPayment({ child, amount: 90_000, method })).payment);
      await test.advanceTime(5_000);
      await test.advanceTime(10_000);
    });
    expect(listLoggedEvents(test, `payment:${id}`)).toEqual([
      'created: null > created',
      'accepted: created > submitted',
      'accepted: submitted > submitted',
      'paid: submitted > succeeded',
    ]);
    const [start] = parseLines(text).filter(({ route }) => route === '/api/payments');
    const ofRequest = parseLines(text).filter(({ reqId }) => reqId && reqId === start?.reqId);
    expect(ofRequest.map(({ event }) => event)).toEqual(['created', undefined, 'accepted']);
    for (const value of [child.regNo, msisdn.slice(4), 'Peace', 'Apio']) expect(text).not.toContain(value);
  });

  it('has the reason for which no payment changed if its transaction fails, and no event of it', async () => {
    const child = await test.addChild(90_000);
    const { method } = createPayer();
    await test.runAsOwner('revoke insert on payments from somesa_app');
    const text = await captureLog(() => test.tryStartPayment({ child, amount: 90_000, method }));
    await test.runAsOwner('grant insert on payments to somesa_app');
    expect(text).toContain('42501');
    expect(parseLines(text).filter(({ subject }) => subject)).toEqual([]);
  });

  it('names each request by an ID that no other has, which the response tells', async () => {
    const ids: unknown[] = [];
    const text = await captureLog(async () => {
      for (const url of ['/api/config/nope', '/nope', '/api/config/nope'])
        ids.push((await test.call({ url })).headers['x-request-id']);
    });
    expect(parseLines(text).map(({ reqId }) => reqId)).toEqual(ids);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('leaves out the checks of a proxy that succeed', async () => {
    const text = await captureLog(async () => {
      for (const url of ['/health', '/ready', '/api/config/nope']) await test.call({ url });
    });
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  it('contains no personal data if the database rejects a write', async () => {
    const child = await test.addChild(90_000);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const started = await test.startPayment({ child, amount: 90_000, method });
    await test.runAsOwner('revoke insert on outgoing_sms from somesa_app');
    const text = await captureLog(() => test.advanceTime(5_000));
    await test.runAsOwner('grant insert on outgoing_sms to somesa_app');
    expect((await test.show(started)).status).toBe('submitted');
    expect(text).toContain('something behind the API failed');
    expect(text).toContain('42501');
    for (const value of [child.regNo, method.phoneNumber.slice(1), 'Apio', started.secret]) {
      expect(text).not.toContain(value);
    }
    await test.advanceTime(20_000);
    expect((await test.show(started)).status).toBe('succeeded');
    await test.expectLedgerMatches();
  });

  it('contains the cause of an internal error, while the response is a plain sentence', async () => {
    await test.runAsOwner('revoke select on students from somesa_app');
    let status = 0;
    let message = '';
    const text = await captureLog(async () => {
      const answer = await test.lookUp<{ message: string }>('SMK-0001');
      ({ status } = answer);
      ({ message } = answer.body);
    });
    await test.runAsOwner('grant select on students to somesa_app');
    expect(status).toBe(500);
    expect(message).toBe('Something went wrong on our side. Try again; you won’t be charged twice.');
    expect(text).toContain('a call failed');
    expect(text).toContain('42501');
    expect(text).not.toContain('SMK-0001');
  });
});

describe('POST /api/client-errors', () => {
  const report = (payload: object) => test.call({ method: 'POST', url: '/api/client-errors', payload });

  it('logs the component and the kind of a screen error', async () => {
    const text = await captureLog(async () => {
      const body = { component: 'pay-fees/finish', route: '/pay-fees', errorName: 'TypeError' };
      expect((await report(body)).status).toBe(204);
    });
    expect(text).toContain('pay-fees/finish');
    expect(text).toContain('TypeError');
  });

  it.each([
    ['a sentence', { component: 'no child SMK-0001', route: '/', errorName: 'Error' }],
    ['an unknown field', { component: 'a', route: '/', errorName: 'Error', message: 'Apio 0772123456' }],
    ['nothing', {}],
  ])('logs nothing of an invalid report: %s', async (_, body) => {
    const text = await captureLog(async () => expect((await report(body)).status).toBe(204));
    expect(text).not.toMatch(/SMK-0001|Apio|a screen broke/);
  });
});
