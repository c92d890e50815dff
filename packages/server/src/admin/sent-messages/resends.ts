import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { ResentAnswer, SentChannel } from '@somesa/core/office';
import { eq } from 'drizzle-orm';
import type { Officer } from '../../people/access/enter-office';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { mails, textMessages } from '../../platform/db/schema';
import { tellings } from './tell-again';

/** How long one message rests before it can be sent again, in milliseconds: nobody’s phone shall ring all day. */
const RESEND_PAUSE_MS = 60_000;
const SECOND_MS = 1_000;

/** What can be sent again: what reached somebody by a stranger. A notification stands in its list as it is. */
type ResendChannel = Exclude<SentChannel, 'notification'>;

interface Queued {
  state: string;
  createdAt: Date;
}

/** Both lists, each by the key of what it tells. */
const listOf = (tx: Tx, channel: ResendChannel, about: string) => {
  const isThis = eq(channel === 'sms' ? textMessages.subject : mails.about, about);
  const table = channel === 'sms' ? textMessages : mails;
  return {
    find: async (): Promise<Queued | null> => {
      const [found] = await tx.orm
        .select({ state: table.state, createdAt: table.createdAt })
        .from(table)
        .where(isThis)
        .for('update');
      return found ?? null;
    },
    hasten: (now: Date) => tx.orm.update(table).set({ nextTryAt: now }).where(isThis),
    remove: () => tx.orm.delete(table).where(isThis),
  };
};

/** Sends again what was sent, refused or given up, while what it tells is true; what still waits is tried at once. */
export const createResends = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  /** To call once a message that was queued is committed. */
  sendSoon: () => void;
}) => {
  const { database, clock, publicUrl, sendSoon } = deps;

  const tellAgain = async (tx: Tx, list: ReturnType<typeof listOf>, about: string): Promise<boolean> => {
    const now = clock.now();
    const [name = '', ...parts] = about.split(':');
    const telling = Object.hasOwn(tellings, name) ? tellings[name] : undefined;
    if (!telling) return false;
    await list.remove();
    await telling(tx, parts, { publicUrl, now });
    return (await list.find()) !== null;
  };

  return async (
    officer: Officer,
    channel: ResendChannel,
    about: string,
  ): Promise<Result<ResentAnswer, Problem>> => {
    const done = await database.transaction(async (tx): Promise<Result<ResentAnswer, Problem>> => {
      const list = listOf(tx, channel, about);
      const message = await list.find();
      if (!message) return err(problem('not_found'));
      const now = clock.now();
      const waitMs = message.createdAt.getTime() + RESEND_PAUSE_MS - now.getTime();
      if (waitMs > 0) {
        return err(problem('rate_limited', { seconds: String(Math.ceil(waitMs / SECOND_MS)) }));
      }
      if (message.state === 'waiting') await list.hasten(now);
      else if (!(await tellAgain(tx, list, about))) return err(problem('message_over'));
      await recordAudit(tx, {
        ...{ actorId: officer.id, action: 'message.resent', subject: ['message', `${channel}:${about}`] },
        at: now,
      });
      return ok({ channel, about, state: 'waiting' });
    });
    if (done.ok) sendSoon();
    return done;
  };
};

export type Resends = ReturnType<typeof createResends>;
