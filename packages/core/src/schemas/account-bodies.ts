import { coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import { cleanText } from '../clean-text';
import type { FieldKeys } from '../errors';
import { err, type Result } from '../result';
import { accountFieldChecks as checks, type FieldValidator } from './account-forms';
import { parseRequest } from './field-errors';

/** Creates a struct of a cleaned text with the same check as its form. */
const cleaned = (check: FieldValidator): Struct<string, null> =>
  coerce(
    define<string>('string', (value) => check(value, {}) ?? true),
    string(),
    cleanText,
  );
/** Creates a struct of a text that keeps its spaces, with the same check as its form. */
const verbatim = (check: FieldValidator): Struct<string, null> =>
  define<string>('string', (value) => check(value, {}) ?? true);

/** Maximum number of characters of an ID or a token. */
const MAX_TOKEN_LENGTH = 100;
const shortText = (): Struct<string, null> =>
  define<string>('string', (value) => typeof value === 'string' && value.length <= MAX_TOKEN_LENGTH);

/** Fields of the bodies about accounts. */
export const accountFieldStructs = {
  firstName: cleaned(checks.firstName),
  lastName: cleaned(checks.lastName),
  email: cleaned(checks.email),
  loginEmail: cleaned(checks.loginEmail),
  contact: cleaned(checks.contact),
  phoneNumber: cleaned(checks.phoneNumber),
  otp: cleaned(checks.otp),
  secondFactorCode: cleaned(checks.secondFactorCode),
  newPassword: verbatim(checks.newPassword),
  givenPassword: verbatim(checks.givenPassword),
  currentPassword: verbatim(checks.currentPassword),
  maybeCurrentPassword: optional(verbatim(checks.currentPassword)),
  /** Equal to the password, which `parseAccountBody` checks. */
  confirmation: verbatim((value) =>
    typeof value === 'string' && value !== '' ? null : 'password_confirmation_required',
  ),
  maybeConfirmation: optional(define<string>('string', (value) => typeof value === 'string')),
  /** Accepted and ignored: no one can choose their role. */
  roleId: define<unknown>('unknown', () => true),
  userId: shortText(),
  token: shortText(),
  /** Ticket from the response to the registration; the one-time code of a new account is valid only together with it. */
  ticket: optional(shortText()),
};

const fields = accountFieldStructs;
const person = {
  first_name: fields.firstName,
  last_name: fields.lastName,
  email: fields.email,
  contact: fields.contact,
  role_id: fields.roleId,
};
const newPassword = { password: fields.newPassword, password_confirmation: fields.confirmation };

/** Bodies of requests about accounts. */
export const accountBodies = {
  register: object({
    ...person,
    password: fields.newPassword,
    password_confirmation: fields.maybeConfirmation,
  }),
  verifyPhone: object({ contact: fields.contact, otp: fields.otp, ticket: fields.ticket }),
  verifyEmail: object({ email: fields.email, otp: fields.otp }),
  resendToPhone: object({ contact: fields.contact, ticket: fields.ticket }),
  resendToEmail: object({ email: fields.email }),
  secondFactor: object({ code: fields.secondFactorCode }),
  login: object({ email: fields.loginEmail, password: fields.givenPassword }),
  forgotPassword: object({ email: fields.email }),
  resetPassword: object({ token: fields.token, ...newPassword }),
  changePhone: object({ phoneNumber: fields.phoneNumber, current_password: fields.currentPassword }),
  updateUser: object({
    ...person,
    user_id: fields.userId,
    /** Required if the email address or phone number changes. */
    current_password: fields.maybeCurrentPassword,
  }),
  changePassword: object({
    current_password: fields.currentPassword,
    ...newPassword,
    user_id: fields.userId,
  }),
  exportData: object({ current_password: fields.currentPassword }),
  deleteUser: object({ user_id: fields.userId, current_password: fields.currentPassword }),
};

/** Name of a body about accounts. */
export type AccountBodyName = keyof typeof accountBodies;

/** Parsed body about an account. */
export type AccountBody<Name extends AccountBodyName> = Infer<(typeof accountBodies)[Name]>;

/** Parses a body about an account. Returns its values, or the error keys by field. */
export const parseAccountBody = <Name extends AccountBodyName>(
  name: Name,
  input: unknown,
): Result<AccountBody<Name>, FieldKeys> => {
  const struct: unknown = accountBodies[name];
  const parsed = parseRequest(input, struct as Struct<AccountBody<Name>>);
  if (!parsed.ok) return parsed;
  const { password, password_confirmation: confirmation } = parsed.value as Record<string, unknown>;
  if (confirmation === undefined || confirmation === password) return parsed;
  return err({ password_confirmation: ['password_confirmation_mismatch'] });
};
