import { queueMail } from '../../messaging/mails/mails';
import { createToken } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import type { User } from '../sign-in/sessions';

/** Queues an email that tells a person about a change to their account, as someone else may have made it. Does nothing without an address. */
export const notifyAccountChange = async (
  tx: Tx,
  { id, email, language }: Pick<User, 'id' | 'email' | 'language'>,
  kind:
    | 'email-changed'
    | 'password-changed'
    | 'second-factor-set'
    | 'second-factor-reset'
    | 'recovery-codes-made',
  now: Date,
): Promise<void> => {
  if (!email) return;
  await queueMail(tx, {
    dedupeKey: `${kind}:${id}:${createToken()}`,
    to: email,
    language,
    now,
    mail: { kind, params: {} },
  });
};
