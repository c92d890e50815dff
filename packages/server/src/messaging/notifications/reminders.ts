import { type AccountInstalment, kampalaClock, kampalaDay, kampalaInstant } from '@somesa/core';
import { type ReminderKind, reminderKinds } from './reminder-kinds';

/** Reminders are sent by day, Kampala time: from the first of these times until the second. */
const DAY_STARTS_AT = '08:00';
const EVENING_STARTS_AT = '20:00';

const DAY_MS = 24 * 3_600_000;

/** Days, counted from the due day, on which each reminder is still true: one that was missed is sent late. */
const windows: Record<ReminderKind, { from: number; to: number }> = {
  due_in_3_days: { from: -3, to: -1 },
  due_today: { from: 0, to: 0 },
  overdue_3_days: { from: 3, to: 6 },
  overdue_7_days: { from: 7, to: 13 },
};

/** A reminder of an instalment: what is owed of it, in UGX. */
export interface Reminder {
  kind: ReminderKind;
  dueOn: string;
  amountUgx: number;
}

type Reminded = Pick<AccountInstalment, 'dueOn' | 'owedUgx'>;
/** Part of a loan's account that reminders need. */
export interface ReminderAccount {
  instalments: readonly Reminded[];
  /** All versions of its schedule: an early repayment takes days out of it. */
  schedules?: readonly { instalments: readonly Pick<Reminded, 'dueOn'>[] }[];
}

const dayAfter = (day: string, days: number): string =>
  kampalaDay(new Date(kampalaInstant(day, '12:00').getTime() + days * DAY_MS));

/** Returns whether people may be sent messages at this time of day. */
const isDaytime = (now: Date): boolean =>
  kampalaClock(now) >= DAY_STARTS_AT && kampalaClock(now) < EVENING_STARTS_AT;

/** Returns when the evening begins, after which no reminder of this day is sent. */
export const getReminderDeadline = (now: Date): Date => kampalaInstant(kampalaDay(now), EVENING_STARTS_AT);

/** Returns the reminder that is due for an instalment on a day; null if there is none. */
const reminderOn = (dueOn: string, today: string): ReminderKind | null =>
  reminderKinds.find((kind) => {
    const { from, to } = windows[kind];
    return today >= dayAfter(dueOn, from) && today <= dayAfter(dueOn, to);
  }) ?? null;

/** Lists the reminders that are due today for instalments. */
const remindersOfToday = (instalments: readonly Reminded[], now: Date): Reminder[] =>
  instalments.flatMap(({ dueOn, owedUgx }) => {
    const kind = reminderOn(dueOn, kampalaDay(now));
    return kind ? [{ kind, dueOn, amountUgx: owedUgx }] : [];
  });

const owedOf = ({ instalments }: ReminderAccount): Reminded[] =>
  instalments.filter(({ owedUgx }) => owedUgx > 0);

/** Lists the reminders to send now for instalments that are not fully paid; none at night. */
export const remindersAt = (account: ReminderAccount, now: Date): Reminder[] =>
  isDaytime(now) ? remindersOfToday(owedOf(account), now) : [];

/** Names what may have been queued and is true no more: of instalments that are paid, or that the schedule has no more. */
export const settledRemindersAt = (account: ReminderAccount, now: Date): Reminder[] => {
  const owed = new Set(owedOf(account).map(({ dueOn }) => dueOn));
  const planned = (account.schedules ?? []).flatMap(({ instalments }) => instalments);
  const days = new Set([...account.instalments, ...planned].map(({ dueOn }) => dueOn));
  const settled = [...days].filter((dueOn) => !owed.has(dueOn));
  return remindersOfToday(
    settled.map((dueOn) => ({ dueOn, owedUgx: 0 })),
    now,
  );
};

/** The next morning of a reminder's days; null where they are over, or this is a time at which it went out. */
const nextMorning = (dueOn: string, kind: ReminderKind, now: Date): Date | null => {
  const [from, to] = [dayAfter(dueOn, windows[kind].from), dayAfter(dueOn, windows[kind].to)];
  const today = kampalaDay(now);
  if (isDaytime(now) && today >= from && today <= to) return null;
  const morning = kampalaClock(now) < DAY_STARTS_AT ? today : dayAfter(today, 1);
  const [, later = from] = [from, morning].sort();
  return later > to ? null : kampalaInstant(later, DAY_STARTS_AT);
};

/**
 * The next instant at which a loan of this account is to be looked at for a reminder, once those of now are queued; null
 * where there is none any more.
 */
export const nextReminderAt = (account: ReminderAccount, now: Date): Date | null => {
  const mornings = owedOf(account).flatMap(({ dueOn }) =>
    reminderKinds.map((kind) => nextMorning(dueOn, kind, now)),
  );
  const instants = mornings.flatMap((morning) => (morning ? [morning.getTime()] : []));
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
};
