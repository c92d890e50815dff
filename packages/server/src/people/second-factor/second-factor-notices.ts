import { queueMail } from '../../messaging/mails/mails';
import { newToken } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import type { User } from '../sign-in/sessions';

/** Tells a person by e-mail that their second factor was changed: they may not be who changed it. */
export const notifySecondFactorChange = async (
  tx: Tx,
  { id, email, language }: Pick<User, 'id' | 'email' | 'language'>,
  kind: 'second-factor-reset' | 'recovery-codes-made',
  now: Date,
): Promise<void> => {
  if (!email) return;
  await queueMail(tx, {
    dedupeKey: `${kind}:${id}:${newToken()}`,
    to: email,
    language,
    now,
    mail: { kind, params: {} },
  });
};
