import type {
  Booking,
  BookingTimesView,
  BookingView,
  ContactMessage,
  FiguresView,
  MessageAnswer,
  PartnershipRequest,
} from '@somesa/core';
import { isRecord, readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readMessage = (data: unknown): MessageAnswer | null => readKey<MessageAnswer>(data, 'message');

const readTimes = (data: unknown): BookingTimesView | null =>
  isRecord(data) && Array.isArray(data.days) ? readKey<BookingTimesView>(data, 'days') : null;

/** Creates the requests to the operator. */
export const createSupportApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Gets the figures that the site may claim. */
    getFigures: (signal?: AbortSignal) =>
      send({ method: 'get', path: '/figures', signal }, (data) => readKey<FiguresView>(data, 'happyParents')),

    /** Sends a message from the contact form. The same message is stored once within minutes. */
    sendContactMessage: (body: ContactMessage) =>
      send({ method: 'post', path: '/contact-messages', body }, readMessage),

    /** Lists the days and times for which a call can be scheduled. */
    getBookingTimes: (signal?: AbortSignal) =>
      send({ method: 'get', path: '/bookings/times', signal }, readTimes),

    /** Schedules a call. Status 409: the time has been taken meanwhile. */
    bookCall: (body: Booking) =>
      send({ method: 'post', path: '/bookings', body }, (data) => readKey<BookingView>(data, 'booking')),

    /** Requests a partnership for a school. */
    requestPartnership: (body: PartnershipRequest) =>
      send({ method: 'post', path: '/partnership-requests', body }, readMessage),
  };
};

export type SupportApi = ReturnType<typeof createSupportApi>;
