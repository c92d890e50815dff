import { randomUUID } from 'node:crypto';
import {
  err,
  type FieldKeys,
  formatFullName,
  normaliseEmail,
  ok,
  parseAccountBody,
  type Result,
  roles,
} from '@somesa/core';
import { asc, gt } from 'drizzle-orm';
import { requireMsisdn } from '../../platform/checked-phone';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { recordAccountEvent } from '../accounts/account-events';
import { setAccountLock } from '../accounts/lock-account';
import { addUser, findTakenContact, findUserByEmail, lockUser } from '../accounts/users-repository';
import { announceGrant } from '../role-grants/announce-grant';
import { resetSecondFactor } from '../second-factor/reset-second-factor';
import { findPasswordProblem } from '../sign-in/password-rules';
import type { Passwords } from '../sign-in/passwords';
import type { User } from '../sign-in/sessions';
import { users } from '../tables/users';

/** Details of a new administrator; `contact` is a phone number in local form. */
interface NewAdministrator {
  first_name: string;
  last_name: string;
  email: string;
  contact: string;
  password: string;
}

/** Account as listed on the command line. */
interface ListedAccount {
  role: string;
  name: string;
  email: string;
  isLocked: boolean;
}

const roleNames = new Map(Object.entries(roles).map(([name, id]): [number, string] => [id, name]));

/** Creates the operations of the command line on the server: creating administrators, and locking and resetting accounts. */
export const createAdministration = (deps: { database: Database; clock: Clock; passwords: Passwords }) => {
  const { database, clock, passwords } = deps;

  /** Changes the user with an email address. Returns false if there is none. */
  const change = async (email: string, apply: (tx: Tx, user: User) => Promise<unknown>): Promise<boolean> =>
    database.transaction(async (tx) => {
      const known = await findUserByEmail(tx, normaliseEmail(email));
      const user = known && (await lockUser(tx, known.id));
      if (!user) return false;
      await apply(tx, user);
      return true;
    });

  const setLock = (email: string, isLocked: boolean): Promise<boolean> =>
    change(email, (tx, user) => setAccountLock(tx, user, { isLocked, actorId: null, at: clock.now() }));

  return {
    /** Creates an administrator, whose phone and email address count as verified. Returns the invalid fields on failure. */
    create: async (typed: NewAdministrator): Promise<Result<null, FieldKeys>> => {
      const parsed = parseAccountBody('register', typed);
      if (!parsed.ok) return parsed;
      const person = parsed.value;
      const { email, first_name: firstName, last_name: lastName } = person;
      const owner = { roleId: roles.administrator, email, firstName, lastName };
      const weakness = await findPasswordProblem(person.password, owner);
      if (weakness) return err({ password: [weakness] });
      const passwordHash = await passwords.hash(person.password);
      if (!passwordHash.ok) throw new Error('the password could not be hashed');
      const now = clock.now();
      const contacts = { msisdn: requireMsisdn(person.contact), emailKey: normaliseEmail(person.email) };
      return database.transaction(async (tx): Promise<Result<null, FieldKeys>> => {
        const user = await addUser(tx, {
          id: randomUUID(),
          roleId: roles.administrator,
          language: 'en',
          ...contacts,
          firstName: person.first_name,
          lastName: person.last_name,
          email: person.email,
          passwordHash: passwordHash.value,
          createdAt: now,
          phoneVerifiedAt: now,
          emailVerifiedAt: now,
        });
        if (!user) {
          const { isEmailTaken } = await findTakenContact(tx, contacts);
          return err(isEmailTaken ? { email: ['email_taken'] } : { contact: ['contact_taken'] });
        }
        await recordAccountEvent(tx, { userId: user.id, actorId: null, event: 'created', at: now });
        await announceGrant(tx, user.id, {
          kind: 'administrator',
          stage: 'granted',
          person: `${formatFullName(user.firstName, user.lastName)}, ${user.email}`,
          actorId: null,
          schoolId: null,
          link: null,
          now,
        });
        return ok(null);
      });
    },

    /** Lists all users with more rights than a parent. */
    list: async (): Promise<ListedAccount[]> => {
      const found = await database.orm
        .select()
        .from(users)
        .where(gt(users.roleId, roles.parent))
        .orderBy(asc(users.roleId), asc(users.emailKey));
      return found
        .filter((user) => user.email !== null)
        .map((user) => ({
          role: roleNames.get(user.roleId) ?? String(user.roleId),
          name: formatFullName(user.firstName, user.lastName),
          email: user.email ?? '',
          isLocked: user.lockedAt !== null,
        }));
    },

    /** Resets an account's second factor and ends its sessions. Returns false if there is no such account. */
    resetSecondFactor: (email: string): Promise<boolean> =>
      change(email, (tx, user) => resetSecondFactor(tx, user, { actorId: null, at: clock.now() })),

    /** Locks an account and ends its sessions. Returns false if there is no such account. */
    lock: (email: string): Promise<boolean> => setLock(email, true),

    /** Unlocks an account. Returns false if there is no such account. */
    unlock: (email: string): Promise<boolean> => setLock(email, false),
  };
};

export type Administration = ReturnType<typeof createAdministration>;
