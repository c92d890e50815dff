import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the file format: first byte of every encrypted file. */
const VERSION = 1;

/** Derives a key of 32 bytes for one purpose from the secret key. */
export const deriveKey = (
  secretKey: Buffer,
  purpose:
    | 'daily-email'
    | 'files'
    | 'file-links'
    | 'gate-keys'
    | 'second-factors'
    | 'test-mode'
    | 'webhook-secrets',
): Buffer => Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `somesa ${purpose}`, KEY_BYTES));

/** Encrypts a file. Only the same key and ID decrypt it. */
export const encryptFile = (key: Buffer, id: string, bytes: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()]);
};

/** Decrypts a stored file. Throws if it was changed, truncated, stored under another ID or encrypted with another key. */
export const decryptFile = (key: Buffer, id: string, sealed: Buffer): Buffer => {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES)
    throw new Error('a stored file is damaged: it does not begin as a sealed one');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    // The message of OpenSSL names no cause.
    throw new Error('a stored file was changed, moved, or sealed under another key');
  }
};

/** Decrypts a stored file with the first key that fits. Throws as `decryptFile` if none does. */
export const decryptWithAny = (
  [key, ...others]: readonly [Buffer, ...Buffer[]],
  id: string,
  sealed: Buffer,
): { bytes: Buffer; key: Buffer } => {
  try {
    return { bytes: decryptFile(key, id, sealed), key };
  } catch (error) {
    const [next, ...more] = others;
    if (!next) throw error;
    return decryptWithAny([next, ...more], id, sealed);
  }
};
