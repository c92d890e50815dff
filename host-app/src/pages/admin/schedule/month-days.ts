import { DAY_MS } from '@somesa/core';

/** Returns the month some months later, or earlier if `months` is negative: `2026-11`. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** Lists the days of a month by weeks that begin on Monday, with null for days of other months. */
export const listWeeks = (month: string): (string | null)[][] => {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const count = (Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - first) / DAY_MS;
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10)),
  ];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  );
};

export const getLastDay = (month: string): string =>
  new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
