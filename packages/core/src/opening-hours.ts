import { kampalaDay, kampalaInstant } from './day';

/** Planned length of one call, in minutes. */
export const SLOT_MINUTES = 30;
/** Number of people called in one slot. */
export const CALLS_PER_SLOT = 3;
/** Time before its start at which a slot closes, in milliseconds. */
export const BOOKING_LEAD_MS = 30 * 60_000;
/** Number of days, including today, that can be booked. */
export const BOOKING_DAYS = 14;

const DAY_MS = 24 * 3_600_000;

/** From when until when somebody answers, in Africa/Kampala, by the day of the week; Sunday is 0. */
export const openingHours: readonly ({ readonly from: string; readonly until: string } | null)[] = [
  null,
  ...Array.from({ length: 5 }, () => ({ from: '08:00', until: '17:30' })),
  { from: '09:00', until: '12:30' },
];

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const slotsOn = (day: string): string[] => {
  const hours = openingHours[weekdayOf(day)];
  if (!hours) return [];
  const [first, end] = [minutesOf(hours.from), minutesOf(hours.until)];
  const count = Math.floor((end - first) / SLOT_MINUTES);
  return Array.from({ length: count }, (_, at) => clockOf(first + at * SLOT_MINUTES));
};

/** The times of one day at which a call can be booked: `{ day: '2026-11-23', times: ['08:00', ...] }`. */
export interface DaySlots {
  day: string;
  times: string[];
}

/** Lists what can be booked at an instant, were nothing booked yet; days without a time are left out. */
export const slotsFrom = (now: Date): DaySlots[] =>
  Array.from({ length: BOOKING_DAYS }, (_, at) => kampalaDay(new Date(now.getTime() + at * DAY_MS)))
    .map((day) => ({
      day,
      times: slotsOn(day).filter(
        (time) => kampalaInstant(day, time).getTime() - now.getTime() >= BOOKING_LEAD_MS,
      ),
    }))
    .filter(({ times }) => times.length > 0);

/** Tells whether a slot can be booked at an instant, were it not full. */
export const isSlotOpen = ({ day, time }: { day: string; time: string }, now: Date): boolean =>
  slotsFrom(now).some((open) => open.day === day && open.times.includes(time));
