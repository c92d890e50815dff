import type { Language } from '../languages';
import type { BookingTopic } from '../schemas/support-checks';

/** What somebody wrote in the contact form. Instants ISO 8601. */
export interface OfficeMessageView {
  id: string;
  fullname: string;
  email: string;
  subject: string;
  message: string;
  /** What the writer reads. */
  language: Language;
  createdAt: string;
}

/** GET /admin/messages/:id. */
export interface OfficeMessageAnswer {
  message: OfficeMessageView;
}

/** A call that somebody asked for. Instants ISO 8601. */
export interface OfficeBookingView {
  id: string;
  fullname: string;
  /** As it is dialled at home: `0772123456`. */
  phone: string;
  startsAt: string;
  topic: BookingTopic;
  note: string | null;
  language: Language;
  createdAt: string;
}

/** GET /admin/bookings/:id. */
export interface OfficeBookingAnswer {
  booking: OfficeBookingView;
}

/** A school that asked to become a partner. Instants ISO 8601. */
export interface OfficePartnershipView {
  id: string;
  school: string;
  fullname: string;
  email: string;
  /** As it is dialled at home: `0772123456`. */
  phone: string;
  /** How many children learn there, as far as was told. */
  students: number | null;
  note: string | null;
  language: Language;
  createdAt: string;
}

/** GET /admin/partnerships/:id. */
export interface OfficePartnershipAnswer {
  partnership: OfficePartnershipView;
}
