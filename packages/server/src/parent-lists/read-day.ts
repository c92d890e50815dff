import { isDay } from '@somesa/core/office';

/** Reads a day that exists, `2026-11-21`; null where it is none. */
export const readDay = (text: string): string | null => (isDay(text) ? text : null);
