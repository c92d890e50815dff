import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { ResentAnswer, SentChannel } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import type { StaffUser } from '../../people/access/require-staff';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { outgoingEmails, outgoingSms } from '../../platform/db/schema';
import { resendHandlers } from './resend-handlers';

/** Minimum time before one message can be sent again, in milliseconds, so that a phone does not ring all day. */
const RESEND_PAUSE_MS = 60_000;
const SECOND_MS = 1_000;

/** Channels whose messages can be sent again: those delivered by a third party. A notification remains in its list unchanged. */
type ResendChannel = Exclude<SentChannel, 'notification'>;

interface Queued {
  status: string;
  createdAt: Date;
}

/** Both lists, each by the key of what it tells. */
const listOf = (tx: Tx, channel: ResendChannel, dedupeKey: string) => {
  const isThis = eq(channel === 'sms' ? outgoingSms.dedupeKey : outgoingEmails.dedupeKey, dedupeKey);
  const table = channel === 'sms' ? outgoingSms : outgoingEmails;
  return {
    find: async (): Promise<Queued | null> => {
      const [found] = await tx.orm
        .select({ status: table.status, createdAt: table.createdAt })
        .from(table)
        .where(isThis)
        .for('update');
      return found ?? null;
    },
    hasten: (now: Date) => tx.orm.update(table).set({ nextTryAt: now }).where(isThis),
    remove: () => tx.orm.delete(table).where(isThis),
  };
};

/** Sends again what was sent, rejected or abandoned, while what it tells is true; what still waits is tried at once. */
export const createResends = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  /** To call once a message that was queued is committed. */
  sendSoon: () => void;
}) => {
  const { database, clock, publicUrl, sendSoon } = deps;

  const tellAgain = async (tx: Tx, list: ReturnType<typeof listOf>, dedupeKey: string): Promise<boolean> => {
    const now = clock.now();
    const [name = '', ...parts] = dedupeKey.split(':');
    const telling = Object.hasOwn(resendHandlers, name) ? resendHandlers[name] : undefined;
    if (!telling) return false;
    await list.remove();
    await telling(tx, parts, { publicUrl, now });
    return (await list.find()) !== null;
  };

  return async (
    staffUser: StaffUser,
    channel: ResendChannel,
    dedupeKey: string,
  ): Promise<Result<ResentAnswer, Problem>> => {
    const done = await database.transaction(async (tx): Promise<Result<ResentAnswer, Problem>> => {
      const list = listOf(tx, channel, dedupeKey);
      const message = await list.find();
      if (!message) return err(problem('not_found'));
      const now = clock.now();
      const waitMs = message.createdAt.getTime() + RESEND_PAUSE_MS - now.getTime();
      if (waitMs > 0) {
        return err(problem('rate_limited', { seconds: String(Math.ceil(waitMs / SECOND_MS)) }));
      }
      if (message.status === 'waiting') await list.hasten(now);
      else if (!(await tellAgain(tx, list, dedupeKey))) return err(problem('message_not_resendable'));
      await recordAudit(tx, {
        actorId: staffUser.id,
        action: 'message.resent',
        subject: ['message', `${channel}:${dedupeKey}`],
        at: now,
      });
      return ok({ channel, dedupeKey, status: 'waiting' });
    });
    if (done.ok) sendSoon();
    return done;
  };
};

export type Resends = ReturnType<typeof createResends>;
