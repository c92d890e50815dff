import { err, ok, type Problem, problem, type Result, type RoleId, roles } from '@somesa/core';
import { type AuditAction, hasAccess, type RoleChange } from '@somesa/core/admin';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { StaffUser } from '../../platform/http/staff-user';
import type { AccountHooks } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { changeRole } from '../accounts/change-role';
import { setAccountLock } from '../accounts/lock-account';
import { lockUser } from '../accounts/users-repository';
import { type AuditEntry, recordAudit } from '../audit/record-audit';
import { anonymiseUserData } from '../profile/deletion';
import type { RoleGrants } from '../role-grants/role-grants';
import { resetSecondFactor } from '../second-factor/reset-second-factor';
import { endSessions, type User } from '../sign-in/sessions';
import { chooseSchoolRole } from './school-roles';

/** Result of a change: null on success, or the problem. */
type ChangeResult = Promise<Result<null, Problem>>;
type Change = (tx: Tx, user: User, at: Date) => ChangeResult;

/** Locks all administrators who can log in, so that two who demote each other at the same time can't both succeed. Returns their IDs. */
const lockAdministrators = async (tx: Tx): Promise<string[]> => {
  const found = await tx.orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.roleId, roles.administrator),
        isNotNull(users.phoneVerifiedAt),
        isNull(users.lockedAt),
        isNull(users.anonymisedAt),
      ),
    )
    .orderBy(asc(users.id))
    .for('no key update');
  return found.map(({ id }) => id);
};

/**
 * Creates the operations of the back office on users. No one can perform them on their own account, and only
 * administrators can perform them on the operator's staff.
 */
