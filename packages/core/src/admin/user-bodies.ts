import { define, type Infer, object, optional, type Struct } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/field-message';
import { err, type Result } from '../result';
import { type RoleId, roles } from '../roles';
import { isEmpty } from '../schemas/check-fields';
import { parseRequest } from '../schemas/field-errors';

/** Maximum ID of a school. */
export const MAX_SCHOOL_ID = 2_147_483_647;

/** Creates a struct of one of some roles. */
export const oneOfRoles = <Role extends RoleId>(known: readonly Role[]): Struct<Role, null> =>
  define<Role>('role', (value): true | FieldMessage => {
    if (isEmpty(value)) return 'role_required';
    return known.some((role) => role === value) || 'role_invalid';
  });

const isSchoolId = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_SCHOOL_ID;

/** Fields of the body of a role change. */
export const adminUserFields = {
  role: oneOfRoles(Object.values(roles)),
  /** School at which a bursar works; no other role belongs to one school. */
  schoolId: optional(
    define<number | null>(
      'school',
      (value): true | FieldMessage => value === null || isSchoolId(value) || 'school_unknown',
    ),
  ),
};

/** Bodies of requests about users. */
export const adminUserBodies = {
  /** PUT /admin/users/:id/role. */
  changeRole: object({ role_id: adminUserFields.role, schoolId: adminUserFields.schoolId }),
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
