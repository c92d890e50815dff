import { err, findOwn, ok, type Problem, problem, type Result } from '@somesa/core';
import type { MessageChannel, ResentAnswer } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { outgoingEmails, outgoingSms } from '../../messaging/tables/outgoing-messages';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { resendHandlers } from './resend-handlers';

/** Minimum time between two sends of a message, in milliseconds, so that staff can't flood a phone. */
const RESEND_PAUSE_MS = 60_000;
const SECOND_MS = 1_000;

/** Channels whose messages can be sent again. A notification stays in its list, so it needs no resend. */
type ResendChannel = Exclude<MessageChannel, 'notification'>;

/** Returns access to one outgoing message, by its channel and deduplication key. */
const accessMessage = (tx: Tx, channel: ResendChannel, dedupeKey: string) => {
  const table = channel === 'sms' ? outgoingSms : outgoingEmails;
  const isThis = eq(table.dedupeKey, dedupeKey);
  return {
    lock: async (): Promise<{ status: string; createdAt: Date } | null> => {
      const [found] = await tx.orm
        .select({ status: table.status, createdAt: table.createdAt })
        .from(table)
        .where(isThis)
        .for('update');
      return found ?? null;
    },
    sendNow: (now: Date) => tx.orm.update(table).set({ nextAttemptAt: now }).where(isThis),
    remove: () => tx.orm.delete(table).where(isThis),
  };
};

/** Creates the function that sends a message again if it is still correct. A message that is still waiting is sent immediately. */
export const createResends = (deps: { database: Database; clock: Clock; publicUrl: string }) => {
  const { database, clock, publicUrl } = deps;

  /** Replaces a message with a new one. Returns false if it can't be sent again. */
  const recreate = async (
    tx: Tx,
    message: ReturnType<typeof accessMessage>,
    dedupeKey: string,
  ): Promise<boolean> => {
    const [name = '', ...parts] = dedupeKey.split(':');
    const handle = findOwn(resendHandlers, name);
    if (!handle) return false;
    await message.remove();
    await handle(tx, parts, { publicUrl, now: clock.now() });
    return (await message.lock()) !== null;
  };

  return async (
    staffUser: StaffUser,
    channel: ResendChannel,
    dedupeKey: string,
  ): Promise<Result<ResentAnswer, Problem>> => {
    return database.transaction(async (tx): Promise<Result<ResentAnswer, Problem>> => {
      const message = accessMessage(tx, channel, dedupeKey);
      const stored = await message.lock();
      if (!stored) return err(problem('not_found'));
      const now = clock.now();
      const waitMs = stored.createdAt.getTime() + RESEND_PAUSE_MS - now.getTime();
      if (waitMs > 0) {
        return err(problem('rate_limited', { seconds: String(Math.ceil(waitMs / SECOND_MS)) }));
      }
      if (stored.status === 'waiting') await message.sendNow(now);
      else if (!(await recreate(tx, message, dedupeKey))) return err(problem('message_not_resendable'));
      await recordAudit(tx, {
        actorId: staffUser.id,
        action: 'message.resent',
        subject: ['message', `${channel}:${dedupeKey}`],
        at: now,
      });
      return ok({ channel, dedupeKey, status: 'waiting' });
    });
  };
};

export type Resends = ReturnType<typeof createResends>;
