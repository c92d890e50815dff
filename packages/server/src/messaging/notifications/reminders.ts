import { type AccountInstalment, kampalaClock, kampalaDay, kampalaInstant } from '@somesa/core';
import { type ReminderKind, reminderKinds } from './reminder-kinds';

/** Reminders go out in these hours of Kampala: from the first on, and no more from the second on. */
const FIRST_HOUR = '08:00';
const LAST_HOUR = '20:00';

const DAY_MS = 24 * 3_600_000;

/** From which day to which one each reminder says something true, counted from the due day: one that was missed goes out late. */
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
/** What reminders need to know of a loan's account. */
export interface RemindedAccount {
  instalments: readonly Reminded[];
  /** All versions of its plan: an early repayment takes days out of it. */
  schedules?: readonly { instalments: readonly Pick<Reminded, 'dueOn'>[] }[];
}

const dayAfter = (day: string, days: number): string =>
  kampalaDay(new Date(kampalaInstant(day, '12:00').getTime() + days * DAY_MS));

/** Tells whether people may be written to at this time of the day. */
const isDaytime = (now: Date): boolean => kampalaClock(now) >= FIRST_HOUR && kampalaClock(now) < LAST_HOUR;

/** The instant from which on a reminder of this day reaches nobody any more: the evening begins. */
export const eveningOf = (now: Date): Date => kampalaInstant(kampalaDay(now), LAST_HOUR);

/** Names the reminder that a day holds for an instalment; null where it holds none. */
const reminderOn = (dueOn: string, today: string): ReminderKind | null =>
  reminderKinds.find((kind) => {
    const { from, to } = windows[kind];
    return today >= dayAfter(dueOn, from) && today <= dayAfter(dueOn, to);
  }) ?? null;

/** Names what today holds for instalments. */
const remindersOfToday = (instalments: readonly Reminded[], now: Date): Reminder[] =>
  instalments.flatMap(({ dueOn, owedUgx }) => {
    const kind = reminderOn(dueOn, kampalaDay(now));
    return kind ? [{ kind, dueOn, amountUgx: owedUgx }] : [];
  });

const owedOf = ({ instalments }: RemindedAccount): Reminded[] =>
  instalments.filter(({ owedUgx }) => owedUgx > 0);

/** Names what is to be told now of the instalments of which something is owed; nothing at night. */
export const remindersAt = (account: RemindedAccount, now: Date): Reminder[] =>
  isDaytime(now) ? remindersOfToday(owedOf(account), now) : [];

/** Names what may have been queued and is true no more: of instalments that are paid, or that the plan has no more. */
export const settledRemindersAt = (account: RemindedAccount, now: Date): Reminder[] => {
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
  const morning = kampalaClock(now) < FIRST_HOUR ? today : dayAfter(today, 1);
  const [, later = from] = [from, morning].sort();
  return later > to ? null : kampalaInstant(later, FIRST_HOUR);
};

/**
 * The next instant at which a loan of this account is to be looked at for a reminder, once those of now are queued; null
 * where there is none any more.
 */
export const nextReminderAt = (account: RemindedAccount, now: Date): Date | null => {
  const mornings = owedOf(account).flatMap(({ dueOn }) =>
    reminderKinds.map((kind) => nextMorning(dueOn, kind, now)),
  );
  const instants = mornings.flatMap((morning) => (morning ? [morning.getTime()] : []));
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
};
