/** There is no year 0, neither in calendars nor in the database. */
const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Reads a day that exists, `2026-11-21`; null where it is none. */
export const readDay = (text: string): string | null =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text) ? text : null;
