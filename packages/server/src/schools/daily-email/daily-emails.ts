import {
  DAY_MS,
  err,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
  toKampalaDay,
  toKampalaTime,
} from '@somesa/core';
import type { DailyEmailChoice } from '@somesa/core/admin';
import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { schools, users } from '../../platform/db/schema';
import { readSchoolDay, type SchoolDay } from './school-day';
import { createStopLinks } from './stop-links';

/** Time in Kampala from which the emails about the day before are sent. */
const SENT_FROM = '06:00';
/** Maximum number of people per sweep; the next sweep continues. */
const MAX_AT_ONCE = 200;

/** Returns whether a day had no payments and no reversals. */
const isEmptyDay = ({ channels, reversals }: SchoolDay): boolean =>
  channels.length === 0 && reversals.count === 0;

/** Creates the daily emails to the people of schools who want them: one per person and day, whatever restarts in between. */
export const createDailyEmails = (deps: {
  database: Database;
  clock: Clock;
  config: { secretKey: Buffer; publicUrl: string };
  report: (error: unknown) => void;
}) => {
  const { database, clock, config, report } = deps;
  const links = createStopLinks(config);
  const getYesterday = (): string => toKampalaDay(new Date(clock.now().getTime() - DAY_MS));

  const isDue = (day: string) =>
    and(
      eq(users.roleId, roles.bursar),
      ne(users.dailyEmail, 'never'),
      isNotNull(users.emailVerifiedAt),
      isNull(users.lockedAt),
      isNull(users.anonymisedAt),
      or(isNull(users.dailyEmailOn), lt(users.dailyEmailOn, day)),
    );

  /** Queues the email of one person about a day, and marks the day as handled. Does nothing if another server has. */
  const send = (userId: string, day: string): Promise<void> =>
    database.transaction(async (tx) => {
      const [row] = await tx.orm
        .select({ user: users, school: schools.name })
        .from(users)
        .innerJoin(schools, eq(schools.id, users.schoolId))
        .where(and(eq(users.id, userId), isDue(day)))
        .for('no key update', { of: users, skipLocked: true });
      if (!row) return;
      const { user, school } = row;
      await tx.orm.update(users).set({ dailyEmailOn: day }).where(eq(users.id, userId));
      const figures = await readSchoolDay(tx, user.schoolId ?? 0, day);
      if (user.dailyEmail === 'payment-days' && isEmptyDay(figures)) return;
      await queueMail(tx, {
        dedupeKey: `school-day:${userId}:${day}`,
        to: user.email ?? '',
        language: user.language,
        now: clock.now(),
        mail: { kind: 'school-day', params: { school, day, ...figures, stopLink: links.create(userId) } },
      });
    });

  return {
    /** Queues the emails about yesterday that are due. */
    sweep: async (): Promise<void> => {
      if (toKampalaTime(clock.now()) < SENT_FROM) return;
      const day = getYesterday();
      const due = await database.orm
        .select({ id: users.id })
        .from(users)
        .where(isDue(day))
        .limit(MAX_AT_ONCE);
      for (const { id } of due) await send(id, day).catch(report);
    },

    /** Returns a person's choice. */
    get: async (userId: string): Promise<DailyEmailChoice> => {
      const [user] = await database.orm
        .select({ choice: users.dailyEmail })
        .from(users)
        .where(eq(users.id, userId));
      return user?.choice ?? 'never';
    },

    /** Saves a person's choice. The first email is about today. */
    choose: async (userId: string, choice: DailyEmailChoice): Promise<void> => {
      await database.orm
        .update(users)
        .set({ dailyEmail: choice, dailyEmailOn: getYesterday() })
        .where(eq(users.id, userId));
    },

    /** Stops the emails of the person whose link this is. Problem `not_found` if the link is not ours. */
    stop: async (token: string): Promise<Result<null, Problem>> => {
      const userId = links.read(token);
      if (userId === null) return err(problem('not_found'));
      await database.orm.update(users).set({ dailyEmail: 'never' }).where(eq(users.id, userId));
      return ok(null);
    },
  };
};

export type DailyEmails = ReturnType<typeof createDailyEmails>;
