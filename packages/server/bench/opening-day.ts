import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentStarted, PaymentView } from '@somesa/core';
import { benchSize, getPercentile, PORT, sortNumbers } from './harness';
import {
  type BenchRequest,
  createCaller,
  createFollow,
  createInitiation,
  createLookUp,
  createUssdInput,
  formatRegNo,
  randomPayingChild,
  randomUpTo,
} from './requests';

/** Kinds of requests whose latency is measured. */
export const requestKinds = ['lookup', 'initiation', 'first event', 'paid', 'USSD answer'] as const;
export type RequestKind = (typeof requestKinds)[number];

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
/** Time after which a request counts as failed, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Maximum p99 of a server that is not saturated, in milliseconds. */
const MAX_P99_MS = 1_000;

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
  maxStreams: number;
  /** Reason that the server is saturated; null if it is not. */
  saturation: string | null;
}

const request = ({ path, ...init }: BenchRequest, signal?: AbortSignal): Promise<Response> =>
  fetch(`http://127.0.0.1:${PORT}${path}`, { ...init, ...(signal && { signal }) });

/** Reads the payments of a stream of events until the server ends it. */
async function* readPayments(response: Response): AsyncGenerator<PaymentView> {
  if (!response.ok || !response.body)
    throw new Error(`no stream: ${response.status} ${await response.text()}`);
  let received = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (received + chunk).split('\n');
    received = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length)).payment;
  }
}

/** Creates the day: people who look children up, pay, follow their payments and dial the USSD code, on a register of some size. */
export const createOpeningDay = (students: number) => {
  const seen: SeenPayments = { accepted: new Set(), paid: new Set(), unanswered: 0 };
  let session = 0;

  /** Runs arrivals for some seconds, at random moments that do not depend on the responses. Those of the first part are not measured. */
  const run = async (perMinute: number, seconds: number, warmUpS: number): Promise<DayFigures> => {
    const latencies = Object.fromEntries(
      requestKinds.map((kind) => [kind, [] as number[]]),
    ) as DayFigures['latencies'];
    const failures: string[] = [];
    const startMs = performance.now();
    let pending = 0;
    let streams = 0;
    let maxStreams = 0;

    const record = (kind: RequestKind, dueMs: number): void => {
      if (dueMs - startMs >= warmUpS * 1000) latencies[kind].push(performance.now() - dueMs);
    };
    /** Sends a request that was due at a moment, and records its latency. Returns the body. Throws if it failed. */
    const send = async (kind: RequestKind, dueMs: number, sent: BenchRequest): Promise<string> => {
      pending += 1;
      try {
        const response = await request(sent, AbortSignal.timeout(TIMEOUT_MS));
        const body = await response.text();
        if (!response.ok) throw new Error(`${kind}: ${response.status} ${body}`);
        record(kind, dueMs);
        return body;
      } finally {
        pending -= 1;
      }
    };

    const lookUp = (dueMs: number) =>
      send('lookup', dueMs, createLookUp(randomUpTo(students), createCaller()));

    const follow = async (id: string, secret: string, caller: string, isAtOnce: boolean): Promise<void> => {
      const followMs = performance.now();
      let events = 0;
      for await (const { status } of readPayments(await request(createFollow(id, secret, caller)))) {
        if (events === 0) record('first event', followMs);
        events += 1;
        if (status !== 'succeeded') continue;
        seen.paid.add(id);
        if (isAtOnce) record('paid', followMs);
      }
    };

    const pay = async (dueMs: number): Promise<void> => {
      const caller = createCaller();
      const phoneNumber = phoneNumbers[randomUpTo(phoneNumbers.length) - 1] ?? phoneNumbers[0];
      const initiation = createInitiation(randomPayingChild(students), phoneNumber, undefined, caller);
      seen.unanswered += 1;
      const { payment, secret }: PaymentStarted = JSON.parse(await send('initiation', dueMs, initiation));
      seen.unanswered -= 1;
      seen.accepted.add(payment.id);
      streams += 1;
      maxStreams = Math.max(maxStreams, streams);
      await follow(payment.id, secret, caller, AT_ONCE.test(phoneNumber)).finally(() => {
        streams -= 1;
      });
    };

    const dial = async (dueMs: number): Promise<void> => {
      session += 1;
      const own = session;
      // Finds a child and the amount to pay, and hangs up.
      const inputs = ['1', formatRegNo(randomUpTo(students)), '2', '5000'];
      let nextMs = dueMs;
      for (let count = 0; count <= inputs.length; count += 1) {
        const answer = await send('USSD answer', nextMs, createUssdInput(own, inputs.slice(0, count)));
        if (!answer.startsWith('CON ')) throw new Error(`USSD: ${answer}`);
        await delay(USSD_PAUSE_MS);
        nextMs = performance.now();
      }
    };

    const visits = new Set<Promise<unknown>>();
    const runArrivals = async (start: (dueMs: number) => Promise<unknown>, meanMs: number): Promise<void> => {
      const endMs = startMs + seconds * 1000;
      for (let dueMs = startMs; dueMs < endMs; await delay(TICK_MS)) {
        for (const nowMs = Math.min(performance.now(), endMs); dueMs < nowMs; ) {
          const visit = start(dueMs)
            .catch((error: unknown) => failures.push(String(error)))
            .finally(() => visits.delete(visit));
          visits.add(visit);
          dueMs -= Math.log(1 - Math.random()) * meanMs;
        }
        if (pending > MAX_PENDING) {
          failures.push(`${pending} requests waited for a response`);
          return;
        }
      }
    };
    const perLookUp = [
      [1, lookUp],
      [PAYMENTS_PER_LOOK_UP, pay],
      [USSD_SESSIONS_PER_LOOK_UP, dial],
    ] as const;
    await Promise.all(perLookUp.map(([share, start]) => runArrivals(start, 60_000 / (perMinute * share))));
    while (visits.size > 0) await Promise.all(visits);
    for (const kind of requestKinds) latencies[kind] = sortNumbers(latencies[kind]);

    // When a payment is paid depends on the payer and the network.
    const slow = requestKinds.find(
      (kind) => kind !== 'paid' && getPercentile(latencies[kind], 0.99) > MAX_P99_MS,
    );
    const failure = failures.length > 0 ? `${failures.length} failures, the first: ${failures[0]}` : null;
    return {
      perMinute,
      latencies,
      maxStreams,
      saturation: failure ?? (slow ? `p99 of ${slow} above ${MAX_P99_MS} ms` : null),
    };
  };

  return { seen, run };
};
