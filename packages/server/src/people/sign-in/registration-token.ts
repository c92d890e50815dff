import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../../platform/crypto/tokens';
import type { User } from './sessions';

type RegisteredUser = Pick<User, 'id' | 'passwordHash'>;

/**
 * Creates the ticket without which the code of a new account is not valid. Only someone who registered the account or
 * knows its password gets it. The code goes to the phone’s owner even if someone else entered the number: without the
 * ticket the owner could verify another person’s account. A new password invalidates the ticket.
 */
export const createRegistrationToken = (secretKey: Buffer, { id, passwordHash }: RegisteredUser): string =>
  keyedHash(secretKey, 'ticket:register', `${id}:${passwordHash}`);

/** Returns whether a ticket belongs to an account, in constant time. */
export const isRegistrationTokenFor = (
  secretKey: Buffer,
  user: RegisteredUser,
  ticket: string | undefined,
): boolean => {
  const expected = Buffer.from(createRegistrationToken(secretKey, user));
  const given = Buffer.from(ticket ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
