import type { WidgetEventDetails } from '../element/events';

/** What the school's page says to a frame of ours: that it is there, and where its frame's page may answer. */
export const hello = { somesa: 'hello' } as const;

/** What a frame of ours answers: how high its page is, in CSS pixels, and what the widget tells. */
export type FrameMessage =
  | { somesa: 'height'; height: number }
  | { somesa: 'event'; name: string; detail: Record<string, string> };

type Passed = { readonly [Name in keyof WidgetEventDetails]: keyof WidgetEventDetails[Name] | null };

/** The events that leave a frame, each with the one field of its detail that does. None holds personal data. */
const passed: Passed = {
  ready: null,
  step: 'step',
  paid: 'reference',
  applied: 'reference',
  cancelled: null,
  error: 'code',
};

/** The same by any name: what comes in a message may be called `constructor`. */
const events = new Map<unknown, string | null>(Object.entries(passed));

/** The names of the events that leave a frame, without `somesa-`. */
export const eventNames: readonly string[] = Object.keys(passed);

const LONGEST_VALUE = 100;

/** Gives what may be passed on of an event's detail; null where the event is none of ours. */
export const passableDetail = (name: unknown, detail: unknown): Record<string, string> | null => {
  const field = events.get(name);
  if (field === undefined) return null;
  const value =
    field !== null && typeof detail === 'object' && (detail as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' && field !== null ? { [field]: value.slice(0, LONGEST_VALUE) } : {};
};
