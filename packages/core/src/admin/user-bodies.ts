import { define, type Infer, object, optional, type Struct } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/field-message';
import { err, type Result } from '../result';
import { type RoleId, roles } from '../roles';
import { isEmpty } from '../schemas/field-checks';
import { parseRequest } from '../schemas/field-errors';

/** Maximum ID of a school. */
export const MAX_SCHOOL_ID = 2_147_483_647;

/** A role that is among some. */
export const roleAmong = <Role extends RoleId>(known: readonly Role[]): Struct<Role, null> =>
  define<Role>('role', (value): true | FieldMessage => {
    if (isEmpty(value)) return 'role_required';
    return known.some((role) => role === value) || 'role_invalid';
  });

const isSchoolId = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_SCHOOL_ID;

/** The fields of the body by which somebody’s role is changed. */
export const adminUserFields = {
  role: roleAmong(Object.values(roles)),
  /** School at which a bursar works; no other role belongs to one school. */
  schoolId: optional(
    define<number | null>(
      'school',
      (value): true | FieldMessage => value === null || isSchoolId(value) || 'school_unknown',
    ),
  ),
};

/** The bodies of the calls about people, of an administrator. */
export const adminUserBodies = {
  /** PUT /admin/users/:id/role. */
  changeRole: object({ role_id: adminUserFields.role, schoolId: adminUserFields.schoolId }),
};
export type RoleChange = Infer<typeof adminUserBodies.changeRole>;

/** Names what is wrong where a bursar has no school, or another role has one. */
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

/** Parses the body of a change of role: the values, or the keys of what is wrong in which field. */
export const parseRoleChange = (input: unknown): Result<RoleChange, FieldKeys> => {
  const parsed = parseRequest(input, adminUserBodies.changeRole);
  const wrong = parsed.ok ? findSchoolProblem(parsed.value) : null;
  return wrong ? err(wrong) : parsed;
};
