import { DAY_MS, HOUR_MS, MINUTE_MS } from '@somesa/core';
import { pause, within } from '../setup/pause';
import type { EndState } from './end-state';
import type { FaultServer } from './fault-server';
import { findFaultDifferences } from './model';
import { type PayerAtWork, setFault, startPayer } from './payer';
import { readExceptions, readRecords } from './read-end';
import { CHILDREN_PER_SCHEDULE, type PlannedPayer, type Schedule, type Step } from './schedule';
import { CHILDREN, OUTAGE_MS, type World } from './world';

const KAMPALA_MS = 3 * HOUR_MS;
/** Time of the nightly checks: 02:30 in Kampala. */
const NIGHT_MS = 2.5 * HOUR_MS;
/** Children of the register before those of the schedules: the documented ones, and the family. */
const FIRST_CHILD = 40;
/** Number of schedules that one world has children for. */
const SCHEDULES_PER_WORLD = Math.floor((CHILDREN - FIRST_CHILD) / CHILDREN_PER_SCHEDULE);
const ANSWERED_WITHIN_MS = 180_000;
/** Principal of a child of the register, and of a new child whose loan is repaid. */
const PRINCIPAL_UGX = 300_000;
const NEW_PRINCIPAL_UGX = 600_000;
/** Number of loans that the payers of a schedule repay. */
const LOANS = 4;
/** Time between two status checks, and the number of times that it passes until a kill or the end of all payments. */
const ROUND_MS = 40_000;
const MAX_ROUNDS = 60;
/** Time until a server that is to be killed comes to its step, in milliseconds of its clock, and how often that passes. */
const STEP_ROUND_MS = 10_000;
/** Maximum number of messages that a server sends at once, and so of unknown results of one kill. */
const TEXTS_AT_ONCE = 10;
const SCHOOLS = ['st-marys-kisubi', 'kings-college-buddo'] as const;
/** Fees that new children of another school owe. */
const owedElsewhereUgx = { elsewhere: 400_000, 'elsewhere-owing-little': 300 };
/** Difference from which a clock is wrong. */
const WRONG_CLOCK_MS = 5 * MINUTE_MS;
/** Steps that keep no callback of a network from being answered. */
const calmSteps = ['pay', 'wait', 'move', 'approve', 'ask', 'disk', 'upload'];
/** Codes of answers to people that mean that nothing was lost: done, or not possible any more, such as a move to the child who has it. */
const expectedAnswers =
  /^(ok|approval_ended|approval_pending|validation_failed|payment_not_movable|payment_has_exception|refund_changed|nothing_to_refund)$/;
/** Codes of the answers to one person who approves their own request, and requests it again. */
const expectedAlone =
  /^alone: (approval_own|approval_ended), (approval_\w+|payment_\w+|nothing_to_refund|refund_in_progress)$/;

/** Codes of the answers to staff who create a settlement and cancel it; one that failed may be in progress, and a rest is below the minimum. */
const expectedSettlement =
  /^(ok|nothing_to_settle|payments_mismatched|settlement_above_limit|settlement_in_progress)$/;

/** Dates that are never ahead of the time, as queries. What was done too early counts as never. */
const dated = {
  'a ledger entry': 'select posted_at from ledger_entries',
  'an event of a payment': 'select at from payment_events',
  'an exception': 'select opened_at from exceptions',
  'a nightly check': `select day::timestamp at time zone 'Africa/Kampala' from reconciliation_runs`,
  'the expiry of a payment': `select 'infinity'::timestamptz from payment_events e join payments p on p.id = e.payment_id
    where e.to_status = 'expired' and e.at < least(p.payer_deadline_at, p.hold_expires_at)`,
};

