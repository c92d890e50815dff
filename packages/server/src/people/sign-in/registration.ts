import { randomUUID } from 'node:crypto';
import {
  type AccountBody,
  err,
  type FieldKeys,
  type Language,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
} from '@somesa/core';
import { requireMsisdn } from '../../platform/checked-phone';
import { hashWithKey, isEqualSecret } from '../../platform/crypto/tokens';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { addUser, findTakenContact, releaseExpiredClaims } from '../accounts/users-repository';
import { validateNewPassword } from './password-rules';
import type { User } from './sessions';

type RegisteredUser = Pick<User, 'id' | 'passwordHash'>;

/**
 * Creates the ticket without which the code of a new account is not valid. Only someone who registered the account or
 * knows its password gets it. The code goes to the phone’s owner even if someone else entered the number: without the
 * ticket the owner could verify another person’s account. A new password invalidates the ticket.
 */
export const createTicket = (secretKey: Buffer, { id, passwordHash }: RegisteredUser): string =>
  hashWithKey(secretKey, 'ticket:register', `${id}:${passwordHash}`);

/** Returns whether a ticket belongs to an account, in constant time. */
export const isTicketOf = (secretKey: Buffer, user: RegisteredUser, ticket: string | undefined): boolean =>
  isEqualSecret(createTicket(secretKey, user), ticket ?? '');

/** Returns the fields whose contact belongs to another account, with their messages. Returns null if there are none. */
const findTakenFields = (taken: { isContactTaken: boolean; isEmailTaken: boolean }): FieldKeys | null =>
  taken.isContactTaken || taken.isEmailTaken
    ? {
        ...(taken.isEmailTaken && { email: ['email_taken'] }),
        ...(taken.isContactTaken && { contact: ['contact_taken'] }),
      }
    : null;

/** Result of a registration: the ticket that makes the OTP valid. */
interface Registration {
  ticket: string;
}

/** Creates the operation that registers a parent and sends an OTP to their phone. It ignores the role in the request. */
export const createRegistration = (deps: AccountDependencies) => {
  const { clock, config, database, passwords, codes, registrationSms } = deps;

  return async (
    body: AccountBody<'register'>,
    language: Language,
  ): Promise<Result<Registration, Problem>> => {
    const owner = {
      roleId: roles.parent,
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
    };
    const isStrong = await validateNewPassword(body.password, owner);
    if (!isStrong.ok) return isStrong;
    const passwordHash = await passwords.hash(body.password);
    if (!passwordHash.ok) return passwordHash;
    const now = clock.now();
    const contacts = { msisdn: requireMsisdn(body.contact), emailKey: normaliseEmail(body.email) };

    const counted = await registrationSms.take();
    if (!counted.ok) return counted;
    let isSent = false;
    const transaction = database.transaction(async (tx): Promise<Result<Registration, Problem>> => {
      await releaseExpiredClaims(tx, contacts, now);
      const user = await addUser(tx, {
        id: randomUUID(),
        roleId: roles.parent,
        language,
        createdAt: now,
        ...contacts,
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        passwordHash: passwordHash.value,
      });
      if (!user) {
        const taken = findTakenFields(await findTakenContact(tx, contacts));
        return err(taken ? problem('validation_failed', {}, taken) : problem('unavailable'));
      }
      const code = { userId: user.id, purpose: 'register', target: contacts.msisdn } as const;
      const admitted = await codes.admitRegistration(tx, code);
      if (!admitted.ok) return admitted;
      await codes.sendToPhone(tx, code, language);
      isSent = true;
      await recordAccountEvent(tx, { userId: user.id, actorId: user.id, event: 'registered', at: now });
      return ok({ ticket: createTicket(config.secretKey, user) });
    });
    return transaction.finally(() => (isSent ? undefined : registrationSms.release()));
  };
};
