import type { Infer } from 'superstruct';
import { supportBodies } from '../schemas/support-forms';
import { count, list, maybe, object, text } from './shapes';

const { day, time } = supportBodies.booking.schema;

/** Days and times for which a call can be scheduled. */
export const bookingTimesShape = object({ days: list(object({ day, times: list(time) })) });
export type BookingTimesView = Infer<typeof bookingTimesShape>;

/** Scheduled call. */
export const bookingShape = object({ message: text, booking: object({ day, time }) });
export type BookingView = Infer<typeof bookingShape>;

/** Figures that the site may claim. */
export const figuresShape = object({
  /** Rounded down; null to claim nothing. */
  happyParents: maybe(count),
});
export type FiguresView = Infer<typeof figuresShape>;
