/**
 * Program that runs the server as `main.ts` does, for tests of crashes and faults: it kills itself with SIGKILL at a given step, and its
 * clock can be set ahead, or stand (from the start if `CLOCK_AT` says when). `--steps` prints the names of all steps of payments and disbursements.
 */
import { buildApp } from '../app/app';
import { connectProviders } from '../app/connect-providers';
import { addRequiredRecords } from '../app/startup/add-required-records';
import { storeApprovalLimits } from '../app/startup/store-approval-limits';
import { stopProcess } from '../app/stop-process';
import { streamLedgerReport } from '../ledger/ledger-report';
import { type DisbursementStep, disbursementSteps } from '../loans/disbursements/disbursement-steps';
import type { PaymentStep } from '../payments/outcomes/payment-poller';
import { readConfig } from '../platform/config/config';
import { openDatabase } from '../platform/db/open-database';
import { addAcceptedLoan } from './accepted-loan';
import { createFillableStore, registerFaultRoutes, type StandingClock } from './fault-routes';
import { confirmBankTransfers, createPayoutRequests, type PayoutRequest } from './payout-requests';
import { listReminderResults, sendReminders } from './reminder-load';
import { createStaffActions } from './staff-actions';

const paymentSteps: Record<PaymentStep, true> = {
  'row-written': true,
  'before-submit': true,
  'after-submit': true,
  'submit-recorded': true,
  'before-query': true,
  'after-query': true,
  'before-posting-commit': true,
  posted: true,
};
const steps = { payment: Object.keys(paymentSteps), disbursement: disbursementSteps };

const countPending = {
  name: 'kill-under-way',
  text: `select (
    (select count(*) from payments where network is not null and status not in ('succeeded', 'failed'))
    + (select count(*) from disbursements where method <> 'bank' and status not in ('succeeded', 'failed')))::int as n`,
};

/** Creates a function that kills this process when a given step is reached for the n-th time. */
const createKill = () => {
  let step: string | null = null;
  let left = 0;
  return {
    at: (name: string, count: number): void => {
      if (name !== 'none' && ![...steps.payment, ...steps.disbursement].some((known) => known === name))
        throw new Error(`there is no step ${name}`);
      step = name;
      left = count;
    },
    observe: (reached: PaymentStep | DisbursementStep): void => {
      if (reached !== step) return;
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    },
  };
};

const serve = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.error.join('\n'));
  const opened = await openDatabase(config.value.location, (error) => {
    process.stderr.write(`database: ${error.message}\n`);
  });
  if (!opened.ok) throw new Error(opened.error);
  const database = opened.value;
  const stored = await storeApprovalLimits(database, config.value);
  if (!stored.ok) throw new Error(stored.error);
  await addRequiredRecords(database, new Date());

  let aheadMs = 0;
  let differenceMs = 0;
  let standsAtMs = env.CLOCK_AT ? Number(env.CLOCK_AT) : null;
  const clock: StandingClock = {
    now: () => new Date(standsAtMs ?? Date.now() + aheadMs),
    stand: (atMs, standsAheadMs) => {
      standsAtMs = atMs;
      differenceMs = standsAheadMs;
    },
  };
  const kill = createKill();
  const connected = connectProviders(config.value, clock);
  const disk = createFillableStore(connected.fileStore);
  const clients = { ...connected, fileStore: disk };
  const running = await buildApp({
    config: config.value,
    clock,
    database,
    ...clients,
    // Tests move the time of all servers, and say which of them is wrong.
    measureClockDifference: async () => differenceMs,
    readUptimeMs: () => clock.now().getTime() - differenceMs,
    observe: kill.observe,
  });
  // Staff act by the checked clock of the server, which is right.
  const onDatabase = { database, clock: { now: () => new Date(clock.now().getTime() - differenceMs) } };
  const requestPayout = createPayoutRequests(running, {
    ...onDatabase,
    config: config.value,
    providers: clients.providers,
  });

  running.app.post<{ Querystring: { step: string; count: string } }>('/testing/kill', async (request) => {
    kill.at(request.query.step, Number(request.query.count));
    return {};
  });
  /** Adds a loan of `amount` whose offer was just accepted, and sends its disbursement. */
  running.app.post<{ Querystring: { regNo: string; amount: string } }>('/testing/loan', async (request) => {
    const { regNo, amount } = request.query;
    const options = { regNo, school: 'st-marys-kisubi', principalUgx: Number(amount) };
    const { loan, sendable } = await addAcceptedLoan(database, clock.now(), options);
    if (sendable) running.disbursements.send(sendable);
    return { loanId: loan.id };
  });
  /** Collects fees and sends a settlement or a refund of them. */
  running.app.post<{ Querystring: PayoutRequest }>('/testing/payout', async (request) => {
    await requestPayout(request.query);
    return {};
  });
  /** Puts all waiting transfers in a payment file and confirms them. */
  running.app.post('/testing/bank', async () => {
    await confirmBankTransfers(running, onDatabase);
    return {};
  });
  /** Sets the clock ahead, runs due jobs, and returns the number of payments and disbursements that are not final. */
  running.app.post<{ Querystring: { aheadMs: string } }>('/testing/clock', async (request) => {
    aheadMs = Number(request.query.aheadMs);
    await running.sweep();
    const [row] = await database.run<{ n: number }>(countPending, []);
    return { pendingCount: row?.n };
  });
  /** Sends fee reminders to the guardians of a number of new children. */
  running.app.post<{ Querystring: { count: string } }>('/testing/fee-reminders', async (request) => {
    const deps = { ...onDatabase, config: config.value, publicUrl: config.value.publicUrl };
    await sendReminders(deps, Number(request.query.count));
    return {};
  });
  running.app.get('/testing/fee-reminders', () => listReminderResults(database));
  running.app.get('/testing/ledger', async () => {
    const lines: string[] = [];
    for await (const line of streamLedgerReport(database, true)) lines.push(JSON.stringify(line));
    return lines.join('\n');
  });

  registerFaultRoutes(running, {
    database,
    clock,
    disk,
    poolSize: config.value.DATABASE_POOL_SIZE,
    act: createStaffActions(running, onDatabase),
  });

  process.once('SIGTERM', () => stopProcess(running.stop, config.value.STOP_TIMEOUT_MS));
  await running.app.listen({ port: config.value.PORT, host: config.value.HOST });
  // Jobs at the real time would disturb a schedule, which runs them itself.
  if (standsAtMs === null) await running.startWork();
  else await running.sweep().catch((error: Error) => void process.stderr.write(`sweep: ${error.message}\n`));
};

if (process.argv.includes('--steps')) process.stdout.write(`${JSON.stringify(steps)}\n`);
else await serve(process.env);
