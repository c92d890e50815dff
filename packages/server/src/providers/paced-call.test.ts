import { HOUR_MS } from '@somesa/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallOutcome, parseRetryAfterMs } from './http-call';
import { createPacedCall, type PacingLimits } from './paced-call';

const START = Date.parse('2026-11-26T08:00:00Z');
const request = { method: 'GET', url: 'http://network.example/', headers: {}, timeoutMs: 10_000 } as const;
const respond = (status: number, more: object = {}): CallOutcome => ({
  kind: 'response',
  status,
  json: null,
  text: '',
  ...more,
});

/** Creates a paced call to a network that takes `takesMs` and responds as `answer` says, and records when each call started. */
const createNetwork = (limits: Partial<PacingLimits>, takesMs = 0) => {
  const startedAtMs: number[] = [];
  const running = { now: 0, most: 0 };
  let answer: CallOutcome = respond(200);
  const { call, state } = createPacedCall(
    'mtn',
    { maxConcurrent: 100, maxPerSecond: 1_000, outageMs: 15_000, ...limits },
    async () => {
      startedAtMs.push(Date.now() - START);
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      running.now -= 1;
      return answer;
    },
  );
  return {
    startedAtMs,
    running,
    state,
    setAnswer: (next: CallOutcome): void => {
      answer = next;
    },
    call: () => call(request),
    callMany: (count: number) => Promise.all(Array.from({ length: count }, () => call(request))),
  };
};

/** Waits for work while the clock runs. */
const runAll = async <T>(work: Promise<T>): Promise<T> => {
  await vi.runAllTimersAsync();
  return work;
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createPacedCall', () => {
  it('sends no more calls at a time than allowed, and all of them in the end', async () => {
    const network = createNetwork({ maxConcurrent: 3 }, 500);
    const outcomes = await runAll(network.callMany(12));
    expect(network.running.most).toBe(3);
    expect(outcomes).toEqual(Array(12).fill(respond(200)));
  });

  it('starts calls at the allowed rate', async () => {
    const network = createNetwork({ maxPerSecond: 10 });
    await runAll(network.callMany(20));
    expect(network.startedAtMs).toEqual(Array.from({ length: 20 }, (_, at) => at * 100));
  });

  it('does not send a call that waited four seconds for its turn', async () => {
    const network = createNetwork({ maxConcurrent: 1 }, 3_000);
    const outcomes = await runAll(network.callMany(4));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['response', 'response', 'not_sent', 'not_sent']);
    expect(network.startedAtMs).toHaveLength(2);
  });

  it.each([
    ['that names none', {}, 2_000],
    ['that names three seconds', { retryAfterMs: 3_000 }, 3_000],
  ])('waits after a 429 %s', async (_, more, pauseMs) => {
    const network = createNetwork({});
    network.setAnswer(respond(429, more));
    await runAll(network.call());
    network.setAnswer(respond(200));
    expect(await runAll(network.call())).toEqual(respond(200));
    expect(network.startedAtMs).toEqual([0, pauseMs]);
  });

  it('sends nothing while a 429 asks for more than a call can wait', async () => {
    const network = createNetwork({});
    network.setAnswer(respond(429, { retryAfterMs: 60_000 }));
    await runAll(network.call());
    expect(await runAll(network.call())).toMatchObject({ kind: 'not_sent' });
    await vi.advanceTimersByTimeAsync(59_000);
    network.setAnswer(respond(200));
    expect(await runAll(network.call())).toMatchObject({ kind: 'response' });
    expect(network.startedAtMs).toEqual([0, 60_000]);
  });

  it.each([
    ['no response', { kind: 'no_response', detail: 'no answer' } as const],
    ['503', respond(503)],
  ])(
    'sends one call each 15 seconds after ten in a row got %s, until one gets a response',
    async (_, failure) => {
      const network = createNetwork({});
      network.setAnswer(failure);
      await runAll(network.callMany(10));
      expect(network.state.isDown).toBe(true);
      for (let turn = 0; turn < 5; turn += 1)
        expect(await runAll(network.call())).toEqual({
          kind: 'not_sent',
          detail: 'not sent: the network is down',
        });
      await vi.advanceTimersByTimeAsync(16_000);
      expect((await runAll(network.callMany(5))).map(({ kind }) => kind).sort()).toEqual(
        [failure.kind, ...Array(4).fill('not_sent')].sort(),
      );
      await vi.advanceTimersByTimeAsync(16_000);
      network.setAnswer(respond(200));
      expect(await runAll(network.call())).toEqual(respond(200));
      expect((await runAll(network.callMany(5))).map(({ kind }) => kind)).toEqual(Array(5).fill('response'));
      expect(network.startedAtMs).toHaveLength(17);
      expect(network.state.isDown).toBe(false);
    },
  );

  it('lets no call wait for the one that tests whether an outage is over', async () => {
    const network = createNetwork({}, 10_000);
    network.setAnswer(respond(503));
    await runAll(network.callMany(10));
    await vi.advanceTimersByTimeAsync(16_000);
    network.setAnswer(respond(200));
    const testing = network.call();
    expect(await network.call()).toEqual({ kind: 'not_sent', detail: 'not sent: the network is down' });
    expect(await runAll(testing)).toEqual(respond(200));
    expect(await runAll(network.call())).toEqual(respond(200));
    expect(network.startedAtMs).toHaveLength(12);
  });

  it('goes on calling if the clock of the machine is set back by an hour', async () => {
    const network = createNetwork({});
    await runAll(network.call());
    vi.setSystemTime(START - HOUR_MS);
    expect(await runAll(network.callMany(3))).toEqual(Array(3).fill(respond(200)));
    network.setAnswer(respond(503));
    await runAll(network.callMany(10));
    expect(await runAll(network.call())).toMatchObject({ kind: 'not_sent' });
    vi.setSystemTime(START - 2 * HOUR_MS);
    network.setAnswer(respond(200));
    expect(await runAll(network.call())).toEqual(respond(200));
    expect(network.state.isDown).toBe(false);
  });

  it('sends what waited during an outage at the allowed rate once it is over', async () => {
    const network = createNetwork({ maxPerSecond: 10 });
    network.setAnswer(respond(503));
    await runAll(network.callMany(10));
    await vi.advanceTimersByTimeAsync(20_000);
    network.setAnswer(respond(200));
    await runAll(network.call());
    const since = network.startedAtMs.length;
    await runAll(network.callMany(30));
    const waits = network.startedAtMs.slice(since).map((at, index, all) => at - (all[index - 1] ?? at));
    expect(waits).toEqual([0, ...Array(29).fill(100)]);
  });

  it('counts outcomes, and no call as pending once all have ended', async () => {
    const network = createNetwork({});
    await runAll(network.callMany(3));
    network.setAnswer(respond(404));
    await runAll(network.call());
    network.setAnswer(respond(429));
    await runAll(network.call());
    expect([...network.state.calls]).toEqual([
      ['response', 4],
      ['too_many', 1],
    ]);
    expect(network.state.pending).toBe(0);
  });
});

describe('parseRetryAfterMs', () => {
  it.each([
    ['120', 120_000],
    ['Thu, 26 Nov 2026 08:00:30 GMT', 30_000],
    ['Thu, 26 Nov 2026 07:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('reads %s', (value, ms) => {
    expect(parseRetryAfterMs(value, START)).toBe(ms);
  });
});
