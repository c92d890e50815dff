import { toKampalaDay, toKampalaInstant } from './day';
import { DAY_MS } from './durations';

/** Planned length of one call, in minutes. */
export const SLOT_MINUTES = 30;
/** Number of people called in one slot. */
export const CALLS_PER_SLOT = 3;
/** Time before its start at which a slot closes, in milliseconds. */
const BOOKING_LEAD_MS = 30 * 60_000;
/** Number of days, including today, for which a call can be scheduled. */
export const BOOKING_DAYS = 14;

/** Opening hours in Africa/Kampala, by day of the week from Sunday; null if closed. */
export const openingHours: readonly ({ readonly from: string; readonly until: string } | null)[] = [
  null,
  ...Array.from({ length: 5 }, () => ({ from: '08:00', until: '17:30' })),
  { from: '09:00', until: '12:30' },
];

const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const toClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const listTimes = (day: string): string[] => {
  const hours = openingHours[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (!hours) return [];
  const [first, end] = [toMinutes(hours.from), toMinutes(hours.until)];
  const count = Math.floor((end - first) / SLOT_MINUTES);
  return Array.from({ length: count }, (_, at) => toClock(first + at * SLOT_MINUTES));
};

/** Times of one day for which a call can be scheduled: `{ day: '2026-11-23', times: ['08:00', ...] }`. */
export interface DaySlots {
  day: string;
  times: string[];
}

/** Lists the days and times for which a call can be scheduled at an instant, even if they are full; days without a time are omitted. */
export const listCallSlots = (now: Date): DaySlots[] =>
  Array.from({ length: BOOKING_DAYS }, (_, at) => toKampalaDay(new Date(now.getTime() + at * DAY_MS)))
    .map((day) => ({
      day,
      times: listTimes(day).filter(
        (time) => toKampalaInstant(day, time).getTime() - now.getTime() >= BOOKING_LEAD_MS,
      ),
    }))
    .filter(({ times }) => times.length > 0);

/** Returns whether a call can be scheduled for a slot at an instant, unless the slot is full. */
export const isSlotOpen = ({ day, time }: { day: string; time: string }, now: Date): boolean =>
  listCallSlots(now).some((slots) => slots.day === day && slots.times.includes(time));
