import { any, coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import { isBlank } from './is-blank';
import { type BookingTopic, checkSupportField, type SupportFieldName } from './support-checks';

const field = <T>(name: SupportFieldName): Struct<T, null> =>
  define<T>(name, (value) => checkSupportField(name, value) ?? true);

const trimmed = (name: SupportFieldName): Struct<string, null> =>
  coerce(field<string>(name), string(), (text) => text.trim());

/** A field that may stay empty: nothing but spaces is nothing. */
const orNothing = <T>(
  struct: Struct<T, null>,
  read: (value: unknown) => unknown,
): Struct<T | undefined, null> =>
  coerce(struct as Struct<T | undefined, null>, any(), (value) => (isBlank(value) ? undefined : read(value)));

const fullname = trimmed('fullname');
const email = trimmed('email');
const phoneNumber = trimmed('phoneNumber');
const note = orNothing<string>(field('note'), (value) => (typeof value === 'string' ? value.trim() : value));
const students = orNothing<number>(field('students'), (value) =>
  typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value,
);

/** Field that people neither see nor fill in; a text in it was written by a machine. */
const honeypot = optional(string());

/** The bodies of the support forms' calls, by form. */
export const supportBodies = {
  contact: object({
    fullname,
    email,
    subject: trimmed('subject'),
    message: trimmed('message'),
    website: honeypot,
  }),
  booking: object({
    fullname,
    phoneNumber,
    day: trimmed('day'),
    time: trimmed('time'),
    topic: field<BookingTopic>('topic'),
    note,
    website: honeypot,
  }),
  partnership: object({
    school: trimmed('schoolName'),
    fullname,
    email,
    phoneNumber,
    students,
    note,
    url: honeypot,
  }),
};

/** The body of POST /contact-messages. */
export type ContactMessage = Infer<typeof supportBodies.contact>;
/** The body of POST /bookings. */
export type Booking = Infer<typeof supportBodies.booking>;
/** The body of POST /partnership-requests. */
export type PartnershipRequest = Infer<typeof supportBodies.partnership>;
