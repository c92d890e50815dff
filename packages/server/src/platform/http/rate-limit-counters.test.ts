import { randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSettableClock } from '../../testing/settable-clock';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { type Allowance, createRateLimitCounters } from './rate-limit-counters';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await openTestDatabase('schema');
});
afterAll(async () => {
  await databases.database.close();
  await databases.drop();
});

const allow = (name: string, subject: string, max: number): Allowance => ({
  name,
  subject,
  max,
  windowMs: MINUTE_MS,
});

/** Creates the counters of one server, with names that no other test uses. */
const setUp = () => {
  const { database } = databases;
  const clock = createSettableClock('2026-11-23T08:00:00Z');
  const counters = createRateLimitCounters({ database, clock, secretKey: randomBytes(32) });
  return { counters, clock };
};

describe('createRateLimitCounters', () => {
  it('decides on concurrent requests as on one after another', async () => {
    const { counters, clock } = setUp();
    const subjects = ['a', 'b', 'a', 'c', 'a', 'a', 'b', 'a', 'b', 'b', 'c', 'b', 'c'];
    const taken = await Promise.all(
      subjects.map((subject) => counters.take([allow('person', subject, 3), allow('all', 'everyone', 8)])),
    );
    const isAllowed = taken.map(({ ok }) => ok);
    // A request that the window of its person rejects takes nothing from the window of all.
    expect(subjects.filter((_, at) => isAllowed[at])).toEqual(['a', 'b', 'a', 'c', 'a', 'b', 'b', 'c']);
    expect(taken.at(-1)).toEqual({ ok: false, error: MINUTE_MS });
    clock.advance(MINUTE_MS);
    expect(await counters.take([allow('person', 'a', 3), allow('all', 'everyone', 8)])).toMatchObject({
      ok: true,
    });
  });

  it('counts a request that one window rejects in no other', async () => {
    const { counters } = setUp();
    const others = allow('others', 'x', 100);
    await Promise.all(Array.from({ length: 10 }, () => counters.take([allow('few', 'x', 2), others])));
    expect(await counters.findWait([{ ...others, max: 3 }])).toBeNull();
    expect(await counters.findWait([{ ...others, max: 2 }])).toBe(MINUTE_MS);
  });

  it('releases each request of several with the same allowance', async () => {
    const { counters } = setUp();
    const allowance = allow('few', 'y', 2);
    await Promise.all([counters.take([allowance]), counters.take([allowance])]);
    expect(await counters.findWait([allowance])).toBe(MINUTE_MS);
    await Promise.all([counters.release([allowance]), counters.release([allowance])]);
    expect(await counters.findWait([{ ...allowance, max: 1 }])).toBeNull();
  });

  it('ends a window that a server with a wrong clock began', async () => {
    const { counters, clock } = setUp();
    const allowance = allow('few', 'z', 2);
    clock.advance(DAY_MS);
    for (let count = 0; count < 2; count += 1) await counters.take([allowance]);
    expect(await counters.take([allowance])).toEqual({ ok: false, error: MINUTE_MS });
    clock.advance(-DAY_MS);
    expect(await counters.findWait([allowance])).toBeNull();
    for (let count = 0; count < 2; count += 1)
      expect(await counters.take([allowance])).toMatchObject({ ok: true });
    expect(await counters.take([allowance])).toEqual({ ok: false, error: MINUTE_MS });
  });
});
