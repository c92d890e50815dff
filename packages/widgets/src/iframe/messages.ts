import type { WidgetEventDetails } from '../element/events';

/** Message from the school's page to a frame of ours: the page is there, and this is the origin to which the frame may respond. */
export const hello = { somesa: 'hello' } as const;

/** Message from a frame of ours to the school's page: the height of its page, in CSS pixels, or an event of the widget. */
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
export const filterEventDetail = (name: unknown, detail: unknown): Record<string, string> | null => {
  const field = events.get(name);
  if (field === undefined) return null;
  const value =
    field !== null && typeof detail === 'object' && (detail as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' && field !== null ? { [field]: value.slice(0, LONGEST_VALUE) } : {};
};
