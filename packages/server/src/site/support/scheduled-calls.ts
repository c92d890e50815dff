import { randomUUID } from 'node:crypto';
import {
  type Booking,
  brand,
  CALLS_PER_SLOT,
  type DaySlots,
  err,
  formatDay,
  formatText,
  isSlotOpen,
  type Language,
  listCallSlots,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  toKampalaInstant,
  toKampalaTime,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { eq, gt, sql } from 'drizzle-orm';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { requireMsisdn } from '../../platform/checked-phone';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { scheduledCalls } from '../tables/support';

/** Lists the days and times at which a call can still be scheduled. */
export const listFreeSlots = async (database: Database, now: Date): Promise<DaySlots[]> => {
  const fullSlots = await database.orm
    .select({ startsAt: scheduledCalls.startsAt })
    .from(scheduledCalls)
    .where(gt(scheduledCalls.startsAt, now))
    .groupBy(scheduledCalls.startsAt)
    .having(sql`count(*) >= ${CALLS_PER_SLOT}`);
  const full = new Set(
    fullSlots.map(({ startsAt }) => `${toKampalaDay(startsAt)} ${toKampalaTime(startsAt)}`),
  );
  return listCallSlots(now)
    .map(({ day, times }) => ({ day, times: times.filter((time) => !full.has(`${day} ${time}`)) }))
    .filter(({ times }) => times.length > 0);
};

/** Finds the first free number of a slot. Returns null if the slot is full. */
const findSlotNumber = (usedNumbers: readonly number[]): number | null => {
  const numbers = Array.from({ length: CALLS_PER_SLOT }, (_, at) => at + 1);
  return numbers.find((number) => !usedNumbers.includes(number)) ?? null;
};

type ScheduledCall = Pick<typeof scheduledCalls.$inferSelect, 'id' | 'msisdn' | 'startsAt' | 'language'>;

const formatConfirmation = ({ startsAt, language }: ScheduledCall): string => {
  const [day, time] = [toKampalaDay(startsAt), toKampalaTime(startsAt)];
  const { sms, months } = answerTexts[language];
  const slot = { day: formatDay(day, months), time };
  return formatText(sms.call_booked, { brand: brand.name, phone: brand.phones[0], ...slot });
};

/** Queues the SMS that confirms a scheduled call. */
export const confirmScheduledCall = (tx: Tx, call: ScheduledCall, now: Date): Promise<void> =>
  queueTextMessage(tx, {
    dedupeKey: `booking:${call.id}`,
    msisdn: call.msisdn as Msisdn,
    text: formatConfirmation(call),
    now,
  });

/**
 * Schedules a call and confirms it by SMS. If several people request the last place of a slot, one gets it. Does nothing if the phone
 * number already has a call in the slot.
 */
export const scheduleCall = async (
  database: Database,
  body: Booking,
  { language, now }: { language: Language; now: Date },
): Promise<Result<null, Problem>> => {
  const { fullname, phoneNumber, day, time, topic, note = null } = body;
  if (!isSlotOpen({ day, time }, now)) {
    const isDayOpen = listCallSlots(now).some((open) => open.day === day);
    const errors = isDayOpen ? { time: ['time_invalid' as const] } : { day: ['day_invalid' as const] };
    return err(problem('validation_failed', {}, errors));
  }
  const msisdn = requireMsisdn(phoneNumber);
  const startsAt = toKampalaInstant(day, time);
  return database.transaction(async (tx) => {
    await acquireAdvisoryLock(tx, `booking:${startsAt.toISOString()}`);
    const calls = await tx.orm
      .select({ slotNumber: scheduledCalls.slotNumber, msisdn: scheduledCalls.msisdn })
      .from(scheduledCalls)
      .where(eq(scheduledCalls.startsAt, startsAt));
    if (calls.some((call) => call.msisdn === msisdn)) return ok(null);
    const slotNumber = findSlotNumber(calls.map((call) => call.slotNumber));
    if (slotNumber === null) return err(problem('call_slot_full', {}, { time: ['call_slot_full'] }));
    const id = randomUUID();
    await tx.orm.insert(scheduledCalls).values({
      id,
      fullname,
      msisdn,
      startsAt,
      slotNumber,
      topic,
      note,
      language,
      createdAt: now,
    });
    await confirmScheduledCall(tx, { id, msisdn, startsAt, language }, now);
    return ok(null);
  });
};
