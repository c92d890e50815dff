import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../../platform/crypto/tokens';
import type { User } from './sessions';

type Registered = Pick<User, 'id' | 'passwordHash'>;

/**
 * Creates the ticket given only to someone who registered an account or knows its password: the code of the new
 * account is valid only with it. A code goes to the phone’s owner, even if someone else entered the number: without
 * the ticket the owner would verify another person’s account. A new password invalidates it.
 */
export const createRegistrationToken = (secretKey: Buffer, { id, passwordHash }: Registered): string =>
  keyedHash(secretKey, 'ticket:register', `${id}:${passwordHash}`);

/** Tells whether a ticket is that of an account. */
export const isRegistrationTokenFor = (
  secretKey: Buffer,
  user: Registered,
  ticket: string | undefined,
): boolean => {
  const right = Buffer.from(createRegistrationToken(secretKey, user));
  const given = Buffer.from(ticket ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
};
