import { kampalaDay } from '@somesa/core';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const today = (): string => kampalaDay(new Date());
/** The day that what the build wrote was written on, as ThisYear left it there. */
const writtenOn = globalThis.document?.querySelector<HTMLElement>('[data-day]')?.dataset.day;

/** The current day in Kampala. A page that the build wrote is taken over as of its own day, and brought to the current one after that. */
export const useToday = (): string => useSyncExternalStore(never, today, () => writtenOn ?? today());
