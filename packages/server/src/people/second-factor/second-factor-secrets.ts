import { and, eq, isNotNull, lte, type SQL } from 'drizzle-orm';
import { decryptFile, deriveKey, encryptFile } from '../../platform/crypto/file-cipher';
import type { Queryable, Tx } from '../../platform/db/database';
import { secondFactors, sessions } from '../tables/users';

/** Encrypts the secret of a person's authenticator app with a key derived from `SECRET_KEY`. */
export const encryptSecret = (secretKey: Buffer, userId: string, secret: string): Buffer =>
  encryptFile(deriveKey(secretKey, 'second-factors'), userId, Buffer.from(secret));

/** Decrypts the secret of a person's authenticator app. Throws if it was encrypted with another key. */
export const decryptSecret = (secretKey: Buffer, userId: string, sealed: Uint8Array): string =>
  decryptFile(deriveKey(secretKey, 'second-factors'), userId, Buffer.from(sealed)).toString();

/** Returns the condition for sessions whose app is not enrolled in time. */
export const isPendingSecretExpired = (now: Date) =>
  and(isNotNull(sessions.pendingSecret), lte(sessions.pendingSecretExpiresAt, now));

/** Deletes the secrets of apps that are not enrolled yet, of the sessions that match. Users start again, with another secret. */
export const deletePendingSecrets = async (db: Queryable, isMeant?: SQL): Promise<void> => {
  await db.orm
    .update(sessions)
    .set({ pendingSecret: null, pendingSecretExpiresAt: null })
    .where(and(isNotNull(sessions.pendingSecret), isMeant));
};

/** Re-encrypts the secrets of all authenticator apps after `SECRET_KEY` changed. Locks their rows. */
export const resealSecrets = async (tx: Tx, oldKey: Buffer, newKey: Buffer): Promise<void> => {
  for (const { userId, sealedSecret } of await tx.orm.select().from(secondFactors).for('update')) {
    const reencrypted = encryptSecret(newKey, userId, decryptSecret(oldKey, userId, sealedSecret));
    await tx.orm
      .update(secondFactors)
      .set({ sealedSecret: reencrypted })
      .where(eq(secondFactors.userId, userId));
  }
};
