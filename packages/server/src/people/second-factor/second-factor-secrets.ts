import { eq } from 'drizzle-orm';
import { deriveKey, openFile, sealFile } from '../../platform/crypto/file-cipher';
import type { Tx } from '../../platform/db/database';
import { secondFactors } from '../../platform/db/schema';

/** Encrypts the secret of a person's authenticator app, under a key derived from the installation's. */
export const sealSecret = (secretKey: Buffer, userId: string, secret: string): Buffer =>
  sealFile(deriveKey(secretKey, 'second-factors'), userId, Buffer.from(secret));

/** Decrypts the secret of a person's authenticator app. Throws if it was encrypted under another key. */
export const openSecret = (secretKey: Buffer, userId: string, sealed: Uint8Array): string =>
  openFile(deriveKey(secretKey, 'second-factors'), userId, Buffer.from(sealed)).toString();

/** Encrypts the secrets of all authenticator apps under another key of the installation. */
export const resealSecrets = async (tx: Tx, oldKey: Buffer, newKey: Buffer): Promise<void> => {
  for (const { userId, sealedSecret } of await tx.orm.select().from(secondFactors).for('update')) {
    const resealed = sealSecret(newKey, userId, openSecret(oldKey, userId, sealedSecret));
    await tx.orm
      .update(secondFactors)
      .set({ sealedSecret: resealed })
      .where(eq(secondFactors.userId, userId));
  }
};
