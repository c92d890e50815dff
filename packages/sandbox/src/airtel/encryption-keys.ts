import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto';

/** Airtel's key length. */
const MODULUS_BITS = 1024;
const VALID_UPTO = '31-12-2099 00:00:00';

export interface EncryptionKeys {
  readonly published: { readonly key_id: string; readonly key: string; readonly valid_upto: string };
  /** Decrypts base64 RSA PKCS#1 v1.5. Returns undefined if it is invalid. */
  decrypt(base64: string): string | undefined;
  /** Returns whether `x-signature`, decrypted with the AES key inside `x-key`, equals these bytes. */
  isSignatureOf(body: Buffer, signature: string, key: string): boolean;
}

/** Creates a key pair. */
export function createEncryptionKeys(): EncryptionKeys {
  const pair = generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS });
  const der = pair.publicKey.export({ format: 'der', type: 'spki' });

  function decrypt(base64: string) {
    try {
      // Node.js 20 doesn't allow privateDecrypt with PKCS#1 v1.5 (CVE-2023-46809), so strip the padding here.
      const options = { key: pair.privateKey, padding: constants.RSA_NO_PADDING };
      return stripPadding(privateDecrypt(options, Buffer.from(base64, 'base64')))?.toString('utf8');
    } catch {
      return undefined;
    }
  }

  return {
    published: { key_id: randomUUID(), key: der.toString('base64'), valid_upto: VALID_UPTO },
    decrypt,
    isSignatureOf(body, signature, key) {
      const [aesKey = '', iv = ''] = decrypt(key)?.split(':') ?? [];
      try {
        const decipher = createDecipheriv(
          'aes-256-cbc',
          Buffer.from(aesKey, 'base64'),
          Buffer.from(iv, 'base64'),
        );
        const signed = Buffer.concat([decipher.update(signature, 'base64'), decipher.final()]);
        return signed.equals(body);
      } catch {
        return false;
      }
    },
  };
}

/** Removes PKCS#1 padding: `00 02 <at least eight non-zero bytes> 00 <text>`. Returns undefined if it is invalid. */
function stripPadding(block: Buffer): Buffer | undefined {
  const zeroAt = block.indexOf(0, 2);
  return block[0] === 0 && block[1] === 2 && zeroAt >= 10 ? block.subarray(zeroAt + 1) : undefined;
}
