import { findMonday } from '../time/day';
import { DAY_MS } from '../time/durations';

/** Days that move with today, by which lists are filtered. A term is the current one of a school. */
export const listDays = ['today', 'yesterday', 'week', 'month', 'last-month', 'term'] as const;
export type ListDays = (typeof listDays)[number];

const findDayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** Returns the first and the last of the days, both included, on a day in Kampala. A week starts on Monday. `termFrom` is the first day of the term; null for a school without a term. */
export const findListDays = (
  days: ListDays,
  today: string,
  termFrom: string | null,
): { from: string; to: string } | null => {
  const monthFrom = `${today.slice(0, 8)}01`;
  const lastMonthTo = findDayBefore(monthFrom);
  const firsts: Record<ListDays, string | null> = {
    today,
    yesterday: findDayBefore(today),
    week: findMonday(today),
    month: monthFrom,
    'last-month': `${lastMonthTo.slice(0, 8)}01`,
    term: termFrom,
  };
  const from = firsts[days];
  const to = days === 'yesterday' ? firsts.yesterday : days === 'last-month' ? lastMonthTo : today;
  return from === null || to === null ? null : { from, to };
};
