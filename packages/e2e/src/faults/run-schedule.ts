import { pause, within } from '../crash/pause';
import type {
  BookEntry,
  DisbursementRecord,
  EndState,
  EntryRecord,
  EventRecord,
  OpenException,
  PaymentRecord,
} from './end-state';
import { findFaultDifferences } from './model';
import { type PayerAtWork, startPayer } from './payer';
import { CHILDREN_PER_SCHEDULE, type Schedule, type Step } from './schedule';
import { CHILDREN, OUTAGE_MS, type World } from './world';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const KAMPALA_MS = 3 * HOUR_MS;
/** Time of the nightly checks: 02:30 in Kampala. */
const NIGHT_MS = 2.5 * HOUR_MS;
/** Children of the register before those of the schedules: the documented ones, and the family. */
const FIRST_CHILD = 40;
/** Number of schedules that one world has children for. */
export const SCHEDULES_PER_WORLD = Math.floor((CHILDREN - FIRST_CHILD) / CHILDREN_PER_SCHEDULE);
const ANSWERED_WITHIN_MS = 180_000;
const PRINCIPAL_UGX = 300_000;

/** Waits after the last step, until the status of every payment has been checked for 48 hours and transfers have expired. */
const settlingMs = [
  MINUTE_MS,
  2 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  44 * HOUR_MS,
  2 * HOUR_MS,
  28 * HOUR_MS,
];

const MAX_REPETITIONS = 3;
/** Maximum number of minutes in which all text messages must be sent that a time has queued. */
const MAX_MINUTES_OF_TEXTS = 10;

/** Repeats a call that a busy database may reject, or whose connection belonged to a process that was killed. */
const repeat = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let times = 1; ; times += 1) {
    try {
      return await call();
    } catch (error) {
      if (times === MAX_REPETITIONS) throw error;
    }
  }
};

/** Returns whether a fault sets what a payer or a network does in the end, and so stays when everything works again. */
const isOutcome = (fault: string): boolean =>
  /^(payer-|stay-pending|callback-|paid-after|failed-after|other-|reused-)/.test(fault);

/** Returns the registration number of a child of a schedule. */
const getRegNo = (run: number, child: number): string =>
  `SMK-${String(FIRST_CHILD + (run % SCHEDULES_PER_WORLD) * CHILDREN_PER_SCHEDULE + child).padStart(4, '0')}`;

/** Smallest document that an upload accepts. */
const PDF =
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n' +
  'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000053 00000 n \n' +
  'trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n100\n%%EOF\n';

