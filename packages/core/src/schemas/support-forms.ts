import { type Infer, object, string } from 'superstruct';
import { cleanText } from '../strings/clean-text';
import * as schemas from './field-schemas';
import { describe, type JsonSchema, optionally } from './json-schema';
import { checked, checkedUnlessBlank } from './structs';
import {
  type BookingTopic,
  bookingPatterns,
  bookingTopics,
  parseEstimate,
  type SupportFieldName,
  supportLimits,
  validateSupportField,
} from './validate-support-fields';

const field = <T>(name: SupportFieldName, schema: JsonSchema, clean?: (text: string) => string) =>
  checked<T>((value) => validateSupportField(name, value), schema, clean);
const text = (name: SupportFieldName, schema: JsonSchema) => field<string>(name, schema, cleanText);
const matched = (name: keyof typeof bookingPatterns, example: string) =>
  text(name, { type: 'string', pattern: bookingPatterns[name].source, examples: [example] });
const line = (name: keyof typeof supportLimits & SupportFieldName) =>
  text(name, schemas.line(supportLimits[name]));

const fullname = line('fullname');
const email = text('email', schemas.email);
const phoneNumber = text('phoneNumber', schemas.phone);
const trim = (typed: string): string => typed.trim();
const note = checkedUnlessBlank<string>(
  (value) => validateSupportField('note', value),
  schemas.lines(supportLimits.note),
  trim,
);
const students = checkedUnlessBlank<number>(
  (value) => validateSupportField('students', value),
  { type: 'integer', minimum: 1, maximum: supportLimits.students },
  (typed) => parseEstimate(typed) ?? typed,
);

/** Hidden field that only bots fill in. */
const honeypot = optionally(
  describe(string(), { type: 'string', maxLength: 0, description: 'Leave it empty.' }),
);

export const supportBodies = {
  contact: object({
    fullname,
    email,
    subject: line('subject'),
    message: field<string>('message', schemas.lines(supportLimits.message), trim),
    website: honeypot,
  }),
  booking: object({
    fullname,
    phoneNumber,
    day: matched('day', '2026-11-23'),
    time: matched('time', '09:30'),
    topic: field<BookingTopic>('topic', schemas.createWordSchema(bookingTopics)),
    note,
    website: honeypot,
  }),
  partnership: object({
    school: line('schoolName'),
    address: line('schoolAddress'),
    fullname,
    email,
    phoneNumber: text('schoolPhone', schemas.anyPhone),
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
