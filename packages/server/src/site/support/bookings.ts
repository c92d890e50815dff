import { randomUUID } from 'node:crypto';
import {
  type Booking,
  brand,
  CALLS_PER_SLOT,
  type DaySlots,
  err,
  isSlotOpen,
  kampalaClock,
  kampalaDay,
  kampalaInstant,
  type Language,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  say,
  slotsFrom,
  writeDay,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { eq, gt, sql } from 'drizzle-orm';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { findNotMobile, msisdnOf } from '../../platform/checked-phone';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { scheduledCalls } from '../../platform/db/schema';

/** Lists the days and times at which a call can still be booked; what is full is left out. */
export const freeSlots = async (database: Database, now: Date): Promise<DaySlots[]> => {
  const taken = await database.orm
    .select({ startsAt: scheduledCalls.startsAt })
    .from(scheduledCalls)
    .where(gt(scheduledCalls.startsAt, now))
    .groupBy(scheduledCalls.startsAt)
    .having(sql`count(*) >= ${CALLS_PER_SLOT}`);
  const full = new Set(taken.map(({ startsAt }) => `${kampalaDay(startsAt)} ${kampalaClock(startsAt)}`));
  return slotsFrom(now)
    .map(({ day, times }) => ({ day, times: times.filter((time) => !full.has(`${day} ${time}`)) }))
    .filter(({ times }) => times.length > 0);
};

/** The first place of a slot that nobody has: null where all are taken. */
const freeSlot = (taken: readonly number[]): number | null => {
  const places = Array.from({ length: CALLS_PER_SLOT }, (_, at) => at + 1);
  return places.find((place) => !taken.includes(place)) ?? null;
};

type BookedCall = Pick<typeof scheduledCalls.$inferSelect, 'id' | 'msisdn' | 'startsAt' | 'language'>;

const confirmation = ({ startsAt, language }: BookedCall): string => {
  const [day, time] = [kampalaDay(startsAt), kampalaClock(startsAt)];
  const { sms, months } = answerTexts[language];
  const slot = { day: writeDay(day, months), time };
  return say(sms.call_booked, { brand: brand.name, phone: brand.phones[0], ...slot });
};

/** Confirms a call that is booked, by SMS. */
export const confirmScheduledCall = async (tx: Tx, call: BookedCall, now: Date): Promise<void> => {
  const { id, msisdn } = call;
  await queueTextMessage(tx, {
    dedupeKey: `booking:${id}`,
    msisdn: msisdn as Msisdn,
    text: confirmation(call),
    now,
  });
};

/**
 * Books a call and confirms it by SMS. Of two people who want the last place one gets it; who has a place at this time
 * already keeps that one.
 */
export const bookCall = async (
  database: Database,
  body: Booking,
  { language, now }: { language: Language; now: Date },
): Promise<Result<null, Problem>> => {
  const { fullname, phoneNumber, day, time, topic, note = null } = body;
  const notMobile = findNotMobile('phoneNumber', phoneNumber);
  if (notMobile) return err(notMobile);
  if (!isSlotOpen({ day, time }, now)) {
    const isDayOpen = slotsFrom(now).some((open) => open.day === day);
    const errors = isDayOpen ? { time: ['time_invalid' as const] } : { day: ['day_invalid' as const] };
    return err(problem('validation_failed', {}, errors));
  }
  const msisdn = msisdnOf(phoneNumber);
  const startsAt = kampalaInstant(day, time);
  return database.transaction(async (tx) => {
    await acquireAdvisoryLock(tx, `booking:${startsAt.toISOString()}`);
    const there = await tx.orm
      .select({ slotNumber: scheduledCalls.slotNumber, msisdn: scheduledCalls.msisdn })
      .from(scheduledCalls)
      .where(eq(scheduledCalls.startsAt, startsAt));
    if (there.some((booking) => booking.msisdn === msisdn)) return ok(null);
    const slotNumber = freeSlot(there.map((booking) => booking.slotNumber));
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
