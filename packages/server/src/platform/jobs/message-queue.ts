import type { Counter, Meter } from '@opentelemetry/api';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { runWithConcurrency } from './run-with-concurrency';
import { serialize } from './serialize';

/** Maximum number of one-time codes sent at once, in addition to other messages. */
const MAX_CODES_AT_ONCE = 4;
/** Maximum number of other messages sent at once: 25 a second at 400 ms each. */
const MAX_OTHERS_AT_ONCE = 10;
/** Number of messages per batch. */
const BATCH_SIZE = 40;
/** Maximum number of batches per sweep; the next sweep continues. */
const MAX_BATCHES = 25;

type MessageAttributes = { channel: 'sms' | 'mail'; outcome: string };
/** Counter of messages by channel and outcome: sent, rejected, later, away, expired. */
export type MessageCounter = Pick<Counter<MessageAttributes>, 'add'>;

/** Creates the counter of messages for GET /metrics. */
export const createMessageCounter = (meter: Meter): MessageCounter => {
  const counter = meter.createCounter<MessageAttributes>('somesa_messages_total', {
    description:
      'Text messages and emails, by outcome. "away": the provider took none, such as with a wrong key.',
  });
  // Starting at 0, so that the first message that is not taken is an increase.
  for (const channel of ['sms', 'mail'] as const) counter.add(0, { channel, outcome: 'away' });
  return counter;
};

/** Dependencies of all senders of messages. */
export interface MessageSenderDependencies {
  database: Database;
  clock: Clock;
  isClockRight: () => Promise<boolean>;
  counter: MessageCounter;
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void };
  report: (error: unknown) => void;
  isStopping: () => boolean;
}

/** Returns whether a message is too old at a time. A wrong clock decides nothing: another server may have queued it just now. */
export const isExpiredAt = async (
  deps: MessageSenderDependencies,
  expiresAt: Date,
  at: Date,
): Promise<boolean> => at >= expiresAt && (await deps.isClockRight());

/** Creates a pause of all messages while their provider accepts none. It starts with `error` in the log. */
export const createPause = (deps: MessageSenderDependencies, durationMs: number, error: string) => {
  let endsAt = new Date(0);
  const isOver = () => deps.clock.now() >= endsAt;
  /** Pauses from now on. Returns the end of the pause. */
  const begin = (detail: string): Date => {
    if (isOver()) deps.log.error({ detail }, error);
    endsAt = new Date(deps.clock.now().getTime() + durationMs);
    return endsAt;
  };
  return { isOver, begin };
};
export type Pause = ReturnType<typeof createPause>;

/** Urgency of a message. A user waits for a code with the form open. */
export type Urgency = 'code' | 'other';

/** Returns functions that send due messages, several at a time: one for one-time codes and one for others, so that neither a slow provider
 * nor a long queue delays a code. Calls of each run one after another, so that a kill leaves few results unknown.
 */
export const createMessageQueue = <Deps extends MessageSenderDependencies & { pause: Pause }>(
  deps: Deps,
  /** Lists the IDs of due messages, the most urgent first. */
  listDue: (deps: Deps, urgency: Urgency, limit: number) => Promise<string[]>,
  sendOne: (deps: Deps, id: string) => Promise<void>,
): Record<Urgency, () => Promise<void>> => {
  const maySend = () => !deps.isStopping() && deps.pause.isOver();
  const sendAll = async (urgency: Urgency, maxConcurrency: number): Promise<void> => {
    for (let round = 0; round < MAX_BATCHES && maySend(); round += 1) {
      const due = await listDue(deps, urgency, BATCH_SIZE);
      if (due.length === 0) return;
      await runWithConcurrency(due, maxConcurrency, async (id) => {
        if (maySend()) await sendOne(deps, id).catch(deps.report);
      });
    }
  };
  return {
    code: serialize(() => sendAll('code', MAX_CODES_AT_ONCE)),
    other: serialize(() => sendAll('other', MAX_OTHERS_AT_ONCE)),
  };
};
