import type {
  Booking,
  BookingTimesView,
  BookingView,
  ContactMessage,
  FiguresView,
  MessageAnswer,
  PartnershipRequest,
} from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import { isRecord, readKey } from './read-answer';

const readMessage = (data: unknown): MessageAnswer | null => readKey<MessageAnswer>(data, 'message');

const readTimes = (data: unknown): BookingTimesView | null =>
  isRecord(data) && Array.isArray(data.days) ? readKey<BookingTimesView>(data, 'days') : null;

/** Builds the calls by which people reach those who run the site, and what the site may claim. */
export const createSupportApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Asks what the site may claim of itself. */
    getFigures: (signal?: AbortSignal) =>
      ask({ method: 'get', path: '/figures', signal }, (data) => readKey<FiguresView>(data, 'happyParents')),

    /** Sends a message from the contact form. The same message twice within minutes counts once. */
    sendContactMessage: (body: ContactMessage) =>
      ask({ method: 'post', path: '/contact-messages', body }, readMessage),

    /** Asks for the days and times at which a call can still be booked. */
    getBookingTimes: (signal?: AbortSignal) =>
      ask({ method: 'get', path: '/bookings/times', signal }, readTimes),

    /** Books a call; a failure with status 409 says that the time was taken meanwhile. */
    bookCall: (body: Booking) =>
      ask({ method: 'post', path: '/bookings', body }, (data) => readKey<BookingView>(data, 'booking')),

    /** Asks for a partnership in a school's name. */
    requestPartnership: (body: PartnershipRequest) =>
      ask({ method: 'post', path: '/partnership-requests', body }, readMessage),
  };
};

/** The calls by which people reach those who run the site. */
export type SupportApi = ReturnType<typeof createSupportApi>;
