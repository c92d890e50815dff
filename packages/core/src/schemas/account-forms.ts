import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/texts';
import { isEmail } from '../people/email';
import { toMsisdn } from '../people/phone';
import { cleanText, compactText } from '../strings/clean-text';
import { isEmpty, listErrors } from './check-fields';
import { isBlank } from './is-blank';
import { isTypedMobile } from './text-checks';

/** Minimum number of characters of a password. Source: specification section 9. */
export const MIN_PASSWORD_LENGTH = 6;
/** Minimum number of characters of a password of a user of the back office. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;
/** Maximum number of characters of a password, so that an unauthenticated caller can't make hashing slow. */
export const MAX_PASSWORD_LENGTH = 200;
/** Maximum number of characters of a first or last name. */
export const MAX_NAME_LENGTH = 100;

type Values = Readonly<Record<string, unknown>>;

/** Function that returns the error key of a field, or null if it is valid. */
export type FieldValidator = (value: unknown, values: Values) => FieldMessage | null;

/** Creates the check of a required field. */
const field =
  (required: FieldMessage, isValid: (text: string) => boolean, invalid: FieldMessage): FieldValidator =>
  (value) => {
    if (isBlank(value)) return required;
    return typeof value === 'string' && isValid(cleanText(value)) ? null : invalid;
  };

/** Creates the check of a required phone number that must receive SMS or payment prompts. */
const mobile =
  (required: FieldMessage, invalid: FieldMessage): FieldValidator =>
  (value, values) =>
    field(required, (text) => toMsisdn(text) !== null, invalid)(value, values) ??
    field(required, isTypedMobile, 'phone_not_mobile')(value, values);

/** Returns the number of code points in a text, so that an emoji counts as one. */
const countCharacters = (text: string): number => [...text].length;
const isName = (text: string): boolean => countCharacters(text) <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(text);

/** Creates the check of a new password; spaces count. */
const checkNewPassword =
  (minLength: number, short: FieldMessage): FieldValidator =>
  (value) => {
    if (isEmpty(value)) return 'password_required';
    if (typeof value !== 'string') return 'field_invalid';
    if (countCharacters(value) < minLength) return short;
    return countCharacters(value) > MAX_PASSWORD_LENGTH ? 'password_long' : null;
  };

/** Creates the check of a current password; only the server knows whether it is correct. */
const checkCurrentPassword =
  (required: FieldMessage): FieldValidator =>
  (value) => {
    if (isEmpty(value)) return required;
    if (typeof value !== 'string') return 'field_invalid';
    return countCharacters(value) > MAX_PASSWORD_LENGTH ? 'password_long' : null;
  };

/** One-time code from an SMS, an email or an authenticator app. */
export const OTP_PATTERN = /^\d{6}$/;
const isOtp = (text: string): boolean => OTP_PATTERN.test(text);

/** Checks of single fields. */
export const accountFieldChecks = {
  firstName: field('first_name_required', isName, 'first_name_invalid'),
  lastName: field('last_name_required', isName, 'last_name_invalid'),
  email: field('email_required', isEmail, 'email_invalid'),
  /** At login, an invalid address is only an unknown one. */
  loginEmail: field('login_email_required', () => true, 'email_invalid'),
  contact: mobile('contact_required', 'contact_invalid'),
  phoneNumber: mobile('phoneNumber_required', 'phoneNumber_invalid'),
  otp: field('otp_required', isOtp, 'otp_invalid'),
  /** Code of a person without an account, who knows it as the code from an SMS. */
  smsCode: field('sms_code_required', isOtp, 'sms_code_invalid'),
  /** Code of an authenticator app, or a recovery code, with any spaces and dashes. */
  secondFactorCode: field(
    'code_required',
    (text) => /^(?:\d{6}|[A-Z2-9]{10})$/i.test(compactText(text)),
    'code_invalid',
  ),
  newPassword: checkNewPassword(MIN_PASSWORD_LENGTH, 'password_short'),
  adminPassword: checkNewPassword(MIN_ADMIN_PASSWORD_LENGTH, 'password_short_admin'),
  givenPassword: checkCurrentPassword('password_required'),
  currentPassword: checkCurrentPassword('current_password_required'),
  confirmation: (value: unknown, values: Values): FieldMessage | null => {
    if (isEmpty(value)) return 'password_confirmation_required';
    return value === values.password ? null : 'password_confirmation_mismatch';
  },
} as const satisfies Record<string, FieldValidator>;

const checks = accountFieldChecks;
const newPassword = { password: checks.newPassword, password_confirmation: checks.confirmation };
/** Fields of an invited person; their email address is that of the invitation. */
const invited = { first_name: checks.firstName, last_name: checks.lastName, contact: checks.contact };
const person = {
  first_name: checks.firstName,
  last_name: checks.lastName,
  email: checks.email,
  contact: checks.contact,
};

/** Checks of each form about accounts, by the API's field names. Source: specification section 5. */
const forms = {
  register: { ...person, ...newPassword },
  login: { email: checks.loginEmail, password: checks.givenPassword },
  forgot: { email: checks.email },
  otp: { otp: checks.otp },
  phone: { phoneNumber: checks.phoneNumber },
  guarantee: { phoneNumber: checks.phoneNumber, otp: checks.smsCode },
  changePhone: { phoneNumber: checks.phoneNumber, current_password: checks.currentPassword },
  secondFactor: { code: checks.secondFactorCode },
  reset: newPassword,
  changePassword: { current_password: checks.currentPassword, ...newPassword },
  profile: person,
  invitation: { ...invited, ...newPassword, password: checks.adminPassword },
} as const satisfies Record<string, Record<string, FieldValidator>>;

export type AccountFormName = keyof typeof forms;

/** Checks a form about an account. Returns the error keys by field, or null if all are valid. */
export const validateAccountForm = (form: AccountFormName, values: Values): FieldKeys | null =>
  listErrors(Object.entries<FieldValidator>(forms[form]), (name, check) => check(values[name], values));