/** Runs schedules in a world, one after another. Each has children and phones of its own. */
export const createRunner = (world: World) => {
  let runs = 0;
  const skews = new Map<number, number>();

  const setTimes = async (isChecked: boolean): Promise<void> => {
    await Promise.all(
      world.listServers().map(([at, server]) => {
        const set = () => server.setTime(world.now(), skews.get(at) ?? 0);
        return isChecked ? repeat(set) : set().catch(() => undefined);
      }),
    );
  };

  /** Moves every clock, delivers due callbacks, and runs the jobs of every server at once. */
  const passTime = async (ms: number, isChecked = false): Promise<void> => {
    world.moveTime(ms);
    await setTimes(isChecked);
    const delivered = world.sandbox.advanceTime(ms);
    // Two servers may wait for each other, and then one sweeps later: the end shows if something was never done.
    const sweeps = world
      .listServers()
      .map(([, server]) => (isChecked ? repeat(() => server.sweep()) : server.sweep()));
    await Promise.allSettled(sweeps);
    await delivered;
  };

  /** Moves time to a time of day in Kampala: to its next occurrence, or that of a later day. */
  const passTimeUntil = async (timeOfDayMs: number, daysLater = 0): Promise<void> => {
    const today = (world.now() + KAMPALA_MS) % DAY_MS;
    await passTime(((timeOfDayMs - today + DAY_MS) % DAY_MS) + daysLater * DAY_MS, true);
  };

  /**
   * Moves time by minutes until every text message is sent. A server works every few seconds: without these minutes, a message whose payment is
   * confirmed by a callback after the jobs have run would wait for hours, until it is abandoned as too old.
   */
  const passMinutes = async (): Promise<void> => {
    for (let minutes = 0; minutes < MAX_MINUTES_OF_TEXTS; minutes += 1) {
      await passTime(MINUTE_MS, true);
      const soon = new Date(world.now() + HOUR_MS).toISOString();
      const [text] = await world.readRows(
        `select 1 from outgoing_sms where next_attempt_at < '${soon}' limit 1`,
      );
      if (!text) return;
    }
  };

  const runOnce = async (schedule: Schedule): Promise<string[]> => {
    const run = runs;
    runs += 1;
    const payers: PayerAtWork[] = [];
    const others: Promise<unknown>[] = [];
    const wrong: string[] = [];
    const providerFaults: { id: string; untilMs: number }[] = [];
    let isDiskFull = false;
    let mayFailTexts = schedule.steps.some(({ kind }) => ['kill', 'database', 'queue'].includes(kind));

    const endProviderFaults = async (): Promise<void> => {
      for (const fault of providerFaults.filter(({ untilMs }) => world.now() >= untilMs)) {
        await world.sandbox.removeFault(fault.id);
        providerFaults.splice(providerFaults.indexOf(fault), 1);
      }
    };

    const upload = async (): Promise<void> => {
      const wasFull = isDiskFull;
      const form = new FormData();
      form.set('kind', 'letter');
      form.set('file', new Blob([PDF]), 'letter.pdf');
      const response = await fetch(`${world.url}/api/uploads`, { method: 'POST', body: form }).catch(
        () => null,
      );
      if (!response) return;
      const text = await response.text();
      if (wasFull && isDiskFull && response.status === 201) wrong.push('a document was taken by a full disk');
      if (response.status !== 201 && response.status !== 503)
        wrong.push(`an upload is answered ${response.status}: ${text}`);
    };

    const setDisks = async (): Promise<void> => {
      await Promise.allSettled(world.listServers().map(([, server]) => server.setDiskFull(isDiskFull)));
    };

    const disturbDatabase = async ({ how, forMs }: Extract<Step, { kind: 'database' }>): Promise<void> => {
      const { proxy } = world;
      if (!proxy) return;
      if (how === 'cut') {
        proxy.cut();
        await pause(forMs / 2);
        proxy.cut();
      } else if (how === 'slow') {
        proxy.slowDown(20);
        await pause(forMs);
        proxy.slowDown(0);
      } else if (how === 'refuse') {
        proxy.refuse(true);
        proxy.cut();
        await pause(forMs);
        proxy.refuse(false);
      } else {
        proxy.goSilent();
        await pause(forMs);
        proxy.recover();
        proxy.cut();
      }
    };

    const take = async (step: Step): Promise<void> => {
      switch (step.kind) {
        case 'pay': {
          const { number, method, child } = step.payer;
          const prefix = method.kind === 'mobile' && method.network === 'airtel' ? '0751' : '0771';
          const regNo = getRegNo(run, child);
          const first = (run + number) % (world.family.childIds.length - CHILDREN_PER_SCHEDULE);
          payers.push(
            await startPayer(world, step.payer, {
              phone: `${prefix}${String(run * 10 + number).padStart(6, '0')}`,
              regNo,
              childIds: world.family.childIds.slice(first),
            }),
          );
          return;
        }
        case 'wait':
          await Promise.race([Promise.allSettled(payers.map(({ answered }) => answered)), pause(150)]);
          await passTime(step.ms);
          await endProviderFaults();
          await Promise.all(payers.map((payer) => payer.look()));
          return;
        case 'kill': {
          const server = world.getServer(step.server);
          if (!server) return;
          if ('step' in step.at) await server.killAt(step.at).catch(() => undefined);
          else {
            const { afterMs } = step.at;
            others.push(pause(afterMs).then(() => server.kill()));
          }
          return;
        }
        case 'start':
          await Promise.allSettled(others);
          await world.start(step.server);
          await setTimes(false);
          await setDisks();
          return;
        case 'provider': {
          const { id } = await world.sandbox.setFault({
            fault: step.fault,
            scope: { provider: step.network },
          });
          providerFaults.push({ id, untilMs: world.now() + step.ms });
          if (step.network === 'sms') mayFailTexts = true;
          return;
        }
        case 'database':
          others.push(disturbDatabase(step));
          return;
        case 'clock':
          skews.set(step.server, step.skewMs);
          return setTimes(false);
        case 'disk':
          isDiskFull = step.isFull;
          return setDisks();
        case 'upload':
          others.push(upload());
          return;
        case 'payout': {
          const server = world.getServer(step.server);
          const { purpose, method } = step;
          const sent =
            purpose === 'loan'
              ? server?.disburseLoan(getRegNo(run, 0), PRINCIPAL_UGX)
              : server?.sendPayout({ purpose, method });
          others.push(sent?.catch(() => undefined) ?? Promise.resolve());
          return;
        }
        case 'queue':
          others.push(
            world
              .getServer(step.server)
              ?.fillQueue(step.forMs)
              .catch(() => undefined) ?? Promise.resolve(),
          );
          return;
        default:
          step satisfies never;
      }
    };

    /** Makes everything work again and waits until every payer is answered. */
    const restore = async (): Promise<void> => {
      await Promise.allSettled(others);
      skews.clear();
      isDiskFull = false;
      await world.sandbox.removeFaults(({ fault }) => !isOutcome(fault));
      for (let at = 0; at < world.engine.servers; at += 1) {
        await world
          .getServer(at)
          ?.killAt({ step: 'none', count: 0 })
          .catch(() => undefined);
        await world.start(at);
      }
      await setTimes(true);
      await setDisks();
      await within(
        ANSWERED_WITHIN_MS,
        'not every payer was answered',
        Promise.all(payers.map(({ answered }) => answered)),
      );
      // On a fast machine the days that follow may take less time than that, and no status check would be sent.
      await pause(OUTAGE_MS);
    };

    /** Moves time until everything is final and the nightly checks have run on every server at once. */
    const settle = async (): Promise<void> => {
      // Records of a server whose clock was ahead expire later by as much.
      const skewsMs = schedule.steps.map((step) => (step.kind === 'clock' ? step.skewMs : 0));
      for (const ms of [...settlingMs, Math.max(0, ...skewsMs)]) {
        await passTime(ms, true);
        if (ms >= HOUR_MS) await passMinutes();
      }
      await repeat(async () => world.getServer(0)?.makeBankTransfers());
      await passTimeUntil(NIGHT_MS);
      await passMinutes();
      await Promise.all(world.listServers().map(([, server]) => repeat(() => server.runNight())));
      await passMinutes();
      await Promise.all(payers.map((payer) => payer.look()));
    };

    const readEnd = async (sinceMs: number): Promise<EndState> => {
      const since = `'${new Date(sinceMs - 12 * HOUR_MS).toISOString()}'`;
      // Payouts collect fees of other children, without a network.
      const own = `(select p.id from payments p join students s on s.id = p.student_id
        where p.created_at >= ${since} and s.reg_no like 'SMK-%')`;
      const entries = await world.readRows<EntryRecord>(`
        select source, posting_type as type, debit_account as debit, credit_account as credit, amount_ugx as "amountUgx",
          payment_id as "paymentId" from ledger_entries where posted_at >= ${since} order by id`);
      const transactions = (await world.sandbox.transactions()) as unknown as BookEntry[];
      const records = payers.map((payer) => payer.record());
      const { steps } = schedule;
      mayFailTexts ||= records.some(
        ({ plan: { method } }) =>
          method.kind === 'mobile' && method.faults.some(({ provider }) => provider === 'sms'),
      );
      const [, server] = world.listServers()[0] ?? [];
      const discrepancies = (await repeat(async () => server?.findDiscrepancies())) ?? [];
      return {
        payers: records,
        book: transactions.map((each) => ({ ...each, msisdn: `+${each.msisdn}` })),
        payments: await world.readRows<PaymentRecord>(`
          select id, reference, status, amount_ugx as "amountUgx", network, provider_reference as "providerReference",
            provider_transaction_id as "transactionId", group_id as "groupId" from payments where id in ${own}`),
        events: await world.readRows<EventRecord>(`
          select payment_id as "paymentId", from_status as "from", to_status as "to", event from payment_events
          where payment_id in ${own} order by id`),
        entries,
        disbursements: await world.readRows<DisbursementRecord>(`
          select coalesce('loan ' || loan_id, 'settlement ' || settlement_id || ' ' || part, 'refund ' || payment_id) as "paidFor",
            method, provider_reference as "providerReference", status, amount_ugx as "amountUgx",
            (select coalesce(sum(amount_ugx), 0) from ledger_entries l
              where (l.loan_id = d.loan_id and l.posting_type = 'school.paid' and d.status = 'succeeded')
                or (l.source = 'settlement:' || d.settlement_id and l.line = d.part and l.posting_type = 'school.settled' and d.status = 'succeeded')
                or (l.source = 'refund:' || d.id and l.posting_type = 'refund.paid'))::bigint as "postedUgx"
          from disbursements d`),
        exceptions: await world.readRows<OpenException>(
          'select subject, kind from exceptions where resolved_at is null',
        ),
        texts: (await world.sandbox.messages('?kind=sms')).flatMap(({ to, text }) =>
          to.map((each) => ({ to: each, text })),
        ),
        discrepancies: discrepancies.map(
          ({ expectation, subject, detail }) => `not so: ${expectation}: ${subject} ${detail}`,
        ),
        mayRepeatTexts: mayFailTexts || steps.some(({ kind }) => kind === 'clock'),
        mayLoseTexts: mayFailTexts && steps.some((step) => step.kind === 'clock' && step.skewMs >= DAY_MS),
      };
    };

    await world.sandbox.clearMessages();
    await passTimeUntil(schedule.minuteOfDay * MINUTE_MS, 1);
    const sinceMs = world.now();
    for (const step of schedule.steps) await take(step);
    await restore();
    await settle();
    await world.sandbox.removeFaults(() => true);
    return [...wrong, ...findFaultDifferences(await readEnd(sinceMs))];
  };

  return {
    /** Runs a schedule. Returns what is wrong at its end, as sentences. */
    run: async (schedule: Schedule): Promise<string[]> => {
      try {
        return await runOnce(schedule);
      } catch (error) {
        const { message, cause } = error instanceof Error ? error : new Error(String(error));
        return [cause ? `${message}: ${cause}` : message];
      }
    },
    /** Returns whether the world has children for another schedule. */
    hasChildrenLeft: (): boolean => runs < SCHEDULES_PER_WORLD,
  };
};

export type Runner = ReturnType<typeof createRunner>;