export const createAdminUsers = (deps: {
  database: Database;
  clock: Clock;
  hooks: AccountHooks;
  roleGrants: RoleGrants;
}) => {
  const { database, clock, hooks, roleGrants } = deps;

  /** Locks the user and applies the change. With `removesAdministrator`, the change is rejected for the last administrator. */
  const changeLocked = async (
    tx: Tx,
    staffUser: StaffUser,
    id: string,
    { apply, removesAdministrator }: { apply: Change; removesAdministrator: boolean },
  ): ChangeResult => {
    const isAdministrator = staffUser.roleId === roles.administrator;
    const administrators = isAdministrator ? await lockAdministrators(tx) : [];
    if (isAdministrator && !administrators.includes(staffUser.id)) return err(problem('session_ended'));
    const user = await lockUser(tx, id);
    if (!user) return err(problem('user_not_found'));
    if (hasAccess(user.roleId as RoleId, 'staff') && !isAdministrator)
      return err(problem('role_not_allowed'));
    const isLast =
      user.roleId === roles.administrator && administrators.every((administrator) => administrator === id);
    if (removesAdministrator && isLast) return err(problem('last_administrator'));
    return apply(tx, user, clock.now());
  };

  const changeOther = async (
    staffUser: StaffUser,
    id: string,
    apply: Change,
    {
      removesAdministrator = false,
      before,
    }: { removesAdministrator?: boolean; before?: (tx: Tx) => ChangeResult } = {},
  ): ChangeResult => {
    if (id === staffUser.id) return err(problem('user_is_own'));
    return database.transaction(async (tx): ChangeResult => {
      const precondition = before ? await before(tx) : ok(null);
      return precondition.ok
        ? changeLocked(tx, staffUser, id, { apply, removesAdministrator })
        : precondition;
    });
  };

  const audit = (
    tx: Tx,
    staffUser: StaffUser,
    action: AuditAction,
    { user, at, ...more }: { user: User; at: Date } & Pick<AuditEntry, 'schoolId' | 'detail'>,
  ): Promise<void> => {
    const entry: AuditEntry = { actorId: staffUser.id, action, subject: ['user', user.id], at };
    return recordAudit(tx, { ...entry, schoolId: user.schoolId, ...more });
  };

  const setLock = (staffUser: StaffUser, id: string, isLocked: boolean): ChangeResult =>
    changeOther(
      staffUser,
      id,
      async (tx, user, at) => {
        const isUnlocking = !isLocked && user.lockedAt !== null;
        const requester = { staffUser, now: at };
        const requested = isUnlocking ? await roleGrants.requestForUser(tx, user, user, requester) : null;
        if (requested) return requested;
        const action = isLocked ? 'user.locked' : 'user.unlocked';
        if (await setAccountLock(tx, user, { isLocked, actorId: staffUser.id, at })) {
          await audit(tx, staffUser, action, { user, at });
        }
        return ok(null);
      },
      { removesAdministrator: isLocked },
    );

  return {
    /** Locks an account, which ends its sessions. */
    lock: (staffUser: StaffUser, id: string): ChangeResult => setLock(staffUser, id, true),

    /** Unlocks a locked account; that of an administrator or head bursar is requested, as a lock would else give one person a second account. */
    unlock: (staffUser: StaffUser, id: string): ChangeResult => setLock(staffUser, id, false),

    /** Ends all sessions of a user. */
    endSessions: (staffUser: StaffUser, id: string): ChangeResult =>
      changeOther(staffUser, id, async (tx, user, at) => {
        await endSessions(tx, id);
        await recordAccountEvent(tx, { userId: id, actorId: staffUser.id, event: 'sessions-ended', at });
        await audit(tx, staffUser, 'user.sessions-ended', { user, at });
        return ok(null);
      }),

    /** Resets a user's second factor and ends their sessions. They enrol again at the next login. */
    resetSecondFactor: (staffUser: StaffUser, id: string): ChangeResult =>
      changeOther(staffUser, id, async (tx, user, at) => {
        await resetSecondFactor(tx, user, { actorId: staffUser.id, at });
        await audit(tx, staffUser, 'user.second-factor-reset', { user, at });
        return ok(null);
      }),

    /** Changes a user's role and ends their sessions; administrator and head bursar are requested, for another person to approve. */
    changeRole: (staffUser: StaffUser, id: string, { role_id, schoolId = null }: RoleChange): ChangeResult =>
      changeOther(
        staffUser,
        id,
        async (tx, user, at) => {
          if (schoolId !== null && (await hooks.findSchoolName(tx, schoolId)) === null) {
            return err(problem('validation_failed', {}, { schoolId: ['school_unknown'] }));
          }
          if (user.roleId === role_id && user.schoolId === schoolId) return ok(null);
          const schoolRole = schoolId === null ? null : await chooseSchoolRole(tx, schoolId);
          const to = { roleId: role_id, schoolId, schoolRole };
          const requested = await roleGrants.requestForUser(tx, user, to, { staffUser, now: at });
          if (requested) return requested;
          await changeRole(tx, user, to, { actorId: staffUser.id, at });
          const detail = { from: user.roleId, to: role_id };
          await audit(tx, staffUser, 'user.role-changed', { user, at, detail, schoolId });
          return ok(null);
        },
        { removesAdministrator: role_id !== roles.administrator },
      ),

    /** Anonymises a user, as they can do themselves. Problem `loan_outstanding` while a loan is outstanding. */
    anonymise: (staffUser: StaffUser, id: string): ChangeResult =>
      changeOther(
        staffUser,
        id,
        async (tx, user, at) => {
          await audit(tx, staffUser, 'user.anonymised', { user, at });
          await anonymiseUserData(tx, user, { actorId: staffUser.id, event: 'anonymised', now: at, hooks });
          return ok(null);
        },
        {
          removesAdministrator: true,
          // Locks loans before the user, in the same order as postings to a loan, to avoid a deadlock.
          before: async (tx) =>
            (await hooks.hasOutstandingLoan(tx, id)) ? err(problem('loan_outstanding')) : ok(null),
        },
      ),
  };
};

export type AdminUsers = ReturnType<typeof createAdminUsers>;
