import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schools } from '../../people/tables/schools';
import { students } from '../../schools/tables/students';
import { createGate } from '../../testing/gate';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { systemClock } from '../clock';
import { createMetrics } from '../metrics';
import { createJobs, type Job } from './jobs';
import { selectDueWork } from './select-due-work';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

/** Creates a job that counts its runs. Its row is due or not; null if it has none. */
const createCountedJob = (
  isDue: boolean | null,
  run: () => Promise<void> = async () => undefined,
  more: Partial<Job> = {},
) => {
  const where = () => eq(schools.slug, isDue ? SCHOOL : 'no such school');
  const counted = { runs: 0 };
  const job: Job = {
    name: 'counted',
    ...more,
    ...(isDue !== null && { due: { by: schools.id, where } }),
    run: () => {
      counted.runs += 1;
      return run();
    },
  };
  return Object.assign(counted, { job });
};

/** Creates the timer of a process with these jobs. */
const createTimer = (
  jobs: readonly Job[],
  changed: { database?: TestApp['database']; isClockRight?: () => Promise<boolean> } = {},
) => {
  const state = { isStopping: false, errors: [] as unknown[] };
  const report = (error: unknown) => state.errors.push(error);
  const metrics = createMetrics(null, report);
  const timer = createJobs(
    {
      database: test.database,
      clock: systemClock,
      meter: metrics.meter,
      isClockRight: async () => true,
      isStopping: () => state.isStopping,
      report,
      ...changed,
    },
    jobs,
  );
  const stop = (): Promise<void> => {
    state.isStopping = true;
    return timer.stop();
  };
  return { ...timer, errors: state.errors, readMetrics: metrics.read, stop };
};

describe('createJobs', () => {
  it('runs all jobs at the start, and then those with a due row each second', async () => {
    const [due, other] = [createCountedJob(true), createCountedJob(false)];
    const unconditional = createCountedJob(null);
    const timer = createTimer([due.job, other.job, unconditional.job]);
    await timer.start();
    expect([due.runs, other.runs, unconditional.runs]).toEqual([1, 1, 1]);
    await vi.waitFor(() => expect(due.runs).toBe(3), { timeout: 5_000 });
    expect([other.runs, unconditional.runs]).toEqual([1, 1]);
    await timer.stop();
    expect(timer.errors).toEqual([]);
  });

  it('starts no job that is still running, and a failed one again', async () => {
    const gate = createGate();
    const slow = createCountedJob(true, gate.wait);
    const failing = createCountedJob(true, () => Promise.reject(new Error('a defect')));
    const timer = createTimer([slow.job, failing.job]);
    await timer.start();
    await vi.waitFor(() => expect(failing.runs).toBe(3), { timeout: 5_000 });
    expect(slow.runs).toBe(1);
    expect(timer.errors.map(String)).toContain('Error: a defect');
    gate.open();
    await timer.stop();
  });

  it('says of each job when it last succeeded', async () => {
    const good = createCountedJob(true, undefined, { name: 'good' });
    const bad = createCountedJob(true, () => Promise.reject(new Error('a defect')), { name: 'bad' });
    const timer = createTimer([good.job, bad.job]);
    const readMetric = async (name: string) => {
      const value = new RegExp(`^somesa_job_succeeded_timestamp_seconds\\{name="${name}"\\} (\\S+)`, 'm');
      return Number(value.exec(await timer.readMetrics())?.[1]);
    };
    await timer.start();
    const badStartedAt = await readMetric('bad');
    const goodStartedAt = await readMetric('good');
    expect(badStartedAt).toBeGreaterThan(0);
    await vi.waitFor(() => expect(bad.runs).toBe(3), { timeout: 5_000 });
    expect(await readMetric('bad')).toBe(badStartedAt);
    expect(await readMetric('good')).toBeGreaterThan(goodStartedAt);
    await timer.stop();
  });

  it('runs a round in the order of places, without jobs apart, and passes on an error', async () => {
    const ran: string[] = [];
    const list = (['last', 'apart', 'first'] as const).map((place) =>
      createCountedJob(null, async () => void ran.push(place), { place }),
    );
    const middle = createCountedJob(null, async () => void ran.push('middle'));
    await createTimer([...list, middle].map(({ job }) => job)).runRound();
    expect(ran).toEqual(['first', 'middle', 'last']);
    const failing = createCountedJob(null, () => Promise.reject(new Error('a defect')));
    await expect(createTimer([failing.job]).runRound()).rejects.toThrow('a defect');
  });

  it('starts none while our clock is wrong, and says since when none was looked for', async () => {
    const due = createCountedJob(true);
    let isRight = false;
    const timer = createTimer([due.job], { isClockRight: async () => isRight });
    const readMetric = async () =>
      /^somesa_jobs_polled_timestamp_seconds (\S+)/m.exec(await timer.readMetrics())?.[1];
    expect(await readMetric()).toBeUndefined();
    await timer.start();
    const startedAt = await readMetric();
    expect([due.runs, Number(startedAt) > 0]).toEqual([0, true]);
    isRight = true;
    await vi.waitFor(() => expect(due.runs).toBe(1), { timeout: 5_000 });
    expect(Number(await readMetric())).toBeGreaterThan(Number(startedAt));
    await timer.stop();
  });

  it('looks again after the database failed', async () => {
    const due = createCountedJob(true);
    let isAway = true;
    const database = Object.create(test.database, {
      orm: {
        get: () => {
          if (isAway) throw new Error('no connection');
          return test.database.orm;
        },
      },
    });
    const timer = createTimer([due.job], { database });
    await timer.start();
    expect([timer.errors.map(String), due.runs]).toEqual([['Error: no connection'], 0]);
    isAway = false;
    await vi.waitFor(() => expect(due.runs).toBe(1), { timeout: 10_000 });
    await timer.stop();
  }, 15_000);

  it('waits on a stop for a job that runs, and starts none any more', async () => {
    const gate = createGate();
    const slow = createCountedJob(true, gate.wait);
    const timer = createTimer([slow.job]);
    await timer.start();
    let isStopped = false;
    const stopped = timer.stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isStopped).toBe(false);
    gate.open();
    await stopped;
    expect(slow.runs).toBe(1);
  });

  it('waits on a stop no longer than the job says', async () => {
    const gate = createGate();
    const { job } = createCountedJob(true, gate.wait);
    const timer = createTimer([{ ...job, stopWaitMs: 10 }]);
    await timer.start();
    const startedAt = performance.now();
    await timer.stop();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    gate.open();
  });
});

