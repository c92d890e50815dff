import { toKampalaDay } from '@somesa/core';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const today = (): string => toKampalaDay(new Date());
const writtenOn = globalThis.document?.querySelector<HTMLElement>('[data-day]')?.dataset.day;

/**
 * Returns the current day in Kampala. A prerendered page is hydrated with the day of its build and updated to
 * the current day after that.
 */
export const useToday = (): string => useSyncExternalStore(never, today, () => writtenOn ?? today());
