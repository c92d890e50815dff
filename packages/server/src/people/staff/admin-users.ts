import { err, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import type { AuditAction, RoleChange } from '@somesa/core/admin';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { StaffUser } from '../access/require-staff';
import type { AccountHooks } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { setAccountLock } from '../accounts/lock-account';
import { changeUser, lockUser } from '../accounts/users-repository';
import { type AuditEntry, recordAudit } from '../audit/record-audit';
import { anonymiseUserData } from '../profile/anonymise-user';
import { resetSecondFactor } from '../second-factor/reset-second-factor';
import { endSessions, type User } from '../sign-in/sessions';

/** Result of a change: null on success, or the problem. */
type Done = Promise<Result<null, Problem>>;
type Work = (tx: Tx, user: User, at: Date) => Done;

/** Holds all administrators who can get in, so that of two who end each other’s rights at once one stays. */
const holdAdministrators = async (tx: Tx): Promise<string[]> => {
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
 * Creates the operations that the back office performs on people’s accounts. No one can perform them on their own
 * account, and only administrators can on those of people who work here.
 */
export const createAdminUsers = (deps: {
  database: Database;
  clock: Clock;
  hooks: Pick<AccountHooks, 'hasOutstandingLoan' | 'forgetApplicant' | 'findSchoolName'>;
}) => {
  const { database, clock, hooks } = deps;

  /** Holds the account and does the work; `endsRights` where an administrator would be one no more. */
  const change = async (
    tx: Tx,
    staffUser: StaffUser,
    id: string,
    { work, endsRights }: { work: Work; endsRights: boolean },
  ): Done => {
    const mayChangeRights = staffUser.roleId === roles.administrator;
    const keepers = mayChangeRights ? await holdAdministrators(tx) : [];
    if (mayChangeRights && !keepers.includes(staffUser.id)) return err(problem('session_ended'));
    const user = await lockUser(tx, id);
    if (!user) return err(problem('user_not_found'));
    if (user.roleId !== roles.parent && !mayChangeRights) return err(problem('role_not_allowed'));
    const isLast = user.roleId === roles.administrator && keepers.every((keeper) => keeper === id);
    if (endsRights && isLast) return err(problem('last_administrator'));
    return work(tx, user, clock.now());
  };

  const toAnother = async (
    staffUser: StaffUser,
    id: string,
    work: Work,
    { endsRights = false, before }: { endsRights?: boolean; before?: (tx: Tx) => Done } = {},
  ): Done => {
    if (id === staffUser.id) return err(problem('user_is_own'));
    return database.transaction(async (tx): Done => {
      const mayBegin = before ? await before(tx) : ok(null);
      return mayBegin.ok ? change(tx, staffUser, id, { work, endsRights }) : mayBegin;
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

  const setLock = (staffUser: StaffUser, id: string, isLocked: boolean): Done =>
    toAnother(
      staffUser,
      id,
      async (tx, user, at) => {
        const action = isLocked ? 'user.locked' : 'user.unlocked';
        if (await setAccountLock(tx, user, { isLocked, actorId: staffUser.id, at })) {
          await audit(tx, staffUser, action, { user, at });
        }
        return ok(null);
      },
      { endsRights: isLocked },
    );

  return {
    /** Locks an account, which ends its sessions. */
    lock: (staffUser: StaffUser, id: string): Done => setLock(staffUser, id, true),

    /** Unlocks a locked account. */
    unlock: (staffUser: StaffUser, id: string): Done => setLock(staffUser, id, false),

    /** Signs somebody out wherever they are signed in. */
    endSessions: (staffUser: StaffUser, id: string): Done =>
      toAnother(staffUser, id, async (tx, user, at) => {
        await endSessions(tx, id);
        await recordAccountEvent(tx, { userId: id, actorId: staffUser.id, event: 'sessions-ended', at });
        await audit(tx, staffUser, 'user.sessions-ended', { user, at });
        return ok(null);
      }),

    /** Deletes somebody's authenticator app, which signs them out: they enrol again at the next log-in. */
    resetSecondFactor: (staffUser: StaffUser, id: string): Done =>
      toAnother(staffUser, id, async (tx, user, at) => {
        await resetSecondFactor(tx, user, { actorId: staffUser.id, at });
        await audit(tx, staffUser, 'user.second-factor-reset', { user, at });
        return ok(null);
      }),

    /** Gives somebody another role, which ends their sessions: the next one has the new rights. */
    changeRole: (staffUser: StaffUser, id: string, { role_id, schoolId = null }: RoleChange): Done =>
      toAnother(
        staffUser,
        id,
        async (tx, user, at) => {
          if (schoolId !== null && (await hooks.findSchoolName(tx, schoolId)) === null) {
            return err(problem('validation_failed', {}, { schoolId: ['school_unknown'] }));
          }
          if (user.roleId === role_id && user.schoolId === schoolId) return ok(null);
          await changeUser(tx, id, { roleId: role_id, schoolId });
          await endSessions(tx, id);
          await recordAccountEvent(tx, { userId: id, actorId: staffUser.id, event: 'role-changed', at });
          const detail = { from: user.roleId, to: role_id };
          await audit(tx, staffUser, 'user.role-changed', { user, at, detail, schoolId });
          return ok(null);
        },
        { endsRights: role_id !== roles.administrator },
      ),

    /** Ends an account as its own person can: refused while a loan is outstanding. */
    anonymise: (staffUser: StaffUser, id: string): Done =>
      toAnother(
        staffUser,
        id,
        async (tx, user, at) => {
          await audit(tx, staffUser, 'user.anonymised', { user, at });
          const { forgetApplicant } = hooks;
          await anonymiseUserData(tx, user, {
            actorId: staffUser.id,
            event: 'anonymised',
            now: at,
            forgetApplicant,
          });
          return ok(null);
        },
        {
          endsRights: true,
          // Loans before the person, as everybody takes them who books on a loan and tells its person.
          before: async (tx) =>
            (await hooks.hasOutstandingLoan(tx, id)) ? err(problem('loan_outstanding')) : ok(null),
        },
      ),
  };
};

export type AdminUsers = ReturnType<typeof createAdminUsers>;
