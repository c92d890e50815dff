import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import { createSemaphore } from '../platform/jobs/semaphore';
import { type CallOutcome, httpCall } from './http-call';

export type HttpCall = typeof httpCall;

/** Limits of the calls to one provider by this process. */
export interface PacingLimits {
  /** Maximum number of calls at a time. */
  maxConcurrent: number;
  /** Maximum number of calls that start in a second. */
  maxPerSecond: number;
  /** Time after an outage was noticed until one call tests whether it is over, in milliseconds. */
  outageMs: number;
}

/** Maximum wait of a call for a free place, and then for its turn, in milliseconds; then it is not sent. */
const MAX_WAIT_MS = 4_000;
/** Maximum number of calls that wait for a free place. */
const MAX_WAITING = 5_000;
/** Number of calls in a row without a usable response after which a provider counts as down. */
const FAILURES_OF_AN_OUTAGE = 10;
/** Pause after a 429 that names none, and the longest that one may name, in milliseconds. */
const DEFAULT_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 120_000;

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** State of the calls to a provider by this process, for GET /metrics. */
export interface PacingState {
  provider: string;
  calls: Map<string, number>;
  isDown: boolean;
  pending: number;
}

const isOutage = (outcome: CallOutcome): boolean =>
  outcome.kind === 'no_response' || (outcome.kind === 'response' && outcome.status >= SERVER_ERROR);

const describeOutcome = (outcome: CallOutcome): string => {
  if (outcome.kind !== 'response') return outcome.kind;
  if (outcome.status === TOO_MANY_REQUESTS) return 'too_many';
  return outcome.status >= SERVER_ERROR ? 'error' : 'response';
};

/**
 * Creates the function through which all calls to one provider go. It limits their number and rate, waits as long as a 429 asks, and
 * sends nothing during an outage but one call each `outageMs`. It repeats no call. A call that can't be sent in time returns `not_sent`.
 */
export const createPacedCall = (
  provider: string,
  { maxConcurrent, maxPerSecond, outageMs }: PacingLimits,
  send: HttpCall = httpCall,
): { call: HttpCall; state: PacingState } => {
  const state: PacingState = { provider, calls: new Map(), isDown: false, pending: 0 };
  const semaphore = createSemaphore({
    maxRunning: maxConcurrent,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
  const breaker = circuitBreaker(
    handleWhenResult((outcome) => isOutage(outcome as CallOutcome)),
    { halfOpenAfter: outageMs, breaker: new ConsecutiveBreaker(FAILURES_OF_AN_OUTAGE) },
  );
  breaker.onStateChange((changed) => {
    state.isDown = changed !== CircuitState.Closed;
  });
  /** Time of the machine's clock at which the last outage was noticed. */
  let outageSinceMs = 0;
  breaker.onBreak(() => {
    outageSinceMs = Date.now();
  });
  /**
   * Time at which the next call may start, and before which none may, because a 429 asked for it. Not by the machine's clock:
   * one that is set back by an hour would stop all calls for an hour.
   */
  let nextStartMs = 0;

  /** Reserves the next start. Returns the wait, or null if it is too long. */
  const reserveStart = (): number | null => {
    const nowMs = performance.now();
    const startMs = Math.max(nowMs, nextStartMs);
    if (startMs - nowMs > MAX_WAIT_MS) return null;
    nextStartMs = startMs + 1_000 / maxPerSecond;
    return startMs - nowMs;
  };

  const notSent = (reason: string): CallOutcome => ({ kind: 'not_sent', detail: `not sent: ${reason}` });

  const sendInTurn = async (...args: Parameters<HttpCall>): Promise<CallOutcome> => {
    // Checked before the breaker, which would take an answer of ours for the end of an outage.
    if (nextStartMs - performance.now() > MAX_WAIT_MS) return notSent('the network asks to wait');
    // The breaker waits by the machine's clock. If that was set back, it would wait for as long again, so it is closed.
    if (breaker.state === CircuitState.Open && Date.now() < outageSinceMs) breaker.isolate().dispose();
    // The breaker would let the call wait for the response of the one that tests the network.
    if (breaker.state === CircuitState.HalfOpen) return notSent('the network is down');
    try {
      return await breaker.execute(async () => {
        const waitMs = reserveStart();
        if (waitMs === null) return notSent('the network asks to wait');
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        const outcome = await send(...args);
        if (outcome.kind === 'response' && outcome.status === TOO_MANY_REQUESTS) {
          const pauseMs = Math.min(outcome.retryAfterMs ?? DEFAULT_PAUSE_MS, MAX_PAUSE_MS);
          nextStartMs = Math.max(nextStartMs, performance.now() + pauseMs);
        }
        return outcome;
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) return notSent('the network is down');
      throw error;
    }
  };

  const call: HttpCall = async (...args) => {
    state.pending += 1;
    try {
      const sent = await semaphore.run(() => sendInTurn(...args));
      const outcome = sent ?? notSent('too many calls wait');
      const described = describeOutcome(outcome);
      state.calls.set(described, (state.calls.get(described) ?? 0) + 1);
      return outcome;
    } finally {
      state.pending -= 1;
    }
  };
  return { call, state };
};
