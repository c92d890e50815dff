import { randomUUID } from 'node:crypto';
import {
  type AccountBody,
  emailKey,
  err,
  type FieldKeys,
  type Language,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
} from '@somesa/core';
import { findNotMobile, msisdnOf } from '../../platform/checked-phone';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { addUser, findTakenContact, releaseExpiredClaims } from '../accounts/users-repository';
import { checkNewPassword } from './password-rules';
import { createRegistrationToken } from './registration-token';

/** Names what belongs to another account under its field. */
export const takenFields = (taken: { isContactTaken: boolean; isEmailTaken: boolean }): FieldKeys | null =>
  taken.isContactTaken || taken.isEmailTaken
    ? {
        ...(taken.isEmailTaken && { email: ['email_taken'] }),
        ...(taken.isContactTaken && { contact: ['contact_taken'] }),
      }
    : null;

/** Result of a registration: the ticket with which the OTP is valid. */
export interface Registered {
  ticket: string;
}

/** Makes an account and sends an OTP to its phone. Who registers is a parent, whatever they ask for. */
export const createRegistration = (deps: AccountDependencies) => {
  const { clock, config, database, passwords, codes, registrationSms, wake } = deps;

  return async (body: AccountBody<'register'>, language: Language): Promise<Result<Registered, Problem>> => {
    const owner = {
      roleId: roles.parent,
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
    };
    const isStrong = await checkNewPassword(body.password, owner);
    if (!isStrong.ok) return isStrong;
    const notMobile = findNotMobile('contact', body.contact);
    if (notMobile) return err(notMobile);
    const passwordHash = await passwords.hash(body.password);
    if (!passwordHash.ok) return passwordHash;
    const now = clock.now();
    const claimed = { msisdn: msisdnOf(body.contact), emailKey: emailKey(body.email) };

    const counted = await registrationSms.take();
    if (!counted.ok) return counted;
    let isSent = false;
    const registering = database.transaction(async (tx): Promise<Result<Registered, Problem>> => {
      await releaseExpiredClaims(tx, claimed, now);
      const user = await addUser(tx, {
        id: randomUUID(),
        roleId: roles.parent,
        language,
        createdAt: now,
        ...claimed,
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        passwordHash: passwordHash.value,
      });
      if (!user) {
        const taken = takenFields(await findTakenContact(tx, claimed));
        return err(taken ? problem('validation_failed', {}, taken) : problem('unavailable'));
      }
      const code = { userId: user.id, purpose: 'register', target: claimed.msisdn } as const;
      const mayBeSent = await codes.admit(tx, code);
      if (!mayBeSent.ok) return mayBeSent;
      await codes.sendToPhone(tx, code, language);
      isSent = true;
      await recordAccountEvent(tx, { userId: user.id, actorId: user.id, event: 'registered', at: now });
      return ok({ ticket: createRegistrationToken(config.secretKey, user) });
    });
    const registered = await registering.finally(() => (isSent ? undefined : registrationSms.release()));
    if (registered.ok) wake();
    return registered;
  };
};
