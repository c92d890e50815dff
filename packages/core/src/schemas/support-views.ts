import type { DaySlots } from '../opening-hours';
import type { MessageAnswer } from './account-views';

/** What GET /bookings/times answers: the days and times at which a call can still be booked. */
export interface BookingTimesView {
  days: DaySlots[];
}

/** What POST /bookings answers. */
export interface BookingView extends MessageAnswer {
  booking: { day: string; time: string };
}

/** What GET /figures answers: what the site may claim. Null: nothing. */
export interface FiguresView {
  happyParents: number | null;
}
