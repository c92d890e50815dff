import { type Infer, object, type Struct } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/texts';
import { type RoleId, roles } from '../people/roles';
import { err, type Result } from '../result';
import { accountFieldStructs } from '../schemas/account-bodies';
import { findFieldError } from '../schemas/check-fields';
import { parseRequest } from '../schemas/field-errors';
import * as schemas from '../schemas/field-schemas';
import { isBlank } from '../schemas/is-blank';
import { maybe, optionally } from '../schemas/json-schema';
import { checked, oneOfOrError, whole } from '../schemas/structs';
import { isOneOf } from '../schemas/text-checks';
import { cleanText } from '../strings/clean-text';
import { schoolRoles } from './access';

const oneOfRoles = <Role extends RoleId>(known: readonly Role[]): Struct<Role, null> =>
  checked((value) => findFieldError('role', isOneOf(known), value), { type: 'integer', enum: [...known] });

/** School at which a bursar works; no other role belongs to one school. */
const userSchoolId = optionally(
  maybe(
    whole('school_unknown', {
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Number of the school, for role 4 only.',
    }),
  ),
);

export const adminUserBodies = {
  changeRole: object({ role_id: oneOfRoles(Object.values(roles)), schoolId: userSchoolId }),
};
export type RoleChange = Infer<typeof adminUserBodies.changeRole>;

/** Returns an error if a bursar has no school or another role has one; null otherwise. */
const findSchoolProblem = ({
  role_id,
  schoolId = null,
}: {
  role_id: RoleId;
  schoolId?: number | null | undefined;
}): FieldKeys | null => {
  if (role_id === roles.bursar && schoolId === null) return { schoolId: ['school_required'] };
  return role_id !== roles.bursar && schoolId !== null ? { schoolId: ['school_of_bursar'] } : null;
};

/** Parses a role change. Returns its values, or the error keys by field. */
export const parseRoleChange = (input: unknown): Result<RoleChange, FieldKeys> => {
  const parsed = parseRequest(input, adminUserBodies.changeRole);
  const problem = parsed.ok ? findSchoolProblem(parsed.value) : null;
  return problem ? err(problem) : parsed;
};

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

export const invitationBodies = {
  invite: object({
    username,
    email,
    role_id: oneOfRoles([roles.staff, roles.administrator, roles.bursar]),
    schoolId: userSchoolId,
  }),
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

const schoolRole = oneOfOrError(schoolRoles, 'role_invalid');

export const schoolPeopleBodies = {
  invite: object({ username, email: accountFieldStructs.email, schoolRole }),
  changeRole: object({ schoolRole }),
};
export type SchoolInvite = Infer<typeof schoolPeopleBodies.invite>;
