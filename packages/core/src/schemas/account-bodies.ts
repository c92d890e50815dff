import { coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import type { FieldKeys } from '../errors';
import { err, type Result } from '../result';
import { accountFieldChecks as checks, type FieldCheck } from './account-forms';
import { parseRequest } from './field-errors';

/** A field of a body, checked as its form checks it; spaces around it are taken away. */
const trimmed = (check: FieldCheck): Struct<string, null> =>
  coerce(
    define<string>('string', (value) => check(value, {}) ?? true),
    string(),
    (text) => text.trim(),
  );
const verbatim = (check: FieldCheck): Struct<string, null> =>
  define<string>('string', (value) => check(value, {}) ?? true);

/** The longest id or token that is looked at. */
const MAX_TOKEN_LENGTH = 100;
const shortText = (): Struct<string, null> =>
  define<string>('string', (value) => typeof value === 'string' && value.length <= MAX_TOKEN_LENGTH);

/** The fields of the bodies about accounts. */
export const accountFieldStructs = {
  firstName: trimmed(checks.firstName),
  lastName: trimmed(checks.lastName),
  email: trimmed(checks.email),
  loginEmail: trimmed(checks.loginEmail),
  contact: trimmed(checks.contact),
  phoneNumber: trimmed(checks.phoneNumber),
  otp: trimmed(checks.otp),
  secondFactorCode: trimmed(checks.secondFactorCode),
  newPassword: verbatim(checks.newPassword),
  givenPassword: verbatim(checks.givenPassword),
  currentPassword: verbatim(checks.currentPassword),
  maybeCurrentPassword: optional(verbatim(checks.currentPassword)),
  /** Equal to the password; that is checked once both can be read. */
  confirmation: verbatim((value) =>
    typeof value === 'string' && value !== '' ? null : 'password_confirmation_required',
  ),
  maybeConfirmation: optional(define<string>('string', (value) => typeof value === 'string')),
  /** Taken and never believed: nobody gives themselves a role. */
  roleId: define<unknown>('unknown', () => true),
  userId: shortText(),
  token: shortText(),
  /** Ticket from the answer to the registration; the one-time code of a new account is valid only together with it. */
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
const newPasswordTwice = { password: fields.newPassword, password_confirmation: fields.confirmation };

/** The bodies of the calls about accounts. */
export const accountBodies = {
  register: object({
    ...person,
    password: fields.newPassword,
    password_confirmation: fields.maybeConfirmation,
  }),
  verifyPhone: object({ contact: fields.contact, otp: fields.otp, ticket: fields.ticket }),
  verifyEmail: object({ email: fields.email, otp: fields.otp }),
  resendToPhone: object({ contact: fields.contact }),
  resendToEmail: object({ email: fields.email }),
  secondFactor: object({ code: fields.secondFactorCode }),
  login: object({ email: fields.loginEmail, password: fields.givenPassword }),
  forgotPassword: object({ email: fields.email }),
  resetPassword: object({ token: fields.token, ...newPasswordTwice }),
  changePhone: object({ phoneNumber: fields.phoneNumber, current_password: fields.currentPassword }),
  updateUser: object({
    ...person,
    user_id: fields.userId,
    /** Needed where the e-mail address or the number changes. */
    current_password: fields.maybeCurrentPassword,
  }),
  changePassword: object({
    current_password: fields.currentPassword,
    ...newPasswordTwice,
    user_id: fields.userId,
  }),
  deleteUser: object({ user_id: fields.userId, current_password: fields.currentPassword }),
};

/** The names of the bodies about accounts. */
export type AccountBodyName = keyof typeof accountBodies;

/** A body about an account, once it was checked. */
export type AccountBody<Name extends AccountBodyName> = Infer<(typeof accountBodies)[Name]>;

/** Parses the body of a call about an account: the values, or the keys of what is wrong in which field. */
export const parseAccountBody = <Name extends AccountBodyName>(
  name: Name,
  input: unknown,
): Result<AccountBody<Name>, FieldKeys> => {
  const struct: unknown = accountBodies[name];
  const parsed = parseRequest(input, struct as Struct<AccountBody<Name>>);
  if (!parsed.ok) return parsed;
  const { password, password_confirmation: again } = parsed.value as Record<string, unknown>;
  if (again === undefined || again === password) return parsed;
  return err({ password_confirmation: ['password_confirmation_mismatch'] });
};
