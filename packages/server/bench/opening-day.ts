import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentStarted, PaymentView } from '@somesa/core';
import { benchSize, PORT } from './bench-helpers';
import {
  formatFollow,
  formatInitiation,
  formatLookUp,
  formatRegNo,
  randomPayingChild,
  randomUpTo,
} from './hot-paths';
import { type Connections, createConnections } from './http-connections';
import { formatUssdRequest } from './ussd-load';

/** Kinds of requests whose latency is measured. */
export const requestKinds = ['look-up', 'initiation', 'first event', 'paid', 'USSD answer'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Kinds that follow the payer or the network, and so have no limit of their own. */
const FOLLOWING: readonly RequestKind[] = ['paid'];

/** Lookups a minute of the opening day. */
export const LOOK_UPS_PER_MINUTE = benchSize(2_000, 600);
/** Payments and USSD sessions for each lookup. */
const PAYMENTS_PER_LOOK_UP = 0.25;
const USSD_SESSIONS_PER_LOOK_UP = 0.05;
/** Time after which a person enters the next input of a USSD session, in milliseconds. */
const USSD_PAUSE_MS = benchSize(1_000, 50);
/** Phone numbers of the sandbox whose owners approve each prompt: at once, or after 8 seconds. */
const phoneNumbers = ['0772000001', '0752000001', '0772000009', '0752000009'] as const;
const AT_ONCE = /001$/;
/** Time after which arrivals that are due are sent, in milliseconds. */
const TICK_MS = 5;
/** Requests without a response at which a step ends early. */
const MAX_PENDING = 5_000;
const UNIT_MS = 60_000;

/** Payments as those who initiated them saw them. */
export interface SeenPayments {
  accepted: Set<string>;
  paid: Set<string>;
  /** Number of initiations without a response. */
  unanswered: number;
}

/** Results of some time at one rate. */
export interface DayFigures {
  /** Lookups a minute that were due. */
  perMinute: number;
  /** Latencies in milliseconds, sorted, from the moment when each request was due. */
  latencies: Record<RequestKind, number[]>;
  failures: number;
  /** Description of the first failure; null if there is none. */
  firstFailure: string | null;
  maxStreams: number;
}

/** Returns the latency that a share of the requests did not exceed. */
export const getPercentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Returns an address of one of a million callers, as a proxy in front names it. */
export const createCaller = (): string => `10.${randomUpTo(16)}.${randomUpTo(250)}.${randomUpTo(250)}`;

/** Creates the day: people who look children up, pay, follow their payments and dial the USSD code, on a register of some size. */
export const createOpeningDay = (students: number) => {
  const seen: SeenPayments = { accepted: new Set(), paid: new Set(), unanswered: 0 };
  let session = 0;

  /** Runs arrivals for some seconds, at random moments that do not depend on the responses. Those of the first part are not measured. */
  const run = async (perMinute: number, seconds: number, warmUpS: number): Promise<DayFigures> => {
    const connections: Connections = createConnections(PORT);
    const latencies: DayFigures['latencies'] = {
      'look-up': [],
      initiation: [],
      'first event': [],
      paid: [],
      'USSD answer': [],
    };
    const figures = { failures: 0, firstFailure: null as string | null, maxStreams: 0 };
    const startMs = performance.now();
    let pending = 0;
    let streams = 0;

    const fail = (reason: unknown): void => {
      figures.failures += 1;
      figures.firstFailure ??= reason instanceof Error ? reason.message : String(reason);
    };
    /** Sends a request that was due at a moment, and records its latency. Returns the body, or null if it failed. */
    const send = async (kind: RequestKind, dueMs: number, request: string, status = 200) => {
      pending += 1;
      try {
        const response = await connections.send(request);
        if (response.status === status) {
          record(kind, dueMs);
          return response.body;
        }
        fail(`${kind}: ${response.status} ${response.body}`);
      } catch (error) {
        if (kind === 'initiation') seen.unanswered += 1;
        fail(error);
      } finally {
        pending -= 1;
      }
      return null;
    };
    const record = (kind: RequestKind, dueMs: number): void => {
      if (dueMs - startMs >= warmUpS * 1000) latencies[kind].push(performance.now() - dueMs);
    };

    const lookUp = (dueMs: number) =>
      send('look-up', dueMs, formatLookUp(randomUpTo(students), createCaller()));

    const pay = async (dueMs: number): Promise<void> => {
      const caller = createCaller();
      const phoneNumber = phoneNumbers[randomUpTo(phoneNumbers.length) - 1] ?? phoneNumbers[0];
      const request = formatInitiation(randomPayingChild(students), phoneNumber, caller);
      const body = await send('initiation', dueMs, request, 201);
      if (body === null) return;
      const { payment, secret }: PaymentStarted = JSON.parse(body);
      seen.accepted.add(payment.id);
      const followMs = performance.now();
      let events = 0;
      streams += 1;
      figures.maxStreams = Math.max(figures.maxStreams, streams);
      await connections
        .follow(formatFollow(payment.id, secret, caller), (data) => {
          if (events === 0) record('first event', followMs);
          events += 1;
          const { status } = (JSON.parse(data) as { payment: PaymentView }).payment;
          if (status !== 'succeeded') return;
          seen.paid.add(payment.id);
          if (AT_ONCE.test(phoneNumber)) record('paid', followMs);
        })
        .catch(fail);
      streams -= 1;
    };

    const dial = async (dueMs: number): Promise<void> => {
      session += 1;
      const sessionId = `ATUid_day_${session}`;
      const phoneNumber = `+25677${1_000_000 + session}`;
      // Finds a child and the amount to pay, and hangs up.
      const inputs = ['1', formatRegNo(randomUpTo(students)), '2', '5000'];
      let nextMs = dueMs;
      for (let count = 0; count <= inputs.length; count += 1) {
        const text = inputs.slice(0, count).join('*');
        const request = { sessionId, serviceCode: '*284*55#', phoneNumber, text, networkCode: '64110' };
        const answer = await send('USSD answer', nextMs, formatUssdRequest(request));
        if (answer === null) return;
        if (!answer.startsWith('CON ')) return fail(`USSD: ${answer}`);
        await delay(USSD_PAUSE_MS);
        nextMs = performance.now();
      }
    };

    const perLookUp: [number, (dueMs: number) => Promise<unknown>][] = [
      [1, lookUp],
      [PAYMENTS_PER_LOOK_UP, pay],
      [USSD_SESSIONS_PER_LOOK_UP, dial],
    ];
    const visits = new Set<Promise<unknown>>();
    const runArrivals = async (start: (dueMs: number) => Promise<unknown>, meanMs: number): Promise<void> => {
      const endMs = startMs + seconds * 1000;
      for (let dueMs = startMs; dueMs < endMs; await delay(TICK_MS)) {
        for (const nowMs = Math.min(performance.now(), endMs); dueMs < nowMs; ) {
          const visit = start(dueMs).finally(() => visits.delete(visit));
          visits.add(visit);
          dueMs -= Math.log(1 - Math.random()) * meanMs;
        }
        if (pending > MAX_PENDING) return fail(`${pending} requests waited for a response`);
      }
    };
    await Promise.all(perLookUp.map(([share, start]) => runArrivals(start, UNIT_MS / (perMinute * share))));
    while (visits.size > 0) await Promise.all(visits);
    connections.close();
    for (const kind of requestKinds) latencies[kind].sort((a, b) => a - b);
    return { perMinute, latencies, ...figures };
  };

  return { seen, run };
};

/** Maximum p99 of a server that is not saturated, in milliseconds. */
export const MAX_P99_MS = 1_000;

/** Returns the reason that a server is saturated; null if it is not. */
export const findSaturation = ({ latencies, failures, firstFailure }: DayFigures): string | null => {
  if (failures > 0) return `${failures} failures, the first: ${firstFailure}`;
  const slow = requestKinds.find(
    (kind) => !FOLLOWING.includes(kind) && getPercentile(latencies[kind], 0.99) > MAX_P99_MS,
  );
  return slow ? `p99 of ${slow} above ${MAX_P99_MS} ms` : null;
};
