import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentStarted, PaymentView } from '@somesa/core';
import { benchSize, getPercentile } from './harness';
import {
  type BenchRequest,
  createCaller,
  createInitiation,
  createLookUp,
  formatRegNo,
  randomPayingChild,
  randomUpTo,
} from './requests';

/** Secret segment of the address of the USSD menu under test. */
export const USSD_SEGMENT = 'ussd-segment-of-the-benchmark';

/** Kinds of requests whose latency is measured. */
export const requestKinds = ['lookup', 'initiation', 'first event', 'paid', 'USSD answer'] as const;
type RequestKind = (typeof requestKinds)[number];

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

/** Results of some time at one rate. */
export interface DayFigures {
  /** Lookups a minute that were due. */
  perMinute: number;
  /** Latencies in milliseconds, from the moment when each request was due. */
  latencies: Record<RequestKind, number[]>;
  maxStreams: number;
  /** Reason that the server is saturated; null if it is not. */
  saturation: string | null;
}

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

/** Creates the inputs so far of a session of the USSD menu. */
const createUssdInput = (session: number, inputs: readonly string[]): BenchRequest => ({
  method: 'POST',
  path: `/api/webhooks/africastalking/ussd/${USSD_SEGMENT}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    sessionId: `ATUid_day_${session}`,
    serviceCode: '*284*55#',
    phoneNumber: `+25677${1_000_000 + session}`,
    text: inputs.join('*'),
    networkCode: '64110',
  }).toString(),
});

/** Creates the day: people who look children up, pay, follow their payments and dial the USSD code, on a register of some size. */
export const createOpeningDay = (serverUrl: string, students: number) => {
  /** Payments as those who initiated them saw them, and the number of initiations without a response. */
  const seen = { accepted: new Set<string>(), paid: new Set<string>(), unanswered: 0 };
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
    const send = async (
      kind: RequestKind,
      dueMs: number,
      { path, ...init }: BenchRequest,
    ): Promise<string> => {
      pending += 1;
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await fetch(serverUrl + path, { ...init, signal });
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

    const pay = async (dueMs: number): Promise<void> => {
      const phoneNumber = phoneNumbers[randomUpTo(phoneNumbers.length) - 1] ?? phoneNumbers[0];
      const headers = createCaller();
      const child = { regNo: formatRegNo(randomPayingChild(students)) };
      seen.unanswered += 1;
      const initiation = createInitiation(child, { phoneNumber, headers });
      const { payment, secret }: PaymentStarted = JSON.parse(await send('initiation', dueMs, initiation));
      seen.unanswered -= 1;
      seen.accepted.add(payment.id);

      streams += 1;
      maxStreams = Math.max(maxStreams, streams);
      const followMs = performance.now();
      let events = 0;
      try {
        const stream = await fetch(`${serverUrl}/api/payments/${payment.id}`, {
          headers: { ...headers, accept: 'text/event-stream', 'x-payment-secret': secret },
        });
        for await (const { status } of readPayments(stream)) {
          if (events === 0) record('first event', followMs);
          events += 1;
          if (status !== 'succeeded') continue;
          seen.paid.add(payment.id);
          if (AT_ONCE.test(phoneNumber)) record('paid', followMs);
        }
      } finally {
        streams -= 1;
      }
    };

    /** Finds a child and the amount to pay by the USSD menu, and hangs up. */
    const dial = async (dueMs: number): Promise<void> => {
      session += 1;
      const own = session;
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
    const runArrivals = async (start: (dueMs: number) => Promise<unknown>, share: number): Promise<void> => {
      const endMs = startMs + seconds * 1000;
      for (let dueMs = startMs; dueMs < endMs; await delay(TICK_MS)) {
        for (const nowMs = Math.min(performance.now(), endMs); dueMs < nowMs; ) {
          const visit = start(dueMs)
            .catch((error: unknown) => failures.push(String(error)))
            .finally(() => visits.delete(visit));
          visits.add(visit);
          dueMs -= (Math.log(1 - Math.random()) * 60_000) / (perMinute * share);
        }
        if (pending <= MAX_PENDING) continue;
        failures.push(`${pending} requests waited for a response`);
        return;
      }
    };
    await Promise.all([
      runArrivals(lookUp, 1),
      runArrivals(pay, PAYMENTS_PER_LOOK_UP),
      runArrivals(dial, USSD_SESSIONS_PER_LOOK_UP),
    ]);
    while (visits.size > 0) await Promise.all(visits);

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
