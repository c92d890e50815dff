/**
 * Program that runs the server as `main.ts` does, for the schedules of faults: it kills itself with SIGKILL at a given step, and its clock
 * can stand (from the start if `CLOCK_AT` says when). `--steps` prints the names of all steps of payments and disbursements.
 */
import { buildApp } from '../app/app';
import { connectProviders } from '../app/connect-providers';
import { addRequiredRecords } from '../app/startup/add-required-records';
import { storeApprovalLimits } from '../app/startup/store-approval-limits';
import { stopProcess } from '../app/stop-process';
import { disbursementSteps } from '../loans/disbursements/disbursement-steps';
import { paymentSteps } from '../payments/outcomes/payment-poller';
import { readConfig } from '../platform/config/config';
import { openDatabase } from '../platform/db/open-database';
import { createPayoutActions } from './payout-actions';
import { createReminderActions } from './reminder-actions';
import { createStaffActions } from './staff-actions';
import { createFillableStore, createSystemActions, type FaultClock } from './system-actions';

const steps = { payment: paymentSteps, disbursement: disbursementSteps };

/** Creates a function that kills this process when a given step is reached for the n-th time. */
const createKill = () => {
  let point = { step: 'none', count: 0 };
  return {
    at: (chosen: typeof point): void => {
      const known: readonly string[] = ['none', ...steps.payment, ...steps.disbursement];
      if (!known.includes(chosen.step)) throw new Error(`there is no step ${chosen.step}`);
      point = chosen;
    },
    observe: (reached: string): void => {
      if (reached !== point.step) return;
      point.count -= 1;
      if (point.count === 0) process.kill(process.pid, 'SIGKILL');
    },
  };
};

const createClock = (atMs: number | null): FaultClock => {
  let standsAtMs = atMs;
  let differenceMs = 0;
  return {
    now: () => new Date(standsAtMs ?? Date.now()),
    readDifferenceMs: () => differenceMs,
    stand: (ms, aheadMs) => {
      standsAtMs = ms;
      differenceMs = aheadMs;
    },
  };
};

const serve = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.error.join('\n'));
  const config = read.value;
  const opened = await openDatabase(config.location, (error) => {
    process.stderr.write(`database: ${error.message}\n`);
  });
  if (!opened.ok) throw new Error(opened.error);
  const database = opened.value;
  const stored = await storeApprovalLimits(database, config);
  if (!stored.ok) throw new Error(stored.error);
  await addRequiredRecords(database, new Date());

  const clock = createClock(env.CLOCK_AT ? Number(env.CLOCK_AT) : null);
  const kill = createKill();
  const connected = connectProviders(config, clock);
  const disk = createFillableStore(connected.fileStore);
  const getRightTime = () => new Date(clock.now().getTime() - clock.readDifferenceMs());
  const running = await buildApp({
    config,
    clock,
    database,
    ...connected,
    fileStore: disk,
    // Tests move the time of all servers, and say which of them is wrong.
    measureClockDifference: async () => clock.readDifferenceMs(),
    readUptimeMs: () => getRightTime().getTime(),
    observe: kill.observe,
  });
  // Staff act by the checked clock of the server, which is right.
  const deps = { database, clock: { now: getRightTime }, config, providers: connected.providers };

  const actions: Record<string, (body: never) => unknown> = {
    kill: kill.at,
    ...createSystemActions(running, { database, clock, disk, poolSize: config.DATABASE_POOL_SIZE }),
    ...createPayoutActions(running, deps),
    ...createReminderActions(deps),
    ...createStaffActions(running, deps),
  };
  for (const [name, act] of Object.entries(actions))
    running.app.post(`/testing/${name}`, async ({ body }) => (await act(body as never)) ?? {});

  process.once('SIGTERM', () => stopProcess(running.stop, config.STOP_TIMEOUT_MS));
  await running.app.listen({ port: config.PORT, host: config.HOST });
  // Jobs at the real time would disturb a schedule, which runs them itself.
  if (!env.CLOCK_AT) await running.startWork();
  else await running.sweep().catch((error: Error) => void process.stderr.write(`sweep: ${error.message}\n`));
};

if (process.argv.includes('--steps')) process.stdout.write(`${JSON.stringify(steps)}\n`);
else await serve(process.env);
