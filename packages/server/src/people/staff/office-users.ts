import { err, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import type { AuditAction, RoleChange } from '@somesa/core/office';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { Officer } from '../access/enter-office';
import type { AccountHooks } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { setAccountLock } from '../accounts/lock-account';
import { changeUser, holdUser } from '../accounts/users-repository';
import { type AuditEntry, recordAudit } from '../audit/record-audit';
import { forgetPerson } from '../profile/forget-person';
import { resetSecondFactor } from '../second-factor/reset-second-factor';
import { endSessions, type User } from '../sign-in/sessions';

/** What came of a change: nothing to say, or why not. */
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

/** What the back office does to people’s accounts. Nobody does it to themselves, and of who works here only administrators. */
export const createOfficeUsers = (deps: {
  database: Database;
  clock: Clock;
  hooks: Pick<AccountHooks, 'hasOutstandingLoan' | 'forgetApplicant' | 'findSchoolName'>;
}) => {
  const { database, clock, hooks } = deps;

  /** Holds the account and does the work; `endsRights` where an administrator would be one no more. */
  const change = async (
    tx: Tx,
    officer: Officer,
    id: string,
    { work, endsRights }: { work: Work; endsRights: boolean },
  ): Done => {
    const mayChangeRights = officer.roleId === roles.administrator;
    const keepers = mayChangeRights ? await holdAdministrators(tx) : [];
    if (mayChangeRights && !keepers.includes(officer.id)) return err(problem('session_ended'));
    const user = await holdUser(tx, id);
    if (!user) return err(problem('user_not_found'));
    if (user.roleId !== roles.parent && !mayChangeRights) return err(problem('role_not_allowed'));
    const isLast = user.roleId === roles.administrator && keepers.every((keeper) => keeper === id);
    if (endsRights && isLast) return err(problem('last_administrator'));
    return work(tx, user, clock.now());
  };

  const toAnother = async (
    officer: Officer,
    id: string,
    work: Work,
    { endsRights = false, before }: { endsRights?: boolean; before?: (tx: Tx) => Done } = {},
  ): Done => {
    if (id === officer.id) return err(problem('user_is_own'));
    return database.transaction(async (tx): Done => {
      const mayBegin = before ? await before(tx) : ok(null);
      return mayBegin.ok ? change(tx, officer, id, { work, endsRights }) : mayBegin;
    });
  };

  const audit = (
    tx: Tx,
    officer: Officer,
    action: AuditAction,
    { user, at, ...more }: { user: User; at: Date } & Pick<AuditEntry, 'schoolId' | 'detail'>,
  ): Promise<void> => {
    const entry: AuditEntry = { actorId: officer.id, action, subject: ['user', user.id], at };
    return recordAudit(tx, { ...entry, schoolId: user.schoolId, ...more });
  };

  const setLock = (officer: Officer, id: string, isLocked: boolean): Done =>
    toAnother(
      officer,
      id,
      async (tx, user, at) => {
        const action = isLocked ? 'user.locked' : 'user.unlocked';
        if (await setAccountLock(tx, user, { isLocked, actorId: officer.id, at })) {
          await audit(tx, officer, action, { user, at });
        }
        return ok(null);
      },
      { endsRights: isLocked },
    );

  return {
    /** Locks an account, which ends its sessions. */
    lock: (officer: Officer, id: string): Done => setLock(officer, id, true),

    /** Lets a locked account in again. */
    unlock: (officer: Officer, id: string): Done => setLock(officer, id, false),

    /** Signs somebody out wherever they are signed in. */
    endSessions: (officer: Officer, id: string): Done =>
      toAnother(officer, id, async (tx, user, at) => {
        await endSessions(tx, id);
        await recordAccountEvent(tx, { userId: id, actorId: officer.id, event: 'sessions-ended', at });
        await audit(tx, officer, 'user.sessions-ended', { user, at });
        return ok(null);
      }),

    /** Deletes somebody's authenticator app, which signs them out: they enrol again at the next log-in. */
    resetSecondFactor: (officer: Officer, id: string): Done =>
      toAnother(officer, id, async (tx, user, at) => {
        await resetSecondFactor(tx, user, { actorId: officer.id, at });
        await audit(tx, officer, 'user.second-factor-reset', { user, at });
        return ok(null);
      }),

    /** Gives somebody another role, which ends their sessions: the next one has the new rights. */
    changeRole: (officer: Officer, id: string, { role_id, schoolId = null }: RoleChange): Done =>
      toAnother(
        officer,
        id,
        async (tx, user, at) => {
          if (schoolId !== null && (await hooks.findSchoolName(tx, schoolId)) === null) {
            return err(problem('validation_failed', {}, { schoolId: ['school_unknown'] }));
          }
          if (user.roleId === role_id && user.schoolId === schoolId) return ok(null);
          await changeUser(tx, id, { roleId: role_id, schoolId });
          await endSessions(tx, id);
          await recordAccountEvent(tx, { userId: id, actorId: officer.id, event: 'role-changed', at });
          const detail = { from: user.roleId, to: role_id };
          await audit(tx, officer, 'user.role-changed', { user, at, detail, schoolId });
          return ok(null);
        },
        { endsRights: role_id !== roles.administrator },
      ),

    /** Ends an account as its own person can: refused while a loan is outstanding. */
    anonymise: (officer: Officer, id: string): Done =>
      toAnother(
        officer,
        id,
        async (tx, user, at) => {
          await audit(tx, officer, 'user.anonymised', { user, at });
          const { forgetApplicant } = hooks;
          await forgetPerson(tx, user, {
            actorId: officer.id,
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

export type OfficeUsers = ReturnType<typeof createOfficeUsers>;
