import { err, ok, type Problem, problem, type Result, type RoleId, roles } from '@somesa/core';
import { type AuditAction, hasAccess, type RoleChange } from '@somesa/core/admin';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { bindDeps } from '../../platform/bind-deps';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { AccountHooks } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { changeRole as setRole } from '../accounts/change-role';
import { setAccountLock } from '../accounts/lock-account';
import { lockUser } from '../accounts/users-repository';
import { type AuditEntry, recordAudit } from '../audit/record-audit';
import { anonymiseUserData } from '../profile/deletion';
import type { RoleGrants } from '../role-grants/role-grants';
import { resetSecondFactor as deleteSecondFactor } from '../second-factor/reset-second-factor';
import { endSessions as deleteSessions, type User } from '../sign-in/sessions';
import { users } from '../tables/users';
import { chooseSchoolRole } from './school-roles';

interface Deps {
  database: Database;
  clock: Clock;
  hooks: AccountHooks;
  roleGrants: RoleGrants;
}

/** Result of a change: null on success, or the problem. */
type ChangeResult = Promise<Result<null, Problem>>;

/** Change of another user. */
interface Change {
  /** True if it is rejected for the last administrator. */
  removesAdministrator?: boolean;
  /** Runs before the user is locked. */
  before?: (tx: Tx) => ChangeResult;
  apply: (tx: Tx, user: User, at: Date) => ChangeResult;
}

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

/** Locks another user and applies a change, which only administrators may make to the operator's staff. */
const changeOther = async (
  { database, clock }: Deps,
  staffUser: StaffUser,
  id: string,
  { removesAdministrator = false, before, apply }: Change,
): ChangeResult => {
  if (id === staffUser.id) return err(problem('user_is_own'));
  return database.transaction(async (tx): ChangeResult => {
    const precondition = before ? await before(tx) : ok(null);
    if (!precondition.ok) return precondition;
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

/** Locks an account, which ends its sessions. */
const lock = (deps: Deps, staffUser: StaffUser, id: string): ChangeResult =>
  changeOther(deps, staffUser, id, {
    removesAdministrator: true,
    apply: async (tx, user, at) => {
      if (await setAccountLock(tx, user, { isLocked: true, actorId: staffUser.id, at }))
        await audit(tx, staffUser, 'user.locked', { user, at });
      return ok(null);
    },
  });

/** Unlocks a locked account; that of an administrator or head bursar is requested, as a lock would else give one person a second account. */
const unlock = (deps: Deps, staffUser: StaffUser, id: string): ChangeResult =>
  changeOther(deps, staffUser, id, {
    apply: async (tx, user, at) => {
      const requester = { staffUser, now: at };
      const requested = user.lockedAt && (await deps.roleGrants.requestForUser(tx, user, user, requester));
      if (requested) return requested;
      if (await setAccountLock(tx, user, { isLocked: false, actorId: staffUser.id, at }))
        await audit(tx, staffUser, 'user.unlocked', { user, at });
      return ok(null);
    },
  });

const endSessions = (deps: Deps, staffUser: StaffUser, id: string): ChangeResult =>
  changeOther(deps, staffUser, id, {
    apply: async (tx, user, at) => {
      await deleteSessions(tx, id, at);
      await recordAccountEvent(tx, { userId: id, actorId: staffUser.id, event: 'sessions-ended', at });
      await audit(tx, staffUser, 'user.sessions-ended', { user, at });
      return ok(null);
    },
  });

/** Resets a user's second factor and ends their sessions. They enrol again at the next login. */
const resetSecondFactor = (deps: Deps, staffUser: StaffUser, id: string): ChangeResult =>
  changeOther(deps, staffUser, id, {
    apply: async (tx, user, at) => {
      await deleteSecondFactor(tx, user, { actorId: staffUser.id, at });
      await audit(tx, staffUser, 'user.second-factor-reset', { user, at });
      return ok(null);
    },
  });

/** Changes a user's role and ends their sessions; administrator and head bursar are requested, for another person to approve. */
const changeRole = (
  deps: Deps,
  staffUser: StaffUser,
  id: string,
  { role_id: roleId, schoolId = null }: RoleChange,
): ChangeResult =>
  changeOther(deps, staffUser, id, {
    removesAdministrator: roleId !== roles.administrator,
    apply: async (tx, user, at) => {
      if (schoolId !== null && (await deps.hooks.findSchoolName(tx, schoolId)) === null)
        return err(problem('validation_failed', {}, { schoolId: ['school_unknown'] }));
      if (user.roleId === roleId && user.schoolId === schoolId) return ok(null);
      const schoolRole = schoolId === null ? null : await chooseSchoolRole(tx, schoolId);
      const to = { roleId, schoolId, schoolRole };
      const requested = await deps.roleGrants.requestForUser(tx, user, to, { staffUser, now: at });
      if (requested) return requested;
      await setRole(tx, user, to, { actorId: staffUser.id, at });
      const detail = { from: user.roleId, to: roleId };
      await audit(tx, staffUser, 'user.role-changed', { user, at, detail, schoolId });
      return ok(null);
    },
  });

/** Anonymises a user, as they can do themselves. Problem `loan_outstanding` while a loan is outstanding. */
const anonymise = (deps: Deps, staffUser: StaffUser, id: string): ChangeResult =>
  changeOther(deps, staffUser, id, {
    removesAdministrator: true,
    // Locks loans before the user, in the same order as postings to a loan, to avoid a deadlock.
    before: async (tx) =>
      (await deps.hooks.hasOutstandingLoan(tx, id)) ? err(problem('loan_outstanding')) : ok(null),
    apply: async (tx, user, at) => {
      await audit(tx, staffUser, 'user.anonymised', { user, at });
      const { hooks } = deps;
      await anonymiseUserData(tx, user, { actorId: staffUser.id, event: 'anonymised', now: at, hooks });
      return ok(null);
    },
  });

/**
 * Creates the operations of the back office on users. No one can perform them on their own account, and only
 * administrators can perform them on the operator's staff.
 */
export const createAdminUsers = (deps: Deps) =>
  bindDeps(deps, { lock, unlock, endSessions, resetSecondFactor, changeRole, anonymise });

export type AdminUsers = ReturnType<typeof createAdminUsers>;
