import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../../platform/crypto/tokens';
import type { User } from './sessions';

type Registered = Pick<User, 'id' | 'passwordHash'>;

/**
 * What only who registered an account, or knows its password, is told: with it the code of the new account counts. A code
 * goes to the phone’s owner, whoever named that phone: without the ticket the owner would prove a stranger’s account.
 * A new password ends it.
 */
export const registrationTicket = (secretKey: Buffer, { id, passwordHash }: Registered): string =>
  keyedHash(secretKey, 'ticket:register', `${id}:${passwordHash}`);

/** Tells whether a ticket is that of an account. */
export const isTicketOf = (secretKey: Buffer, user: Registered, ticket: string | undefined): boolean => {
  const right = Buffer.from(registrationTicket(secretKey, user));
  const given = Buffer.from(ticket ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
};
