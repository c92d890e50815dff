import { type Infer, object, type Struct } from 'superstruct';
import type { FieldKeys } from '../errors';
import { err, type Result } from '../result';
import { cleanText } from '../strings/clean-text';
import {
  accountFieldChecks as checks,
  type FieldValidator,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_ADMIN_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  OTP_PATTERN,
} from './account-forms';
import { isEmpty } from './check-fields';
import { parseRequest } from './field-errors';
import * as schemas from './field-schemas';
import { type JsonSchema, optionally } from './json-schema';
import { checked, matching, valid } from './structs';
import { UUID_PATTERN } from './text-checks';

/** Creates a struct of a cleaned text with the same check as its form. */
const cleaned = (check: FieldValidator, schema: JsonSchema) =>
  checked<string>((value) => check(value, {}), schema, cleanText);
const matched = (check: FieldValidator, pattern: string, more: JsonSchema = {}) =>
  cleaned(check, { type: 'string', pattern, ...more });

/** Creates a struct of a password, which keeps its spaces, with the same check as its form. */
const password = (check: FieldValidator, minLength: number, more: JsonSchema = {}) =>
  checked<string>((value) => check(value, {}), {
    type: 'string',
    minLength,
    maxLength: MAX_PASSWORD_LENGTH,
    ...more,
  });

const confirmation: JsonSchema = { type: 'string', minLength: 1, description: 'Equal to the password.' };

/** Maximum number of characters of an ID or a token. */
const MAX_TOKEN_LENGTH = 100;
const shortText = (pattern: string) =>
  valid<string>((value) => typeof value === 'string' && value.length <= MAX_TOKEN_LENGTH, 'field_invalid', {
    type: 'string',
    pattern,
  });

export const accountFieldStructs = {
  firstName: cleaned(checks.firstName, schemas.line(MAX_NAME_LENGTH)),
  lastName: cleaned(checks.lastName, schemas.line(MAX_NAME_LENGTH)),
  email: cleaned(checks.email, schemas.email),
  loginEmail: matched(checks.loginEmail, '^\\S+$'),
  contact: cleaned(checks.contact, schemas.phone),
  phoneNumber: cleaned(checks.phoneNumber, schemas.phone),
  otp: matched(checks.otp, OTP_PATTERN.source),
  secondFactorCode: matched(checks.secondFactorCode, '^(?:\\d{6}|[A-Z2-9]{5}-?[A-Z2-9]{5})$', {
    description: 'Code of the authenticator app, or a recovery code.',
  }),
  newPassword: password(checks.newPassword, MIN_PASSWORD_LENGTH),
  adminPassword: password(checks.adminPassword, MIN_ADMIN_PASSWORD_LENGTH),
  givenPassword: password(checks.givenPassword, 1),
  currentPassword: password(checks.currentPassword, 1),
  maybeCurrentPassword: optionally(
    password(checks.currentPassword, 1, {
      description: 'Required if the email address or phone number changes.',
    }),
  ),
  /** Equal to the password, which `parseAccountBody` checks. */
  confirmation: valid<string>(
    (value) => typeof value === 'string' && !isEmpty(value),
    'password_confirmation_required',
    confirmation,
  ),
  maybeConfirmation: optionally(
    valid<string>((value) => typeof value === 'string', 'field_invalid', confirmation),
  ),
  /** Accepted and ignored: no one can choose their role. */
  roleId: valid<unknown>(() => true, 'field_invalid', {
    type: 'integer',
    description: 'Accepted and ignored.',
  }),
  userId: shortText(UUID_PATTERN.source),
  token: shortText('^[\\w-]{43}$'),
  /** Ticket from the response to the registration; the one-time code of a new account is valid only together with it. */
  ticket: optionally(
    matching('field_invalid', {
      maxLength: MAX_TOKEN_LENGTH,
      description:
        'Of a new account: from registering or logging in. Of receipts: from requesting the code. Of a guarantee: the end of the link in the SMS.',
    }),
  ),
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
