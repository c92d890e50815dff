import { isUsualDay } from '@somesa/core/admin';

/** Reads a day from 2000 to 2099, `2026-11-21`; null if it is none. */
export const readDay = (text: string): string | null => (isUsualDay(text) ? text : null);
