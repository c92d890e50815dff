import { webcrypto } from 'node:crypto';
import type { SignText } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { decryptFile, deriveKey, encryptFile } from '../../platform/crypto/file-cipher';
import type { Queryable, Tx } from '../../platform/db/database';
import { gateKeys } from '../tables/clearance';

const { subtle } = webcrypto;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };

const seal = (secretKey: Buffer, schoolId: number, privateKey: Buffer): Buffer =>
  encryptFile(deriveKey(secretKey, 'gate-keys'), String(schoolId), privateKey);
const open = (secretKey: Buffer, { schoolId, sealedPrivateKey }: typeof gateKeys.$inferSelect): Buffer =>
  decryptFile(deriveKey(secretKey, 'gate-keys'), String(schoolId), Buffer.from(sealedPrivateKey));

/** Returns the key with which a school’s passes are signed, and creates it at its first use. */
export const getGateKey = async (
  db: Queryable,
  schoolId: number,
  { secretKey, now }: { secretKey: Buffer; now: Date },
): Promise<typeof gateKeys.$inferSelect> => {
  const find = async () => (await db.orm.select().from(gateKeys).where(eq(gateKeys.schoolId, schoolId)))[0];
  const found = await find();
  if (found) return found;
  const pair = await subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const publicKey = Buffer.from(await subtle.exportKey('raw', pair.publicKey)).toString('base64');
  const privateKey = Buffer.from(await subtle.exportKey('pkcs8', pair.privateKey));
  const sealedPrivateKey = seal(secretKey, schoolId, privateKey);
  // Another request may have been first.
  await db.orm
    .insert(gateKeys)
    .values({ schoolId, publicKey, sealedPrivateKey, createdAt: now })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error(`the key of school ${schoolId} was not stored`);
  return made;
};

/** Returns the function that signs passes with a school’s key. */
export const createPassSigner = async (
  secretKey: Buffer,
  row: typeof gateKeys.$inferSelect,
): Promise<SignText> => {
  const key = await subtle.importKey('pkcs8', open(secretKey, row), CURVE, false, ['sign']);
  return async (text) =>
    Buffer.from(await subtle.sign(SIGNATURE, key, Buffer.from(text)))
      .toString('hex')
      .toUpperCase();
};

/** Re-encrypts all keys after `SECRET_KEY` changed. Locks their rows. */
export const resealGateKeys = async (tx: Tx, oldKey: Buffer, newKey: Buffer): Promise<void> => {
  for (const row of await tx.orm.select().from(gateKeys).for('update'))
    await tx.orm
      .update(gateKeys)
      .set({ sealedPrivateKey: seal(newKey, row.schoolId, open(oldKey, row)) })
      .where(eq(gateKeys.schoolId, row.schoolId));
};

/** Deletes all keys after the secret key was lost: schools get new ones, and no pass of before is valid any more. */
export const deleteGateKeys = async (tx: Tx): Promise<void> => {
  await tx.orm.delete(gateKeys);
};
