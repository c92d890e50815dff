import { cleanText } from '../clean-text';
import { isEmail } from '../email';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/field-message';
import { toMsisdn } from '../phone';
import { isTypedMobile } from './check-fields';
import { isBlank } from './is-blank';
import { isOneOf } from './text-checks';
import { isCleanedText, isLine, isMultiline, isTrimmedText } from './typed-text-checks';

/** Topics of a scheduled call that someone requests. */
export const bookingTopics = ['payment', 'loan', 'account', 'other'] as const;
export type BookingTopic = (typeof bookingTopics)[number];

/** Maximum numbers of characters, and of children of a school. */
export const supportLimits = {
  fullname: 120,
  subject: 150,
  message: 4_000,
  school: 150,
  address: 300,
  note: 1_000,
  students: 100_000,
} as const;

type Check = { isOptional?: boolean; isValid: (value: unknown) => boolean };

const line = (maxLength: number) => isCleanedText(isLine(maxLength));
const lines = (maxLength: number) => isTrimmedText(isMultiline(maxLength));

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

/** Checks of each field of the support forms, by the name of its messages. */
const checks = {
  fullname: { isValid: line(supportLimits.fullname) },
  email: { isValid: isCleanedText(isEmail) },
  subject: { isValid: line(supportLimits.subject) },
  message: { isValid: lines(supportLimits.message) },
  phoneNumber: { isValid: isTypedMobile },
  schoolPhone: { isValid: isCleanedText((text) => toMsisdn(text) !== null) },
  day: { isValid: isCleanedText((text) => /^\d{4}-\d{2}-\d{2}$/.test(text)) },
  time: { isValid: isCleanedText((text) => /^\d{2}:\d{2}$/.test(text)) },
  topic: { isValid: isOneOf(bookingTopics) },
  note: { isOptional: true, isValid: lines(supportLimits.note) },
  schoolName: { isValid: line(supportLimits.school) },
  schoolAddress: { isValid: line(supportLimits.address) },
  students: { isOptional: true, isValid: isCount },
} satisfies Record<string, Check>;

export type SupportFieldName = keyof typeof checks;

/** Fields of each support form by their names in the API, with the names of their messages. */
export const supportForms = {
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
export const validateSupportField = (name: SupportFieldName, value: unknown): FieldMessage | null => {
  const { isOptional = false, isValid }: Check = checks[name];
  if (isBlank(value)) return isOptional ? null : (`${name}_required` as FieldMessage);
  return isValid(value) ? null : (`${name}_invalid` as FieldMessage);
};

/** Checks a support form. Returns the error keys by field, or null if all are valid. */
export const validateSupportForm = (
  form: SupportFormName,
  values: Readonly<Record<string, unknown>>,
): FieldKeys | null => {
  const errors: FieldKeys = {};
  for (const [name, check] of Object.entries(supportForms[form])) {
    const key = validateSupportField(check, values[name]);
    if (key) errors[name] = [key];
  }
  return Object.keys(errors).length > 0 ? errors : null;
};
