import type { OfficeBookingAnswer, OfficeMessageAnswer, OfficePartnershipAnswer } from '@somesa/core/office';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import { readKey } from '../read-answer';

/** Builds the calls that read what people sent to those who run the site. */
export const createOfficeSupportApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const one = <Answer>(noun: string, id: string, key: string & keyof Answer, signal?: AbortSignal) =>
    ask({ method: 'get', path: `/admin/${noun}/${encodeURIComponent(id)}`, signal }, (data) =>
      readKey<Answer>(data, key),
    );

  return {
    /** Asks for the whole of a message from the contact form. */
    getMessage: (id: string, signal?: AbortSignal) =>
      one<OfficeMessageAnswer>('messages', id, 'message', signal),

    /** Asks for a call that somebody booked. */
    getBooking: (id: string, signal?: AbortSignal) =>
      one<OfficeBookingAnswer>('bookings', id, 'booking', signal),

    /** Asks for a school’s request to become a partner. */
    getPartnership: (id: string, signal?: AbortSignal) =>
      one<OfficePartnershipAnswer>('partnerships', id, 'partnership', signal),
  };
};

/** The calls that read what people sent to those who run the site. */
export type OfficeSupportApi = ReturnType<typeof createOfficeSupportApi>;