describe('the jobs of a server', () => {
  it('complete a payment and send its SMS without any request', async () => {
    const real = await buildTestApp({ on: { ...test, clock: { ...systemClock, advance: () => undefined } } });
    await real.running.startWork();
    const child = await test.addChild(25_000);
    const { method, msisdn } = createPayer();
    real.mtn.onQuery(msisdn, 'paid');
    const message = real.gateway.next();
    const started = await real.startPayment({ child, amount: 25_000, method });
    expect(await message).toMatchObject({ to: msisdn });
    expect((await real.show(started)).status).toBe('succeeded');
    await real.end();
  });

  it('process what became due during downtime at the start, despite a failure of one payment', async () => {
    const [broken, sound] = [createPayer(), createPayer()];
    const child = await test.addChild(25_000, 25_000);
    const one = await test.startPayment({ child, amount: 25_000, method: broken.method });
    const two = await test.startPayment({ child, amount: 25_000, method: sound.method });
    test.clock.advance(60_000);
    const next = await buildTestApp({ on: test });
    next.mtn.query = async (ref) =>
      ref === test.mtn.listSubmits(broken.msisdn)[0]?.providerReference
        ? Promise.reject(new Error('a defect in an adapter'))
        : { kind: 'paid', providerTransactionId: `found-${ref}`, amountUgx: null, currency: null };
    await next.running.startWork();
    await vi.waitFor(async () => expect((await test.show(two)).status).toBe('succeeded'), { timeout: 5_000 });
    expect((await test.show(one)).status).toBe('submitted');
    await next.end();
  });
});

describe('selectDueWork', () => {
  it('returns only the works of which a row is due', async () => {
    const due = { table: schools, isDue: eq(schools.slug, SCHOOL) };
    const none = { table: students, isDue: eq(students.regNo, 'no such child') };
    const alsoDue = { table: students, isDue: isNotNull(students.regNo) };
    expect(await selectDueWork(test.database, [due, none, alsoDue])).toEqual([due, alsoDue]);
    expect(await selectDueWork(test.database, [none])).toEqual([]);
  });
});
