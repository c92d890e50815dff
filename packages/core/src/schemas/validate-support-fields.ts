import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/texts';
import { isEmail } from '../people/email';
import { toMsisdn } from '../people/phone';
import { cleanText } from '../strings/clean-text';
import { findFieldError, listErrors } from './check-fields';
import { isBlank } from './is-blank';
import { isOneOf, isTypedMobile } from './text-checks';
import { isBlankOr, isLine, isMultiline, isTyped } from './typed-text-checks';

/** Topics of a scheduled call that someone requests. */
export const bookingTopics = ['payment', 'loan', 'account', 'other'] as const;
export type BookingTopic = (typeof bookingTopics)[number];

/** Maximum numbers of characters, and of children of a school. */
export const supportLimits = {
  fullname: 120,
  subject: 150,
  message: 4_000,
  schoolName: 150,
  schoolAddress: 300,
  note: 1_000,
  students: 100_000,
} as const;

const line = (maxLength: number) => isTyped(isLine(maxLength));
const lines = (maxLength: number) => isTyped(isMultiline(maxLength), (text) => text.trim());

/** Words that multiply a number, in each language: "9 hundred" is not 9. */
const MULTIPLIER =
  /hundred|thou|million|dozen|half|\b(k|mia|mamia|maelfu|elfu|laki)\b|kumi\b|kikumi|lukumi|mitwalo/i;

/** Parses an estimate as people type it ("about 900", "1,200 pupils"): the only number in it. Returns null if it has no single meaning. */
export const parseEstimate = (typed: string): number | null => {
  const text = cleanText(typed).replace(/(\d)[ ,](?=\d{3}(?!\d))/g, '$1');
  const [number = '', ...others] = text.split(' ').filter((word) => /\d/.test(word));
  const figures = /^[^\p{L}\d.-]*(\d{1,6})[^\p{L}\d]*$/u.exec(number)?.[1];
  return figures === undefined || others.length > 0 || MULTIPLIER.test(text) ? null : Number(figures);
};

const isCount = (value: unknown): boolean => {
  const count = typeof value === 'string' ? parseEstimate(value) : value;
  return Number.isInteger(count) && Number(count) > 0 && Number(count) <= supportLimits.students;
};

/** Form of the day and the time of a call. */
export const bookingPatterns = { day: /^\d{4}-\d{2}-\d{2}$/, time: /^\d{2}:\d{2}$/ } as const;

/** Checks of each field of the support forms, by the name of its messages. */
const checks = {
  fullname: line(supportLimits.fullname),
  email: isTyped(isEmail),
  subject: line(supportLimits.subject),
  message: lines(supportLimits.message),
  phoneNumber: isTypedMobile,
  schoolPhone: isTyped((text) => toMsisdn(text) !== null),
  day: isTyped((text) => bookingPatterns.day.test(text)),
  time: isTyped((text) => bookingPatterns.time.test(text)),
  topic: isOneOf(bookingTopics),
  note: isBlankOr(lines(supportLimits.note)),
  schoolName: line(supportLimits.schoolName),
  schoolAddress: line(supportLimits.schoolAddress),
  students: isBlankOr(isCount),
};

export type SupportFieldName = keyof typeof checks;

/** Fields of each support form by their names in the API, with the names of their messages. */
const supportForms = {
  contact: { fullname: 'fullname', email: 'email', subject: 'subject', message: 'message' },
  booking: {
    fullname: 'fullname',
    phoneNumber: 'phoneNumber',
    day: 'day',
    time: 'time',
    topic: 'topic',
    note: 'note',
  },
  partnership: {
    school: 'schoolName',
    address: 'schoolAddress',
    fullname: 'fullname',
    email: 'email',
    phoneNumber: 'schoolPhone',
    students: 'students',
    note: 'note',
  },
} as const satisfies Record<string, Record<string, SupportFieldName>>;

export type SupportFormName = keyof typeof supportForms;

/** Returns the error key of a field of a support form, or null if it is valid. */
export const validateSupportField = (name: SupportFieldName, value: unknown): FieldMessage | null =>
  findFieldError(name, checks[name], isBlank(value) ? '' : value);

/** Checks a support form. Returns the error keys by field, or null if all are valid. */
export const validateSupportForm = (
  form: SupportFormName,
  values: Readonly<Record<string, unknown>>,
): FieldKeys | null =>
  listErrors(Object.entries<SupportFieldName>(supportForms[form]), (name, check) =>
    validateSupportField(check, values[name]),
  );
