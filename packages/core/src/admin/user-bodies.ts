import { type Infer, object, type Struct } from 'superstruct';
import type { FieldKeys } from '../errors';
import { type RoleId, roles } from '../people/roles';
import { err, type Result } from '../result';
import { findFieldError } from '../schemas/check-fields';
import { parseRequest } from '../schemas/field-errors';
import { maybe, optionally } from '../schemas/json-schema';
import { checked, whole } from '../schemas/structs';
import { isOneOf } from '../schemas/text-checks';

/** Creates a struct of one of some roles. */
export const oneOfRoles = <Role extends RoleId>(known: readonly Role[]): Struct<Role, null> =>
  checked((value) => findFieldError('role', isOneOf(known), value), { type: 'integer', enum: [...known] });

/** School at which a bursar works; no other role belongs to one school. */
export const userSchoolId = optionally(
  maybe(
    whole('school_unknown', {
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Number of the school, for role 4 only.',
    }),
  ),
);

/** Bodies of requests about users. */
export const adminUserBodies = {
  /** PUT /admin/users/:id/role. */
  changeRole: object({ role_id: oneOfRoles(Object.values(roles)), schoolId: userSchoolId }),
};
export type RoleChange = Infer<typeof adminUserBodies.changeRole>;

/** Returns an error if a bursar has no school or another role has one; null otherwise. */
export const findSchoolProblem = ({
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
