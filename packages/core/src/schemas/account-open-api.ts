import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../email';
import { accountFieldStructs as fields } from './account-bodies';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './account-forms';
import type { JsonSchema } from './json-schema';

const name: JsonSchema = {
  type: 'string',
  pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]{0,${MAX_NAME_LENGTH - 1}}$`,
};
const phone: JsonSchema = { type: 'string', pattern: '^0\\d{9}$', examples: ['0772123456'] };
const newPassword: JsonSchema = {
  type: 'string',
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
};
const givenPassword: JsonSchema = { type: 'string', minLength: 1, maxLength: MAX_PASSWORD_LENGTH };
const confirmation: JsonSchema = { type: 'string', minLength: 1, description: 'Equal to the password.' };

/** The JSON Schema of each field of the bodies about accounts, by its struct. */
export const accountJsonSchemas: readonly [object, JsonSchema][] = [
  [fields.firstName, name],
  [fields.lastName, name],
  [fields.email, { type: 'string', pattern: EMAIL_PATTERN, maxLength: MAX_EMAIL_LENGTH }],
  [fields.loginEmail, { type: 'string', pattern: '^\\S+$' }],
  [fields.contact, phone],
  [fields.phoneNumber, phone],
  [fields.otp, { type: 'string', pattern: '^\\d{6}$' }],
  [
    fields.secondFactorCode,
    {
      type: 'string',
      pattern: '^(?:\\d{6}|[A-Z2-9]{5}-?[A-Z2-9]{5})$',
      description: 'Of the authenticator app, or a recovery code.',
    },
  ],
  [fields.newPassword, newPassword],
  [fields.givenPassword, givenPassword],
  [fields.currentPassword, givenPassword],
  [
    fields.maybeCurrentPassword,
    { ...givenPassword, description: 'Needed where the e-mail address or the number changes.' },
  ],
  [fields.confirmation, confirmation],
  [fields.maybeConfirmation, confirmation],
  [fields.roleId, { type: 'integer', description: 'Taken, and never believed.' }],
  [fields.userId, { type: 'string', pattern: '^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$' }],
  [
    fields.ticket,
    {
      type: 'string',
      maxLength: 100,
      description: 'For a new account: what registering or logging in answered.',
    },
  ],
  [fields.token, { type: 'string', pattern: '^[\\w-]{43}$' }],
];
