import { Counter, type Registry } from 'prom-client';
import { runWithConcurrency } from './run-with-concurrency';
import { serialize } from './serialize';

/** Maximum number of one-time codes sent at once, on connections that other messages never take. */
const MAX_CODES_AT_ONCE = 4;
/** Maximum number of other messages sent at once: 25 a second at 400 ms each. */
const MAX_OTHERS_AT_ONCE = 10;
/** Number of messages listed together, and how many such lists one sweep sends; the next sweep goes on. */
const BATCH = 40;
const ROUNDS = 25;

/** Counts messages by channel and outcome: sent, refused, later, away, expired. */
export type MessageCounter = Pick<Counter<'channel' | 'outcome'>, 'inc'>;

/** Creates the counter of messages for GET /metrics. */
export const createMessageCounter = (registry: Registry): MessageCounter =>
  new Counter({
    name: 'somesa_messages_total',
    help: 'Text messages and e-mails, by outcome. "away": the provider took none, such as with a wrong key.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });

/** Urgency of a message: a person waits for a code with the form open. */
export type Urgency = 'code' | 'other';

/**
 * Returns a function that sends what is due: several messages at a time, and one-time codes on connections of their own,
 * so that a slow provider and a long queue never hold up a code. A second call waits for the first.
 */
export const createMessageQueue = (deps: {
  /** Lists the ids of due messages, the most urgent first. */
  listDue: (urgency: Urgency, limit: number) => Promise<string[]>;
  sendOne: (id: string) => Promise<void>;
  maySend: () => boolean;
  report: (error: unknown) => void;
}): (() => Promise<void>) => {
  const sendAll = async (urgency: Urgency, most: number): Promise<void> => {
    for (let round = 0; round < ROUNDS && deps.maySend(); round += 1) {
      const due = await deps.listDue(urgency, BATCH);
      if (due.length === 0) return;
      await runWithConcurrency(due, most, async (id) => {
        if (deps.maySend()) await deps.sendOne(id).catch(deps.report);
      });
    }
  };
  const sendCodes = serialize(() => sendAll('code', MAX_CODES_AT_ONCE));
  const sendOthers = serialize(() => sendAll('other', MAX_OTHERS_AT_ONCE));
  return async () => {
    await Promise.all([sendCodes(), sendOthers()]);
  };
};