/** Returns the query for what is dated ahead of a time. */
const createAheadQuery = (nowMs: number): string => `
  select what, max(at)::text as at
  from (${Object.entries(dated)
    .map(([what, query]) => `select '${what}' as what, at from (${query}) t (at)`)
    .join(' union all ')}) d
  where at > '${new Date(nowMs + WRONG_CLOCK_MS).toISOString()}' group by what`;

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
  /** Payouts of all schedules whose request was answered. */
  let promisedPayouts = 0;
  const skews = new Map<number, number>();

  const setTimes = async (isChecked: boolean): Promise<void> => {
    await Promise.all(
      world.listServers().map(([at, server]) => {
        const aheadMs = skews.get(at) ?? 0;
        const set = () => server.act('time', { atMs: world.now() + aheadMs, aheadMs });
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
      .map(([, server]) => (isChecked ? repeat(() => server.act('sweep')) : server.act('sweep')));
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
    const remindedClass = `REM-${run}`;
    const payers: PayerAtWork[] = [];
    const others: Promise<unknown>[] = [];
    const wrong: string[] = [];
    const providerFaults: { id: string; untilMs: number }[] = [];
    let payouts = 0;
    let point = '';
    let reminded = 0;
    let sinceMs = 0;
    const isCalm = schedule.steps.every(({ kind }) => calmSteps.includes(kind));
    const early: EndState['early'] = { isCalm, before: [], asked: [] };
    const settled: string[] = [];
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

    const getChildName = (payer: number, kind: string): string =>
      `FLT-${sinceMs}-${payer}-${kind.toUpperCase()}`;

    /** Runs an action on a server, or on another one if it does not run. Returns null if it did not answer. */
    const act = async (server: FaultServer | null, action: string, body = {}): Promise<string[] | null> =>
      (server ?? world.listServers()[0]?.[1])?.act<string[]>(action, body).catch(() => null) ?? null;

    /** Runs an action while everything works. */
    const actSafely = async <T = string[]>(action: string, body = {}): Promise<T> =>
      repeat(async () => {
        const [, server] = world.listServers()[0] ?? [];
        if (!server) throw new Error('no server runs');
        return server.act<T>(action, body);
      });

    /** Runs an action on a server while it may fail, or not run at all. */
    const tryAct = async (at: number, action: string, body = {}): Promise<void> => {
      await world
        .getServer(at)
        ?.act(action, body)
        .catch(() => undefined);
    };

    const expectCodes = (codes: readonly string[] | null): void => {
      for (const code of codes ?? [])
        if (!(code.startsWith('alone') ? expectedAlone : expectedAnswers).test(code))
          wrong.push(`a request of two people is answered: ${code}`);
    };

    const getLoanChild = ({ number }: PlannedPayer): string => getChildName(number % LOANS, 'loan');

    /** Returns the new child of a step, who is not on the register, with what they owe. */
    const findNewChild = (step: Step): { regNo: string; school: string; owedUgx: number } | null => {
      const [school, other] = SCHOOLS;
      if (step.kind === 'pay' && step.payer.isRepayment)
        return { regNo: getLoanChild(step.payer), school, owedUgx: NEW_PRINCIPAL_UGX };
      if (step.kind === 'pay' && step.payer.owedUgx !== undefined)
        return { regNo: getChildName(step.payer.number, 'own'), school, owedUgx: step.payer.owedUgx };
      if (step.kind === 'move' && step.to !== 'sibling')
        return {
          regNo: getChildName(step.payer, step.to),
          school: other,
          owedUgx: owedElsewhereUgx[step.to],
        };
      return null;
    };

    /** Adds the new children of the schedule, and pays the schools of those whose loan is repaid. */
    const addChildren = async (): Promise<void> => {
      const children = new Map(
        schedule.steps.flatMap((step) => {
          const child = findNewChild(step);
          return child ? [[child.regNo, child] as const] : [];
        }),
      );
      // In every second schedule, and in those of kills at each step, the schools refund what is paid above the fees.
      await actSafely('prepayments', { areTaken: schedule.minuteOfDay % 2 === 1 });
      for (const child of children.values()) await actSafely('child', child);
      const repaid = [...children.keys()].filter((regNo) => regNo.endsWith('-LOAN'));
      for (const regNo of repaid)
        await actSafely('loan', { regNo, principalUgx: NEW_PRINCIPAL_UGX, method: 'mtn' });
      if (repaid.length > 0) await passUntilFinal();
    };

    /** Returns how much money is neither sent nor rejected, of payments by a network and of payouts. */
    const countPending = async (): Promise<number> => {
      const open = `created_at >= '${new Date(sinceMs).toISOString()}' and status not in ('succeeded', 'failed')`;
      const [row] = await world.readRows<{ n: number }>(`select
        (select count(*) from payments where network is not null and ${open})
        + (select count(*) from disbursements where method <> 'bank' and ${open}) as n`);
      return Number(row?.n);
    };

    /** Moves time until no payment by a network and no payout is pending. */
    const passUntilFinal = async (): Promise<void> => {
      for (let rounds = 0; rounds < MAX_ROUNDS && (await countPending()) > 0; rounds += 1)
        await passTime(ROUND_MS, true);
      const pending = await countPending();
      if (pending > 0) wrong.push(`${pending} payments and payouts did not come to their end`);
    };

    /** Waits until every payer is answered. */
    const waitForPayers = () =>
      within(
        ANSWERED_WITHIN_MS,
        'not every payer was answered',
        Promise.all(payers.map(({ answered }) => answered)),
      );

    /** Moves time until a server is killed, starts it again, and moves time until no money is pending. */
    const recover = async (at: number): Promise<void> => {
      for (let rounds = 0; rounds < MAX_ROUNDS && world.getServer(at); rounds += 1) {
        await Promise.race([
          Promise.allSettled([...payers.map(({ answered }) => answered), ...others]),
          pause(150),
        ]);
        if (world.getServer(at)) await passTime(STEP_ROUND_MS);
      }
      if (world.getServer(at)) wrong.push(`the server never came to ${point}`);
      else if (world.getExit(at)?.signal !== 'SIGKILL')
        wrong.push(`the server ended without a kill before ${point}: ${world.getExit(at)?.errors}`);
      await Promise.allSettled(others);
      await world.start(at);
      await setTimes(true);
      await waitForPayers();
      await passUntilFinal();
    };

    const stop = async (at: number): Promise<void> => {
      const { code, signal, errors } = (await world.stop(at)) ?? {};
      if (code !== 0) wrong.push(`the server ended with ${code ?? signal} instead of 0: ${errors}`);
    };

    /** Kills a server once so many reminders were sent. */
    const killAfterReminders = async (server: FaultServer, count: number): Promise<void> => {
      const giveUpAt = Date.now() + ANSWERED_WITHIN_MS;
      const countTexts = async () =>
        (await world.sandbox.messages('?kind=sms')).filter(({ text }) => text.includes('/p/')).length;
      while ((await countTexts()) < count && Date.now() < giveUpAt) await pause(20);
      await server.kill();
    };

    /** Checks that a server whose clock is wrong starts no nightly check, and that nothing is dated ahead. */
    const checkClocks = async (): Promise<void> => {
      if (!schedule.steps.some(({ kind }) => kind === 'clock')) return;
      const rows = await world
        .readRows<{ what: string; at: string }>(createAheadQuery(world.now()))
        .catch(() => []);
      wrong.push(
        ...rows.map(({ what, at }) => `it is ${new Date(world.now()).toISOString()}, and ${what} has ${at}`),
      );
    };

    const setDisks = async (): Promise<void> => {
      await Promise.allSettled(
        world.listServers().map(([, server]) => server.act('disk', { isFull: isDiskFull })),
      );
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
          const isNew = step.payer.owedUgx !== undefined;
          const own = isNew ? getChildName(number, 'own') : getRegNo(run, child);
          const regNo = step.payer.isRepayment ? getLoanChild(step.payer) : own;
          const first = (run + number) % (world.family.length - CHILDREN_PER_SCHEDULE);
          payers.push(
            await startPayer(world, step.payer, {
              phone: `${prefix}${String(run * 1_000 + number).padStart(6, '0')}`,
              regNo,
              childIds: world.family.slice(first),
            }),
          );
          return;
        }
        case 'wait':
          await Promise.race([Promise.allSettled(payers.map(({ answered }) => answered)), pause(150)]);
          await passTime(step.ms);
          await endProviderFaults();
          await checkClocks();
          await Promise.all(payers.map((payer) => payer.look()));
          return;
        case 'kill': {
          const server = world.getServer(step.server);
          if (!server) return;
          const { at } = step;
          point = JSON.stringify(at);
          if ('step' in at) await tryAct(step.server, 'kill', at);
          else if ('reminders' in at) others.push(killAfterReminders(server, at.reminders));
          else others.push(pause(at.afterMs).then(() => server.kill()));
          return;
        }
        case 'recover':
          return recover(step.server);
        case 'stop':
          return stop(step.server);
        case 'start':
          await Promise.allSettled(others);
          if (step.killedAfterMs !== undefined) return world.startAndKill(step.server, step.killedAfterMs);
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
          await setTimes(false);
          if (Math.abs(step.skewMs) > WRONG_CLOCK_MS)
            await world
              .getServer(step.server)
              ?.act('night')
              .then(() => wrong.push('a server whose clock is wrong ran the nightly checks'))
              .catch(() => undefined);
          return checkClocks();
        case 'disk':
          isDiskFull = step.isFull;
          return setDisks();
        case 'upload':
          others.push(upload());
          return;
        case 'payout': {
          const server = world.getServer(step.server);
          const { purpose, method, fault } = step;
          const phone = `${method === 'airtel' ? '0701' : '0781'}${String(run * 1_000 + payouts).padStart(6, '0')}`;
          payouts += 1;
          if (fault) await setFault(world, phone, { times: 1, ...fault });
          const isOfRegister = purpose === 'loan' && !step.isNewChild;
          const regNo = isOfRegister ? getRegNo(run, 0) : getChildName(payouts, 'payout');
          if (purpose === 'loan' && step.isNewChild)
            await actSafely('child', { regNo, school: SCHOOLS[0], owedUgx: PRINCIPAL_UGX });
          const request =
            purpose === 'loan'
              ? { regNo, principalUgx: PRINCIPAL_UGX, method }
              : { purpose, method, ...(purpose === 'large-refund' && { phone }) };
          const sent = server?.act(purpose === 'loan' ? 'loan' : 'payout', request);
          const count = () => {
            // A large one waits for another person.
            if (purpose !== 'large-refund') promisedPayouts += 1;
          };
          others.push(sent?.then(count, () => undefined) ?? Promise.resolve());
          return;
        }
        case 'bank':
          await Promise.allSettled(others);
          return tryAct(step.server, 'bank');
        case 'remind': {
          const { count } = step;
          const body = { className: remindedClass, count, firstPhone: run * 10_000 };
          if (await act(world.getServer(step.server), 'remind', body)) reminded += count;
          return;
        }
        case 'move': {
          const payer = payers.find(({ plan }) => plan.number === step.payer);
          const paymentId = payer?.getPaymentId();
          if (!payer || !paymentId) return;
          const regNo =
            step.to === 'sibling'
              ? getRegNo(run, (payer.plan.child + 1) % CHILDREN_PER_SCHEDULE)
              : getChildName(step.payer, step.to);
          return expectCodes(await act(world.getServer(step.server), 'move', { paymentId, regNo }));
        }
        case 'approve': {
          const one = world.getServer(step.server);
          const servers = step.isDoubled ? world.listServers().map(([, server]) => server) : [one];
          const action = { isTriedAlone: !step.isDoubled };
          for (const codes of await Promise.all(servers.map((server) => act(server, 'approve', action))))
            expectCodes(codes);
          return;
        }
        case 'ask': {
          const paymentId = payers.find(({ plan }) => plan.number === step.payer)?.getPaymentId();
          if (paymentId) await act(world.getServer(step.server), 'ask', { paymentId });
          return;
        }
        case 'queue':
          others.push(tryAct(step.server, 'queue', { forMs: step.forMs }));
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
        await tryAct(at, 'kill', { step: 'none', count: 0 });
        await world.start(at);
      }
      await setTimes(true);
      await setDisks();
      await waitForPayers();
      // On a fast machine the days that follow may take less time than that, and no status check would be sent.
      await pause(OUTAGE_MS);
    };

    /** Does what is left for staff: decide, ask networks that changed their report again, and create a settlement of each school. */
    const finish = async (): Promise<void> => {
      early.before = await readExceptions(world);
      for (const payer of payers) {
        const { method } = payer.plan;
        const paymentId = payer.getPaymentId();
        if (paymentId && method.kind === 'mobile' && method.change) await actSafely('ask', { paymentId });
      }
      early.asked = await readExceptions(world);
      for (const school of SCHOOLS) {
        const [code = '', ...paid] = await actSafely('settle', { school });
        settled.push(...paid);
        if (!expectedSettlement.test(code)) wrong.push(`a settlement of ${school} is answered: ${code}`);
      }
    };

    /** Moves time until everything is final and the nightly checks have run on every server at once. */
    const settle = async (): Promise<void> => {
      expectCodes(await actSafely('approve', { isTriedAlone: true }));
      expectCodes(await actSafely('withdraw'));
      for (const ms of settlingMs) {
        await passTime(ms, true);
        if (ms >= HOUR_MS) await passMinutes();
      }
      await finish();
      await actSafely('bank');
      await passTimeUntil(NIGHT_MS);
      await passMinutes();
      await Promise.all(world.listServers().map(([, server]) => repeat(() => server.act('night'))));
      await passMinutes();
      await Promise.all(payers.map((payer) => payer.look()));
    };

    const readEnd = async (): Promise<EndState> => {
      const records = await Promise.all(payers.map((payer) => payer.record()));
      const isTextLost = ({ plan: { method } }: (typeof records)[number]): boolean =>
        method.kind === 'mobile' && method.faults.some(({ provider }) => provider === 'sms');
      mayFailTexts ||= schedule.steps.some(({ kind }) => kind === 'clock') || records.some(isTextLost);
      const kills = schedule.steps.filter(({ kind }) => kind === 'kill').length;
      // A random schedule may keep reminders from being sent in time.
      const isOnlyKilled = schedule.steps.some(({ kind }) => kind === 'recover');
      const found =
        await actSafely<{ expectation: string; subject: string; detail: string }[]>('discrepancies');
      return {
        ...(await readRecords(world, sinceMs)),
        payers: records,
        early,
        settled,
        promisedPayouts,
        reminders: reminded === 0 ? [] : await actSafely('reminders', { className: remindedClass }),
        remindedCount: reminded,
        maxUnknown: isOnlyKilled ? kills * TEXTS_AT_ONCE : reminded,
        discrepancies: found.map((each) => `not so: ${each.expectation}: ${each.subject} ${each.detail}`),
        mayRepeatTexts: mayFailTexts,
      };
    };

    await world.sandbox.clearMessages();
    await passTimeUntil(schedule.minuteOfDay * MINUTE_MS, 1);
    sinceMs = world.now();
    await addChildren();
    for (const step of schedule.steps) await take(step);
    await restore();
    await settle();
    await world.sandbox.removeFaults(() => true);
    return [...wrong, ...findFaultDifferences(await readEnd())];
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
