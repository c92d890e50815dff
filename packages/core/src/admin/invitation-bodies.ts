import { coerce, define, type Infer, object, string } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/field-message';
import { err, type Result } from '../result';
import { roles } from '../roles';
import { accountFieldStructs } from '../schemas/account-bodies';
import { accountFieldChecks } from '../schemas/account-forms';
import { isEmpty } from '../schemas/field-checks';
import { parseRequest } from '../schemas/field-errors';
import { adminUserFields, findSchoolProblem, roleAmong } from './user-bodies';

/** Fewest and most characters of a username. Source: specification section 9. */
export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 100;

/** Tells what is wrong with a username, as the key of its text; null where nothing is. */
export const checkUsername = (value: unknown): FieldMessage | null => {
  const text = typeof value === 'string' ? value.trim() : value;
  if (isEmpty(text)) return 'username_required';
  if (typeof text !== 'string' || /\p{Cc}/u.test(text)) return 'username_invalid';
  const { length } = [...text];
  if (length < MIN_USERNAME_LENGTH) return 'username_short';
  return length > MAX_USERNAME_LENGTH ? 'username_invalid' : null;
};

/** The fields of the body that invites somebody. */
export const invitationFields = {
  username: coerce(
    define<string>('username', (value) => checkUsername(value) ?? true),
    string(),
    (text) => text.trim(),
  ),
  password: define<string>('string', (value) => accountFieldChecks.adminPassword(value, {}) ?? true),
  role: roleAmong([roles.staff, roles.administrator, roles.bursar]),
};

const { firstName, lastName, contact, email, confirmation, token } = accountFieldStructs;

/** The bodies of the calls about invitations. */
export const invitationBodies = {
  /** POST /admin/invitations. */
  invite: object({
    username: invitationFields.username,
    email,
    role_id: invitationFields.role,
    schoolId: adminUserFields.schoolId,
  }),
  /** POST /invitations/accept. */
  accept: object({
    token,
    first_name: firstName,
    last_name: lastName,
    contact,
    password: invitationFields.password,
    password_confirmation: confirmation,
  }),
};
export type Invite = Infer<typeof invitationBodies.invite>;
export type AcceptInvitation = Infer<typeof invitationBodies.accept>;

/** Parses the body that invites somebody: the values, or the keys of what is wrong in which field. */
export const parseInvite = (input: unknown): Result<Invite, FieldKeys> => {
  const parsed = parseRequest(input, invitationBodies.invite);
  const wrong = parsed.ok ? findSchoolProblem(parsed.value) : null;
  return wrong ? err(wrong) : parsed;
};

/** Parses the body of who comes: the values, or the keys of what is wrong in which field. */
export const parseAcceptInvitation = (input: unknown): Result<AcceptInvitation, FieldKeys> => {
  const parsed = parseRequest(input, invitationBodies.accept);
  if (!parsed.ok || parsed.value.password === parsed.value.password_confirmation) return parsed;
  return err({ password_confirmation: ['password_confirmation_mismatch'] });
};
