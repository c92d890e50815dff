import type { WidgetEventDetails } from '../element/events';

export const hello = { somesa: 'hello' } as const;

/**
 * Message from a frame to the host page: the height of the frame's page in CSS pixels, or an event of the
 * widget.
 */
export type FrameMessage =
  | { somesa: 'height'; height: number }
  | { somesa: 'event'; name: string; detail: Record<string, string> };

type ForwardedFields = { readonly [Name in keyof WidgetEventDetails]: keyof WidgetEventDetails[Name] | null };

const forwardedFields: ForwardedFields = {
  ready: null,
  step: 'step',
  paid: 'reference',
  applied: 'reference',
  cancelled: null,
  error: 'code',
};

/** The same as a map, because the name in a message may be `constructor`. */
const fieldsByName = new Map<unknown, string | null>(Object.entries(forwardedFields));

/** Names of the events that are forwarded to the host page, without `somesa-`. */
export const eventNames: readonly string[] = Object.keys(forwardedFields);

const MAX_VALUE_LENGTH = 100;

/** Returns the forwarded part of an event's details; null if the event is not one of ours. */
export const filterEventDetail = (name: unknown, detail: unknown): Record<string, string> | null => {
  const field = fieldsByName.get(name);
  if (field === undefined) return null;
  const value =
    field !== null && typeof detail === 'object' && (detail as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' && field !== null ? { [field]: value.slice(0, MAX_VALUE_LENGTH) } : {};
};
