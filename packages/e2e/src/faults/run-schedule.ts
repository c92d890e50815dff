import { pause, within } from '../crash/pause';
import type {
  ApprovalRecord,
  BookEntry,
  ChildRecord,
  DisbursementRecord,
  EndState,
  EntryRecord,
  EventRecord,
  OpenException,
  PaymentRecord,
} from './end-state';
import type { FaultServer, StaffAction } from './fault-server';
import { findFaultDifferences } from './model';
import { type PayerAtWork, setFault, startPayer } from './payer';
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
    const added = new Set<string>();
    let payouts = 0;
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

    /** Runs an action of staff on a server, or on another one if it does not run. Returns null if it did not answer. */
    const act = (server: FaultServer | null, action: StaffAction): Promise<string[] | null> =>
      (server ?? world.listServers()[0]?.[1])?.act(action).catch(() => null) ?? Promise.resolve(null);

    /** Runs an action of staff while everything works. */
    const actSafely = async (action: StaffAction): Promise<string[]> =>
      repeat(async () => {
        const [, server] = world.listServers()[0] ?? [];
        if (!server) throw new Error('no server runs');
        return server.act(action);
      });

    const expectCodes = (codes: readonly string[] | null): void => {
      for (const code of codes ?? [])
        if (!(code.startsWith('alone') ? expectedAlone : expectedAnswers).test(code))
          wrong.push(`a request of two people is answered: ${code}`);
    };

    /** Adds the children of the schedule that are not on the register. */
    const addChildren = async (): Promise<void> => {
      for (const step of schedule.steps) {
        if (step.kind === 'pay' && step.payer.owedUgx !== undefined) {
          const { number, owedUgx } = step.payer;
          await actSafely({ kind: 'child', regNo: getChildName(number, 'own'), school: SCHOOLS[0], owedUgx });
        }
        if (step.kind === 'move' && step.to !== 'sibling' && !added.has(getChildName(step.payer, step.to))) {
          const regNo = getChildName(step.payer, step.to);
          added.add(regNo);
          await actSafely({ kind: 'child', regNo, school: SCHOOLS[1], owedUgx: owedElsewhereUgx[step.to] });
        }
      }
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

    const readExceptions = () =>
      world.readRows<OpenException>('select subject, kind from exceptions where resolved_at is null');

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
          const isNew = step.payer.owedUgx !== undefined;
          const regNo = isNew ? getChildName(number, 'own') : getRegNo(run, child);
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
          await checkClocks();
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
          await setTimes(false);
          if (Math.abs(step.skewMs) > WRONG_CLOCK_MS)
            await world
              .getServer(step.server)
              ?.runNight()
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
          const phone = `${method === 'airtel' ? '0701' : '0781'}${String(run * 10 + payouts).padStart(6, '0')}`;
          payouts += 1;
          if (fault) await setFault(world, phone, { times: 1, ...fault });
          const sent =
            purpose === 'loan'
              ? server?.disburseLoan(getRegNo(run, 0), PRINCIPAL_UGX)
              : server?.sendPayout({ purpose, method, ...(purpose === 'large-refund' && { phone }) });
          others.push(sent?.catch(() => undefined) ?? Promise.resolve());
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
          return expectCodes(await act(world.getServer(step.server), { kind: 'move', paymentId, regNo }));
        }
        case 'approve': {
          const one = world.getServer(step.server);
          const servers = step.isDoubled ? world.listServers().map(([, server]) => server) : [one];
          const action = { kind: 'approve', isTriedAlone: !step.isDoubled } as const;
          for (const codes of await Promise.all(servers.map((server) => act(server, action))))
            expectCodes(codes);
          return;
        }
        case 'ask': {
          const paymentId = payers.find(({ plan }) => plan.number === step.payer)?.getPaymentId();
          if (paymentId) await act(world.getServer(step.server), { kind: 'ask', paymentId });
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

    /** Does what is left for staff: decide, ask networks that changed their report again, and create a settlement of each school. */
    const finish = async (): Promise<void> => {
      early.before = await readExceptions();
      for (const payer of payers) {
        const { method } = payer.plan;
        const paymentId = payer.getPaymentId();
        if (paymentId && method.kind === 'mobile' && method.change)
          await actSafely({ kind: 'ask', paymentId });
      }
      early.asked = await readExceptions();
      for (const school of SCHOOLS) {
        const [code = '', ...paid] = await actSafely({ kind: 'settle', school });
        settled.push(...paid);
        if (!expectedSettlement.test(code)) wrong.push(`a settlement of ${school} is answered: ${code}`);
      }
    };

    /** Moves time until everything is final and the nightly checks have run on every server at once. */
    const settle = async (): Promise<void> => {
      expectCodes(await actSafely({ kind: 'approve', isTriedAlone: true }));
      expectCodes(await actSafely({ kind: 'withdraw' }));
      for (const ms of settlingMs) {
        await passTime(ms, true);
        if (ms >= HOUR_MS) await passMinutes();
      }
      await finish();
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
        where p.created_at >= ${since} and s.reg_no ~ '^(SMK|FLT)-')`;
      const entries = await world.readRows<EntryRecord>(`
        select source, posting_type as type, debit_account as debit, credit_account as credit, amount_ugx as "amountUgx",
          payment_id as "paymentId" from ledger_entries where posted_at >= ${since} order by id`);
      const transactions = (await world.sandbox.transactions()) as unknown as BookEntry[];
      const records = payers.map((payer) => payer.record());
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
            provider_transaction_id as "transactionId", group_id as "groupId", moved_from_id as "movedFromId", student_id as "childId",
            coalesce((select amount_ugx from refunds r where r.payment_id = p.id), 0) as "refundUgx", s.*
          from payments p cross join lateral (
            select coalesce(sum(u) filter (where a = 'school-payable:' || p.school_id), 0)::bigint as "schoolUgx",
              coalesce(sum(u) filter (where a <> 'school-payable:' || p.school_id), 0)::bigint as "otherSchoolsUgx"
            from ledger_entries l cross join lateral (values (l.credit_account, l.amount_ugx), (l.debit_account, -l.amount_ugx)) v (a, u)
            where l.payment_id = p.id and a like 'school-payable:%' and l.posting_type <> 'fees.charged') s
          where p.id in ${own}`),
        children: await world.readRows<ChildRecord>(`
          select s.id, s.reg_no as name, coalesce(sum(f.amount_ugx - f.bursary_ugx - f.paid_to_school_ugx), 0)::bigint - coalesce((
              select sum(p.amount_ugx - coalesce(r.amount_ugx, 0)) from payments p left join refunds r on r.payment_id = p.id
              where p.student_id = s.id and p.purpose = 'fees' and p.status = 'succeeded' and p.id not in ${own}), 0)::bigint as "owedUgx",
            coalesce(sum(f.outstanding_ugx), 0)::bigint as "outstandingUgx",
            exists (select 1 from loans l where l.student_id = s.id) as "hasLoan"
          from students s join fee_items f on f.student_id = s.id
          where s.id in (select student_id from payments where id in ${own}) group by s.id, s.reg_no`),
        approvals: await world.readRows<ApprovalRecord>(`
          select kind, subject, status, requested_by as "requestedBy", decided_by as "decidedBy" from approvals`),
        early,
        settled,
        events: await world.readRows<EventRecord>(`
          select payment_id as "paymentId", from_status as "from", to_status as "to", event from payment_events
          where payment_id in ${own} order by id`),
        entries,
        disbursements: await world.readRows<DisbursementRecord>(`
          select id, payment_id as "paymentId", coalesce('loan ' || loan_id, 'settlement ' || settlement_id || ' ' || part, 'refund ' || payment_id) as "paidFor",
            method, provider_reference as "providerReference", status, amount_ugx as "amountUgx",
            (select coalesce(sum(amount_ugx), 0) from ledger_entries l
              where (l.loan_id = d.loan_id and l.posting_type = 'school.paid' and d.status = 'succeeded')
                or (l.source = 'settlement:' || d.settlement_id and l.line = d.part and l.posting_type = 'school.settled' and d.status = 'succeeded')
                or (l.source = 'refund:' || d.id and l.posting_type = 'refund.paid'))::bigint as "postedUgx"
          from disbursements d`),
        exceptions: await readExceptions(),
        texts: (await world.sandbox.messages('?kind=sms')).flatMap(({ to, text }) =>
          to.map((each) => ({ to: each, text })),
        ),
        discrepancies: discrepancies.map(
          ({ expectation, subject, detail }) => `not so: ${expectation}: ${subject} ${detail}`,
        ),
        mayRepeatTexts: mayFailTexts || schedule.steps.some(({ kind }) => kind === 'clock'),
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
