import { err, formatFullName, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import type { AuditDetails, SchoolPeople, SchoolRole } from '@somesa/core/admin';
import { and, asc, eq, gt, isNull, max } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { changeRole } from '../accounts/change-role';
import { lockUser } from '../accounts/users-repository';
import { createGrantWaitsSql } from '../approvals/approvals-repository';
import { recordAudit } from '../audit/record-audit';
import type { RoleGrants } from '../role-grants/role-grants';
import type { User } from '../sign-in/sessions';
import { invitations, sessions, users } from '../tables/users';
import { lockHeadBursars } from './school-roles';

/** Lists the people of a school by name, and its open invitations. */
export const listSchoolPeople = async (db: Queryable, schoolId: number, now: Date): Promise<SchoolPeople> => {
  const people = await db.orm
    .select({
      user: users,
      lastUsedAt: max(sessions.lastUsedAt),
      isRequested: createGrantWaitsSql(users.id),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.schoolId, schoolId), isNull(users.anonymisedAt)))
    .groupBy(users.id)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
  const open = await db.orm
    .select({ invitation: invitations, isRequested: createGrantWaitsSql(invitations.id) })
    .from(invitations)
    .where(
      and(
        eq(invitations.schoolId, schoolId),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .orderBy(asc(invitations.createdAt));
  return {
    people: people.map(({ user, lastUsedAt, isRequested }) => ({
      id: user.id,
      name: formatFullName(user.firstName, user.lastName),
      email: user.email ?? '',
      school_role: user.schoolRole ?? 'viewer',
      isLocked: user.lockedAt !== null,
      isRequested,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    invitations: open.map(({ invitation: { id, username, email, schoolRole, expiresAt }, isRequested }) => ({
      id,
      username,
      email,
      school_role: schoolRole ?? 'viewer',
      expiresAt: expiresAt.toISOString(),
      isRequested,
    })),
  };
};

/** Person of a school, and what is changed of them. */
interface Change {
  to: Partial<Pick<User, 'roleId' | 'schoolId' | 'schoolRole'>>;
  detail: (user: User) => AuditDetails;
  /** True if the person is no head bursar afterwards. */
  isHeadNoMore: boolean;
}

/**
 * Creates the operations of a head bursar, or of staff, on the people of a school. No one changes their own role, and a school keeps
 * a head bursar.
 */
export const createSchoolPeople = ({
  database,
  clock,
  roleGrants,
}: {
  database: Database;
  clock: Clock;
  roleGrants: RoleGrants;
}) => {
  const change = (
    staffUser: StaffUser,
    { schoolId, userId }: { schoolId: number; userId: string },
    { to, detail, isHeadNoMore }: Change,
  ): Promise<Result<null, Problem>> => {
    if (staffUser.id === userId) return Promise.resolve(err(problem('head_bursar_is_own')));
    return database.transaction(async (tx: Tx): Promise<Result<null, Problem>> => {
      const heads = await lockHeadBursars(tx, schoolId);
      // A head bursar may have lost the role since the request was authorised.
      if (staffUser.schoolId !== null && !heads.includes(staffUser.id)) return err(problem('session_ended'));
      const user = await lockUser(tx, userId);
      if (user?.schoolId !== schoolId) return err(problem('user_not_found'));
      if (to.schoolRole === user.schoolRole) return ok(null);
      if (isHeadNoMore && heads.every((head) => head === userId) && heads.length > 0)
        return err(problem('last_head_bursar'));
      const at = clock.now();
      const requested = await roleGrants.requestForUser(tx, user, { ...user, ...to }, { staffUser, now: at });
      if (requested) return requested;
      await changeRole(tx, user, to, { actorId: staffUser.id, at });
      await recordAudit(tx, {
        actorId: staffUser.id,
        action: 'user.role-changed',
        subject: ['user', userId],
        schoolId,
        detail: detail(user),
        at,
      });
      return ok(null);
    });
  };

  return {
    /** Changes the role of a person within the school and ends their sessions. */
    changeRole: (staffUser: StaffUser, of: { schoolId: number; userId: string }, schoolRole: SchoolRole) =>
      change(staffUser, of, {
        to: { schoolRole },
        detail: (user) => ({ schoolRole, schoolRoleBefore: user.schoolRole }),
        isHeadNoMore: schoolRole !== 'head',
      }),

    /** Removes a person from the school and ends their sessions. Their account stays as that of a parent. */
    remove: (staffUser: StaffUser, of: { schoolId: number; userId: string }) =>
      change(staffUser, of, {
        to: { roleId: roles.parent, schoolId: null, schoolRole: null },
        detail: () => ({ from: roles.bursar, to: roles.parent }),
        isHeadNoMore: true,
      }),
  };
};
