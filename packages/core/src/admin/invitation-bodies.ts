import { type Infer, object } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/field-message';
import { roles } from '../people/roles';
import { err, type Result } from '../result';
import { accountFieldStructs } from '../schemas/account-bodies';
import { parseRequest } from '../schemas/field-errors';
import * as schemas from '../schemas/field-schemas';
import { isBlank } from '../schemas/is-blank';
import { checked } from '../schemas/structs';
import { cleanText } from '../strings/clean-text';
import { findSchoolProblem, oneOfRoles, userSchoolId } from './user-bodies';

/** Minimum and maximum number of characters of a username. Source: specification section 9. */
const MIN_USERNAME_LENGTH = 3;
const MAX_USERNAME_LENGTH = 100;

/** Returns the error key of a username, or null if it is valid. */
const checkUsername = (value: unknown): FieldMessage | null => {
  if (isBlank(value)) return 'username_required';
  const text = typeof value === 'string' ? cleanText(value) : value;
  if (typeof text !== 'string' || /\p{Cc}/u.test(text)) return 'username_invalid';
  const { length } = [...text];
  if (length < MIN_USERNAME_LENGTH) return 'username_short';
  return length > MAX_USERNAME_LENGTH ? 'username_invalid' : null;
};

export const username = checked<string>(
  checkUsername,
  schemas.trimmedLine(MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH),
  cleanText,
);

const { firstName, lastName, contact, email, adminPassword, confirmation, token } = accountFieldStructs;

/** Bodies of requests about invitations. */
export const invitationBodies = {
  /** POST /admin/invitations. */
  invite: object({
    username,
    email,
    role_id: oneOfRoles([roles.staff, roles.administrator, roles.bursar]),
    schoolId: userSchoolId,
  }),
  /** POST /invitations/accept. */
  accept: object({
    token,
    first_name: firstName,
    last_name: lastName,
    contact,
    password: adminPassword,
    password_confirmation: confirmation,
  }),
};
export type Invite = Infer<typeof invitationBodies.invite>;
export type AcceptInvitation = Infer<typeof invitationBodies.accept>;

/** Parses an invitation. Returns its values, or the error keys by field. */
export const parseInvite = (input: unknown): Result<Invite, FieldKeys> => {
  const parsed = parseRequest(input, invitationBodies.invite);
  const problem = parsed.ok ? findSchoolProblem(parsed.value) : null;
  return problem ? err(problem) : parsed;
};

/** Parses the acceptance of an invitation. Returns its values, or the error keys by field. */
export const parseAcceptInvitation = (input: unknown): Result<AcceptInvitation, FieldKeys> => {
  const parsed = parseRequest(input, invitationBodies.accept);
  if (!parsed.ok || parsed.value.password === parsed.value.password_confirmation) return parsed;
  return err({ password_confirmation: ['password_confirmation_mismatch'] });
};
