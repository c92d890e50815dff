import { randomUUID } from 'node:crypto';
import {
  err,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import {
  type FeeReminderChoice,
  type FeeReminderPreview,
  type FeeSendingCreated,
  MAX_FEE_REMINDERS,
  MAX_FEE_SENDINGS_PER_DAY,
} from '@somesa/core/admin';
import { and, count, eq, gte } from 'drizzle-orm';
import { findNextReminderHour } from '../../messaging/sms/fee-reminder-hours';
import { recordAudit } from '../../people/audit/record-audit';
import { bindDeps } from '../../platform/bind-deps';
import type { Clock } from '../../platform/clock';
import { findPartPriceUgx } from '../../platform/config/sms-prices';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { hashRequest } from '../../platform/http/idempotency';
import { lockSchoolRegister } from '../register-imports/register-imports-repository';
import { feeSendings } from '../tables/fee-reminders';
import { type PlannedReminder, planFeeReminders, type ReminderPlan } from './reminder-candidates';
import type { ReminderConfig } from './reminder-text';

const insertReminders = {
  name: 'fee-reminders-insert',
  text: `
    insert into fee_reminders (id, sending_id, student_id, guardian_id, joined_to, step, language, parts, price_ugx, created_at)
    select t.id, $1, t."studentId", t."guardianId", t."joinedTo", 'waiting', t.language, t.parts, t.parts * $3::bigint, $4
    from jsonb_to_recordset($2::jsonb)
      as t (id uuid, "studentId" bigint, "guardianId" bigint, "joinedTo" uuid, language text, parts int)`,
};

type School = { id: number; name: string };

interface Deps {
  database: Database;
  clock: Clock;
  config: ReminderConfig;
  publicUrl: string;
}

/** Plans the reminders of a choice; a problem if guardians could not stop them, or if they are too many at once. */
const plan = async (
  { config, publicUrl }: Deps,
  db: Queryable,
  school: School,
  choice: FeeReminderChoice,
  now: Date,
): Promise<Result<ReminderPlan & { partPriceUgx: number; priceUgx: number }, Problem>> => {
  const stopNumber = config.SMS_SHORT_CODE;
  if (!choice.allClasses && choice.classes.length === 0)
    return err(problem('validation_failed', {}, { classes: ['classes_required'] }));
  if (stopNumber === '') return err(problem('fee_reminders_off'));
  const planned = await planFeeReminders(db, school, choice, { now, publicUrl, stopNumber });
  if (planned.reminders.length > MAX_FEE_REMINDERS)
    return err(problem('fee_reminders_too_many', { limit: formatFigures(MAX_FEE_REMINDERS) }));
  const partPriceUgx = findPartPriceUgx(config.smsPrices, toKampalaDay(now));
  return ok({ ...planned, partPriceUgx, priceUgx: planned.parts * partPriceUgx });
};

const countSendingsLeft = async (db: Queryable, schoolId: number, now: Date): Promise<number> => {
  const today = toKampalaInstant(toKampalaDay(now), '00:00');
  const [begun] = await db.orm
    .select({ count: count() })
    .from(feeSendings)
    .where(and(eq(feeSendings.schoolId, schoolId), gte(feeSendings.createdAt, today)));
  return Math.max(0, MAX_FEE_SENDINGS_PER_DAY - (begun?.count ?? 0));
};

const insertAll = async (
  tx: Tx,
  sendingId: string,
  reminders: readonly PlannedReminder[],
  { partPriceUgx, now }: { partPriceUgx: number; now: Date },
): Promise<void> => {
  const rows = reminders.flatMap(({ children, language, parts }) => {
    const id = randomUUID();
    return children.map((child, at) =>
      at === 0
        ? { ...child, id, joinedTo: null, language, parts }
        : { ...child, id: randomUUID(), joinedTo: id, language, parts: 0 },
    );
  });
  await tx.run(insertReminders, [sendingId, JSON.stringify(rows), partPriceUgx, now]);
};

/** Counts the messages of a choice, with their price and the first text. */
const preview = async (
  deps: Deps,
  school: School,
  choice: FeeReminderChoice,
): Promise<Result<FeeReminderPreview, Problem>> => {
  const now = deps.clock.now();
  const planned = await plan(deps, deps.database, school, choice, now);
  if (!planned.ok) return planned;
  const { reminders, ...counts } = planned.value;
  const [first] = reminders;
  return ok({
    ...counts,
    messages: reminders.length,
    sentFrom: findNextReminderHour(now)?.toISOString() ?? null,
    sendingsLeft: await countSendingsLeft(deps.database, school.id, now),
    example: first ? { text: first.text, characters: first.characters, parts: first.parts } : null,
  });
};

/**
 * Creates the reminders of a choice, once for each key of a user. A problem if the count or the price is not that of the preview any
 * more. Returns the ID of the sending.
 */
const send = (
  deps: Deps,
  school: School,
  { messages, priceUgx, ...choice }: FeeSendingCreated,
  { userId, key }: { userId: string; key: string },
): Promise<Result<string, Problem>> =>
  deps.database.transaction(async (tx): Promise<Result<string, Problem>> => {
    await lockSchoolRegister(tx, school.id);
    const requestKey = `${userId} ${key}`;
    const requestHash = hashRequest(deps.config.secretKey, {
      school: school.id,
      messages,
      priceUgx,
      ...choice,
    });
    const [before] = await tx.orm
      .select({ id: feeSendings.id, requestHash: feeSendings.requestHash })
      .from(feeSendings)
      .where(eq(feeSendings.requestKey, requestKey));
    if (before)
      return before.requestHash === requestHash ? ok(before.id) : err(problem('idempotency_key_reused'));
    const now = deps.clock.now();
    if ((await countSendingsLeft(tx, school.id, now)) === 0)
      return err(problem('fee_sendings_full', { limit: String(MAX_FEE_SENDINGS_PER_DAY) }));
    const planned = await plan(deps, tx, school, choice, now);
    if (!planned.ok) return planned;
    const { reminders, partPriceUgx, priceUgx: nowUgx } = planned.value;
    if (reminders.length === 0) return err(problem('fee_reminders_none'));
    if (reminders.length !== messages || nowUgx !== priceUgx)
      return err(
        problem('fee_reminders_changed', {
          messages: formatFigures(reminders.length),
          price: formatFigures(nowUgx),
        }),
      );
    const id = randomUUID();
    await tx.orm.insert(feeSendings).values({
      id,
      schoolId: school.id,
      createdBy: userId,
      createdAt: now,
      classes: choice.allClasses ? [] : choice.classes.map((name) => name.trim()),
      leftOut: new Set(choice.leftOut).size,
      minOwedUgx: choice.minOwedUgx,
      overdueOn: choice.overdueOn ?? null,
      language: choice.language,
      messages,
      priceUgx,
      requestKey,
      requestHash,
    });
    await insertAll(tx, id, reminders, { partPriceUgx, now });
    await recordAudit(tx, {
      actorId: userId,
      action: 'fee-reminders.sent',
      subject: ['school', String(school.id)],
      schoolId: school.id,
      detail: {
        children: new Set(reminders.flatMap(({ children }) => children.map(({ studentId }) => studentId)))
          .size,
        amountUgx: priceUgx,
      },
      at: now,
    });
    return ok(id);
  });

/** Creates the service that counts and sends fee reminders. */
export const createFeeReminders = (deps: Deps) => bindDeps(deps, { preview, send });

export type FeeReminders = ReturnType<typeof createFeeReminders>;
