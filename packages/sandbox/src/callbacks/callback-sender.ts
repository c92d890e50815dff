import type { Clock } from '../clock/clock';
import type { FaultStore } from '../faults/fault-store';
import type { Transaction, TransactionStatus } from '../transactions/transaction';

const CALLBACK_TIMEOUT_MS = 2_000;
const MAX_IN_FLIGHT = 64;
const MAX_QUEUED = 20_000;
const MAX_LOGGED = 20_000;
const MAX_RESPONSE_CHARS = 500;

interface CallbackRequest {
  readonly provider: string;
  readonly reference: string;
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface CallbackRecord {
  readonly id: number;
  readonly provider: string;
  readonly reference: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly at: string;
  outcome: 'waiting' | 'answered' | 'unanswered' | 'lost' | 'dropped';
  answerStatus: number | null;
  answer: string | null;
  error: string | null;
}

export interface CallbackSender {
  /** Sends a callback once, and records the response when it arrives. */
  send(request: CallbackRequest): void;
  /** Sends the callbacks of a plan. A late pending one follows after the response to the final one. */
  sendPlanned(
    plan: CallbackPlan,
    status: TransactionStatus,
    describe: (status: TransactionStatus) => CallbackRequest,
  ): void;
  log(): CallbackRecord[];
  clearLog(): void;
  /** Resolves when no callback is pending, except those that wait for the clock. */
  idle(): Promise<void>;
  stop(): void;
}

export function createCallbackSender(clock: Clock): CallbackSender {
  let records: CallbackRecord[] = [];
  let nextId = 1;
  let pending = 0;
  let inFlight = 0;
  let isStopped = false;
  const queue: (() => Promise<void>)[] = [];
  let idleListeners: (() => void)[] = [];

  function record({ headers: _headers, ...shown }: CallbackRequest, outcome: CallbackRecord['outcome']) {
    const at = new Date(clock.now()).toISOString();
    const entry: CallbackRecord = {
      id: nextId++,
      ...shown,
      at,
      outcome,
      answerStatus: null,
      answer: null,
      error: null,
    };
    records.push(entry);
    if (records.length > 2 * MAX_LOGGED) records = records.slice(-MAX_LOGGED);
    return entry;
  }

  function finishOne() {
    pending -= 1;
    if (pending > 0) return;
    for (const notify of idleListeners) notify();
    idleListeners = [];
  }

  async function post(request: CallbackRequest, entry: CallbackRecord) {
    try {
      const { method, headers, body } = request;
      const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_MS);
      const response = await fetch(request.url, { method, headers, body, signal, redirect: 'manual' });
      entry.answerStatus = response.status;
      entry.answer = (await response.text()).slice(0, MAX_RESPONSE_CHARS);
      entry.outcome = 'answered';
    } catch (error) {
      entry.outcome = 'unanswered';
      entry.error = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  }

  function startQueued() {
    while (inFlight < MAX_IN_FLIGHT) {
      const job = queue.shift();
      if (!job) return;
      inFlight += 1;
      void job().finally(() => {
        inFlight -= 1;
        finishOne();
        startQueued();
      });
    }
  }

  function enqueue(request: CallbackRequest, entry: CallbackRecord, onAnswered?: () => void) {
    if (isStopped || queue.length >= MAX_QUEUED) {
      entry.outcome = 'dropped';
      return;
    }
    pending += 1;
    queue.push(() => post(request, entry).then(onAnswered));
    // After the response to the request that caused the callback.
    setImmediate(startQueued);
  }

  function send(request: CallbackRequest, delayMs = 0, onAnswered?: () => void) {
    const entry = record(request, 'waiting');
    if (delayMs > 0) clock.schedule(delayMs, () => enqueue(request, entry, onAnswered));
    else enqueue(request, entry, onAnswered);
  }

  return {
    send: (request) => send(request),
    sendPlanned({ copies, delayMs, hasPendingAfterwards }, status, describe) {
      if (copies === 0) record(describe(status), 'lost');
      for (let copy = 1; copy <= copies; copy++) {
        const isFollowed = copy === copies && hasPendingAfterwards;
        send(describe(status), delayMs, isFollowed ? () => send(describe('pending')) : undefined);
      }
    },
    log: () => records.slice(-MAX_LOGGED),
    clearLog() {
      records = [];
    },
    idle: () => (pending === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve))),
    stop() {
      isStopped = true;
      pending -= queue.length;
      queue.length = 0;
    },
  };
}

export interface CallbackPlan {
  readonly copies: number;
  readonly delayMs: number;
  readonly method: 'POST' | 'PUT';
  readonly hasWrongAmount: boolean;
  readonly hasWrongHash: boolean;
  readonly hasPendingAfterwards: boolean;
  /** Time after the callback until the enquiry shows the final status, in milliseconds. */
  readonly statusLagMs: number;
}

/** Plans the final callback of a transaction by its faults. */
export function planCallback(faults: FaultStore, transaction: Transaction): CallbackPlan {
  const { provider, msisdn, reference, externalId } = transaction;
  const target = { provider, msisdn, references: [reference, externalId] };
  const isLost = faults.take('callback-never', target) !== undefined;
  const isTwice = faults.take('callback-twice', target) !== undefined;
  const isPut = faults.take('callback-put', target) !== undefined;
  const isPost = faults.take('callback-post', target) !== undefined;
  return {
    copies: isLost ? 0 : isTwice ? 2 : transaction.callbackCopies,
    delayMs: faults.take('callback-late', target)?.ms ?? 0,
    method: isPut ? 'PUT' : isPost ? 'POST' : transaction.callbackMethod,
    hasWrongAmount: faults.take('callback-wrong-amount', target) !== undefined,
    hasWrongHash: faults.take('callback-wrong-hash', target) !== undefined,
    hasPendingAfterwards: faults.take('callback-out-of-order', target) !== undefined,
    statusLagMs: faults.take('callback-before-status', target)?.ms ?? 0,
  };
}
