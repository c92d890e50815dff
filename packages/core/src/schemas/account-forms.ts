import { isEmail } from '../email';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/field-message';
import { toMsisdn } from '../phone';
import { isEmpty } from './field-checks';

/** Fewest characters of a password. Source: specification section 9. */
export const MIN_PASSWORD_LENGTH = 6;
/** Minimum number of characters of a password of somebody who works in the back office. */
export const MIN_OFFICE_PASSWORD_LENGTH = 12;
/** Most characters of a password: hashing must not take a stranger’s whole book. */
export const MAX_PASSWORD_LENGTH = 200;
/** Most characters of a first or last name. */
export const MAX_NAME_LENGTH = 100;

type Values = Readonly<Record<string, unknown>>;

/** Tells what is wrong with a field, as the key of its text; null where nothing is. */
export type FieldCheck = (value: unknown, values: Values) => FieldMessage | null;

/** A field that must be there, and right. */
const field =
  (required: FieldMessage, isRight: (text: string) => boolean, invalid: FieldMessage): FieldCheck =>
  (value) => {
    if (isEmpty(typeof value === 'string' ? value.trim() : value)) return required;
    return typeof value === 'string' && isRight(value.trim()) ? null : invalid;
  };

/** Returns the number of characters in a text as people count them: an emoji is one. */
const lengthOf = (text: string): number => [...text].length;
const isName = (text: string): boolean => lengthOf(text) <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(text);
const isPhone = (text: string): boolean => toMsisdn(text) !== null;

/** A password that somebody chooses; spaces count. */
const passwordOfAtLeast =
  (minLength: number, short: FieldMessage): FieldCheck =>
  (value) => {
    if (isEmpty(value)) return 'password_required';
    if (typeof value !== 'string') return 'field_invalid';
    if (lengthOf(value) < minLength) return short;
    return lengthOf(value) > MAX_PASSWORD_LENGTH ? 'password_long' : null;
  };

/** A password that somebody has: whether it is right, only the server knows. */
const givenPassword =
  (required: FieldMessage): FieldCheck =>
  (value) => {
    if (isEmpty(value)) return required;
    if (typeof value !== 'string') return 'field_invalid';
    return lengthOf(value) > MAX_PASSWORD_LENGTH ? 'password_long' : null;
  };

/** The checks of single fields, by what they hold. */
export const accountFieldChecks = {
  firstName: field('first_name_required', isName, 'first_name_invalid'),
  lastName: field('last_name_required', isName, 'last_name_invalid'),
  email: field('email_required', isEmail, 'email_invalid'),
  /** At log-in an address that can’t be one is only unknown. */
  loginEmail: field('login_email_required', () => true, 'email_invalid'),
  contact: field('contact_required', isPhone, 'contact_invalid'),
  phoneNumber: field('phoneNumber_required', isPhone, 'phoneNumber_invalid'),
  otp: field('otp_required', (text) => /^\d{6}$/.test(text), 'otp_invalid'),
  /** A code of an authenticator app, or a recovery code; spaces and dashes do not count. */
  secondFactorCode: field(
    'code_required',
    (text) => /^(?:\d{6}|[A-Z2-9]{10})$/i.test(text.replace(/[\s-]/g, '')),
    'code_invalid',
  ),
  newPassword: passwordOfAtLeast(MIN_PASSWORD_LENGTH, 'password_short'),
  adminPassword: passwordOfAtLeast(MIN_OFFICE_PASSWORD_LENGTH, 'password_short_admin'),
  givenPassword: givenPassword('password_required'),
  currentPassword: givenPassword('current_password_required'),
  confirmation: (value: unknown, values: Values): FieldMessage | null => {
    if (isEmpty(value)) return 'password_confirmation_required';
    return value === values.password ? null : 'password_confirmation_mismatch';
  },
} as const satisfies Record<string, FieldCheck>;

const checks = accountFieldChecks;
const newPasswordTwice = { password: checks.newPassword, password_confirmation: checks.confirmation };
/** Fields of an invited person, who has no other address than the one to which the invitation was sent. */
const invited = { first_name: checks.firstName, last_name: checks.lastName, contact: checks.contact };
const person = {
  first_name: checks.firstName,
  last_name: checks.lastName,
  email: checks.email,
  contact: checks.contact,
};

/** The forms about accounts, with their fields by their names on the wire. Source: specification section 5. */
const forms = {
  register: { ...person, ...newPasswordTwice },
  login: { email: checks.loginEmail, password: checks.givenPassword },
  forgot: { email: checks.email },
  otp: { otp: checks.otp },
  phone: { phoneNumber: checks.phoneNumber },
  changePhone: { phoneNumber: checks.phoneNumber, current_password: checks.currentPassword },
  secondFactor: { code: checks.secondFactorCode },
  reset: newPasswordTwice,
  changePassword: { current_password: checks.currentPassword, ...newPasswordTwice },
  profile: person,
  invitation: { ...invited, ...newPasswordTwice, password: checks.adminPassword },
} as const satisfies Record<string, Record<string, FieldCheck>>;

/** The forms about accounts. */
export type AccountFormName = keyof typeof forms;

/** Checks a form about an account: the keys of what is wrong in which field, or null where all is right. */
export const checkAccountForm = (form: AccountFormName, values: Values): FieldKeys | null => {
  const wrong: FieldKeys = {};
  for (const [name, check] of Object.entries<FieldCheck>(forms[form])) {
    const key = check(values[name], values);
    if (key) wrong[name] = [key];
  }
  return Object.keys(wrong).length > 0 ? wrong : null;
};
