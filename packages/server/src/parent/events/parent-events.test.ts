import type { AddressInfo } from 'node:net';
import { roles } from '@somesa/core';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { payFees } from '../../payments/testing/fee-payments';
import { queueNotification } from '../../people/notifications/queue-notification';
import { bankMethod, buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson, type TestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import { watchEvents } from '../../testing/watch-event-stream';
import { createParentEvents } from './parent-events';

let test: TestApp;
let people: TestPeople;
let base: string;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  // A client that left early may hold a connection without a request, for which stopping would wait.
  test.app.server.closeAllConnections();
  await test.end();
});

const watch = ({ token }: Pick<SignedInPerson, 'token'>) =>
  watchEvents(`${base}/api/parent/events`, { authorization: `Bearer ${token}` });

let count = 0;
const notify = ({ user }: SignedInPerson) => {
  count += 1;
  const dedupeKey = `events:${count}`;
  const words = { kind: 'loan_closed', params: { reference: 'SF-7KQ2-M4X9' } } as const;
  return test.database.transaction((tx) =>
    queueNotification(tx, { ...words, dedupeKey, userId: user.id, loanId: null, now: test.clock.now() }),
  );
};

describe('GET /parent/events', () => {
  it('sends changes of the user and none of others', async () => {
    const [me, other] = [await people.addParent(), await people.addParent()];
    const stream = await watch(me);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    await notify(other);
    await notify(me);
    expect(await stream.next()).toEqual({ event: 'changed', data: { what: 'notification' } });
    const child = await test.addChild(70_000);
    const started = await test.startPayment({ child, amount: 70_000, method: bankMethod });
    const { id } = started.payment;
    await test.runAsOwner(`update payments set user_id = '${me.user.id}' where id = '${id}'`);
    await test.runAsOwner(`update payments set status = 'failed', failure = 'declined' where id = '${id}'`);
    expect(await stream.next()).toEqual({ event: 'changed', data: { what: 'payment' } });
    stream.close();
  });

  it('tells the people of a school of each payment of its fees, and no one of other schools', async () => {
    const people = createTestStaff(test);
    const bursar = await watch(await people.signInAs(roles.bursar, SCHOOL, 'viewer'));
    const other = await watch(await people.signInAs(roles.bursar, 'kings-college-buddo'));
    await payFees(test, 60_000);
    expect(await bursar.next()).toEqual({ event: 'changed', data: { what: 'payment' } });
    const next = other.next();
    const pause = new Promise((resolve) => setImmediate(() => resolve('nothing')));
    expect(await Promise.race([next, pause])).toBe('nothing');
    bursar.close();
    other.close();
  });

  it('returns 401 without a session', async () => {
    const response = await watch({ token: 'a'.repeat(43) });
    expect(response.status).toBe(401);
  });

  it('returns 429 above the maximum number of streams per user until one is closed', async () => {
    const [me, other] = [await people.addParent(), await people.addParent()];
    const open = await Promise.all(Array.from({ length: 10 }, () => watch(me)));
    expect(open.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const response = await watch(me);
    expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([429, 10]);
    const theirs = await watch(other);
    expect(theirs.status).toBe(200);
    for (const stream of [...open, theirs]) stream.close();
    await vi.waitFor(async () => {
      const stream = await watch(me);
      stream.close();
      expect(stream.status).toBe(200);
    });
  });
});

describe('createParentEvents', () => {
  const createStandaloneStream = async (isSignedIn: () => Promise<boolean>) => {
    const reported: unknown[] = [];
    const events = await createParentEvents({
      countStreams: () => () => undefined,
      database: test.database,
      report: (error) => reported.push(error),
      heartbeatMs: 20,
    });
    const app = Fastify();
    app.get('/', (_request, reply) => events.open(reply, 'somebody', isSignedIn));
    return { events, app, reported };
  };

  it('ends a stream at the next heartbeat once its user is logged out', async () => {
    const answers = [true, true, false];
    const { events, app, reported } = await createStandaloneStream(async () => answers.shift() ?? false);
    const { payload } = await app.inject('/');
    expect(payload.match(/: still here/g)).toHaveLength(2);
    expect([answers, reported]).toEqual([[], []]);
    await events.stop();
    await app.close();
  });

  it('ends a stream and reports the error if the session can’t be checked', async () => {
    const { events, app, reported } = await createStandaloneStream(() =>
      Promise.reject(new Error('no database')),
    );
    await app.inject('/');
    expect(reported).toEqual([new Error('no database')]);
    await events.stop();
    await app.close();
  });

  it('ends all streams when it stops', async () => {
    const { events, app } = await createStandaloneStream(async () => true);
    const answer = app.inject('/');
    await vi.waitFor(async () => expect(await app.inject({ url: '/nothing' })).toBeTruthy());
    await events.stop();
    expect((await answer).payload).toContain('retry: 2000');
    expect((await app.inject('/')).payload).toContain('retry: 2000');
    await app.close();
  });
});

it('GET /parent/events ends the stream with the session', async () => {
  const me = await people.addParent();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stream = await watch(me);
    await notify(me);
    expect(await stream.next()).not.toBeNull();
    await people.send('POST', 'logout', {}, me.token);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await stream.next()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
