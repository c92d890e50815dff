import { isEmail } from '../email';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/field-message';
import { toMsisdn } from '../phone';
import { isBlank } from './is-blank';

/** Topics of a scheduled call that someone requests. */
export const bookingTopics = ['payment', 'loan', 'account', 'other'] as const;
export type BookingTopic = (typeof bookingTopics)[number];

/** The most characters that a text may have; the most children that a school may tell of. */
export const supportLimits = {
  fullname: 120,
  subject: 150,
  message: 4_000,
  school: 150,
  note: 1_000,
  students: 100_000,
} as const;

type Check = { isOptional?: boolean; isRight: (value: unknown) => boolean };

const textThat =
  (isRight: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && isRight(value.trim());

/** Characters that stand on no line. */
const CONTROL = /\p{Cc}/u;
/** The same without tab, line feed and carriage return. */
const CONTROL_BUT_BREAKS = /[^\P{Cc}\t\n\r]/u;

const line = (most: number) => textThat((text) => text.length <= most && !CONTROL.test(text));
const lines = (most: number) => textThat((text) => text.length <= most && !CONTROL_BUT_BREAKS.test(text));

const isCount = (value: unknown): boolean => {
  const count = typeof value === 'string' && /^\s*\d{1,6}\s*$/.test(value) ? Number(value) : value;
  return Number.isInteger(count) && Number(count) > 0 && Number(count) <= supportLimits.students;
};

/** Rules for each field of the support forms, by the name under which its texts are stored. */
const checks = {
  fullname: { isRight: line(supportLimits.fullname) },
  email: { isRight: textThat(isEmail) },
  subject: { isRight: line(supportLimits.subject) },
  message: { isRight: lines(supportLimits.message) },
  phoneNumber: { isRight: textThat((text) => toMsisdn(text) !== null) },
  day: { isRight: textThat((text) => /^\d{4}-\d{2}-\d{2}$/.test(text)) },
  time: { isRight: textThat((text) => /^\d{2}:\d{2}$/.test(text)) },
  topic: { isRight: (value) => (bookingTopics as readonly unknown[]).includes(value) },
  note: { isOptional: true, isRight: lines(supportLimits.note) },
  schoolName: { isRight: line(supportLimits.school) },
  students: { isOptional: true, isRight: isCount },
} satisfies Record<string, Check>;

export type SupportFieldName = keyof typeof checks;

/** The fields of each support form by their names on the wire, each with the name under which its texts stand. */
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
    fullname: 'fullname',
    email: 'email',
    phoneNumber: 'phoneNumber',
    students: 'students',
    note: 'note',
  },
} as const satisfies Record<string, Record<string, SupportFieldName>>;

export type SupportFormName = keyof typeof supportForms;

/** Tells what is wrong with a field of a support form: the key of its text; null where nothing is. */
export const checkSupportField = (name: SupportFieldName, value: unknown): FieldMessage | null => {
  const { isOptional = false, isRight }: Check = checks[name];
  if (isBlank(value)) return isOptional ? null : (`${name}_required` as FieldMessage);
  return isRight(value) ? null : (`${name}_invalid` as FieldMessage);
};

/** Checks a support form: the keys of the texts under what is wrong; null where all is right. */
export const checkSupportForm = (
  form: SupportFormName,
  values: Readonly<Record<string, unknown>>,
): FieldKeys | null => {
  const wrong: FieldKeys = {};
  for (const [name, check] of Object.entries(supportForms[form])) {
    const key = checkSupportField(check, values[name]);
    if (key) wrong[name] = [key];
  }
  return Object.keys(wrong).length > 0 ? wrong : null;
};
