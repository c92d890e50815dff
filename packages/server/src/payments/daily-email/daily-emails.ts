import { createHmac } from 'node:crypto';
import {
  DAY_MS,
  err,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
  toKampalaDay,
  toKampalaInstant,
  toKampalaTime,
} from '@somesa/core';
import type { DailyEmailChoice } from '@somesa/core/admin';
import { chooseDailyEmail, getDailyEmail, stopDailyEmail } from '@somesa/core/contract';
import { and, countDistinct, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { ledgerEntries } from '../../ledger/tables/ledger';
import { queueMail } from '../../messaging/mails/mails';
import type { Serve } from '../../people/access/endpoint-routes';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import { deriveKey } from '../../platform/crypto/file-cipher';
import { isEqualSecret } from '../../platform/crypto/tokens';
import type { Database, Queryable } from '../../platform/db/database';
import { sendSuccess } from '../../platform/http/send-success';
import { createSchoolSummary } from '../../schools/school-ledger';
import { payments } from '../tables/payments';

/** Fees of one day at a school by the ledger, in UGX, and what is open now. */
export interface SchoolDay {
  /** Payments by channel, the largest amount first. */
  channels: { channel: 'mtn' | 'airtel' | 'bank'; count: number; amountUgx: number }[];
  reversals: { count: number; amountUgx: number };
  outstandingUgx: number;
  /** Amount of the next settlement. */
  payableUgx: number;
}

/** Returns what a school received on a day in Kampala, by the ledger. */
const readSchoolDay = async (db: Queryable, schoolId: number, day: string): Promise<SchoolDay> => {
  const payable = account.schoolPayable(schoolId);
  const isFeesOfDay = and(
    inArray(ledgerEntries.postingType, ['fees.paid', 'fees.refunded']),
    gte(ledgerEntries.postedAt, toKampalaInstant(day, '00:00')),
    lt(ledgerEntries.postedAt, toKampalaInstant(addDays(day, 1), '00:00')),
  );
  const sums = {
    count: countDistinct(ledgerEntries.paymentId),
    amountUgx: sql<number>`coalesce(sum(${ledgerEntries.amountUgx}), 0)::bigint`,
  };
  const channel = sql<SchoolDay['channels'][number]['channel']>`coalesce(${payments.network}::text, 'bank')`;
  const [reversals = { count: 0, amountUgx: 0 }] = await db.orm
    .select(sums)
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.debitAccount, payable), isFeesOfDay));
  const channels = await db.orm
    .select({ channel, ...sums })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(eq(ledgerEntries.creditAccount, payable), isFeesOfDay))
    .groupBy(sql`1`)
    .orderBy(sql`3 desc, 1`);
  const { outstandingUgx, payableUgx } = await createSchoolSummary(db, schoolId, day);
  return { channels, reversals, outstandingUgx, payableUgx };
};

/** Creates and reads the links that stop a person's daily email without a login. They are signed, and do not expire. */
const createStopLinks = ({ secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string }) => {
  const key = deriveKey(secretKey, 'daily-email');
  const sign = (userId: string): string => createHmac('sha256', key).update(userId).digest('base64url');
  return {
    // The token is in the fragment, which browsers don't send, so that it appears in no log.
    create: (userId: string): string => `${publicUrl}/stop-daily-email#token=${userId}.${sign(userId)}`,
    /** Returns the user of a token. Returns null if it is not ours. */
    read: (token: string): string | null => {
      const [userId = '', signature = ''] = token.split('.');
      return isEqualSecret(signature, sign(userId)) ? userId : null;
    },
  };
};

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

/** Serves the setting of the daily email to people of schools, and the link that stops it to anyone who has it. */
export const dailyEmailRoutes = (serve: Serve, { dailyEmails }: { dailyEmails: DailyEmails }): void => {
  serve(getDailyEmail, async ({ staffUser }) => ok({ choice: await dailyEmails.get(staffUser.id) }));
  serve(chooseDailyEmail, async ({ staffUser, body: { choice } }) => {
    await dailyEmails.choose(staffUser.id, choice);
    return ok({ choice });
  });
  serve(stopDailyEmail, async ({ body: { token }, reply }) => {
    const stopped = await dailyEmails.stop(token);
    if (!stopped.ok) return stopped;
    return sendSuccess(reply, (texts) => texts.accounts.daily_email_stopped);
  });
};
