import type { Tx } from '../db/database';
import { queueMail } from '../mails/mails';
import type { User } from './sessions';
import { newToken } from './tokens';

/** Tells a person by e-mail that their second factor was changed: they may not be who changed it. */
export const notifySecondFactorChange = async (
  tx: Tx,
  { id, email, language }: Pick<User, 'id' | 'email' | 'language'>,
  kind: 'second-factor-reset' | 'recovery-codes-made',
  now: Date,
): Promise<void> => {
  if (!email) return;
  await queueMail(tx, {
    about: `${kind}:${id}:${newToken()}`,
    to: email,
    language,
    now,
    mail: { kind, params: {} },
  });
};
