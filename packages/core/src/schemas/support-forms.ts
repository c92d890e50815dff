import { any, coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import { cleanText } from '../clean-text';
import { isBlank } from './is-blank';
import {
  type BookingTopic,
  parseEstimate,
  type SupportFieldName,
  validateSupportField,
} from './validate-support-fields';

const field = <T>(name: SupportFieldName): Struct<T, null> =>
  define<T>(name, (value) => validateSupportField(name, value) ?? true);

const cleaned = (name: SupportFieldName): Struct<string, null> =>
  coerce(field<string>(name), string(), cleanText);

/** Creates the struct of an optional field; a blank one is undefined. */
const optionalField = <T>(
  struct: Struct<T, null>,
  parse: (value: unknown) => unknown,
): Struct<T | undefined, null> =>
  coerce(struct as Struct<T | undefined, null>, any(), (value) =>
    isBlank(value) ? undefined : parse(value),
  );

const fullname = cleaned('fullname');
const email = cleaned('email');
const phoneNumber = cleaned('phoneNumber');
const note = optionalField<string>(field('note'), (value) =>
  typeof value === 'string' ? value.trim() : value,
);
const students = optionalField<number>(field('students'), (value) =>
  typeof value === 'string' ? (parseEstimate(value) ?? value) : value,
);

/** Hidden field that only bots fill in. */
const honeypot = optional(string());

/** Bodies of the support forms. */
export const supportBodies = {
  contact: object({
    fullname,
    email,
    subject: cleaned('subject'),
    message: coerce(field<string>('message'), string(), (text) => text.trim()),
    website: honeypot,
  }),
  booking: object({
    fullname,
    phoneNumber,
    day: cleaned('day'),
    time: cleaned('time'),
    topic: field<BookingTopic>('topic'),
    note,
    website: honeypot,
  }),
  partnership: object({
    school: cleaned('schoolName'),
    address: cleaned('schoolAddress'),
    fullname,
    email,
    phoneNumber: cleaned('schoolPhone'),
    students,
    note,
    url: honeypot,
  }),
};

/** Body of POST /contact-messages. */
export type ContactMessage = Infer<typeof supportBodies.contact>;
/** Body of POST /bookings. */
export type Booking = Infer<typeof supportBodies.booking>;
/** Body of POST /partnership-requests. */
export type PartnershipRequest = Infer<typeof supportBodies.partnership>;
