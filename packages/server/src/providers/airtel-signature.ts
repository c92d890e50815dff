import {
  constants,
  createCipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { is, type Struct, string, type } from 'superstruct';

/** The key under which Airtel wants signatures, and until when it holds (null: not said, so not to be kept). */
export interface AirtelKey {
  publicKey: KeyObject;
  validUntil: Date | null;
}

interface WireKey {
  key: string;
  valid_upto: string;
}
const wireKey: Struct<WireKey, unknown> = type({ key: string(), valid_upto: string() });
const wrappedKey = type({ data: wireKey });

/** Airtel names no zone; Kampala's is the earlier reading, so that a key is never used too long. */
const readValidUpto = (text: string): Date | null => {
  const match = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [, day, month, year, time] = match;
  const until = new Date(`${year}-${month}-${day}T${time}+03:00`);
  return Number.isNaN(until.getTime()) ? null : until;
};

/** Reads the answer of `/v1/rsa/encryption-keys`, inside `data` or at the top; null where there is no key in it. */
export const readAirtelKey = (json: unknown): AirtelKey | null => {
  const found = is(json, wrappedKey) ? json.data : is(json, wireKey) ? json : null;
  if (!found) return null;
  try {
    const der = Buffer.from(found.key, 'base64');
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return { publicKey, validUntil: readValidUpto(found.valid_upto) };
  } catch {
    return null;
  }
};

/** Signs the exact text of a body: it is encrypted under a fresh AES key, and that key under Airtel's. */
export const signForAirtel = (
  body: string,
  publicKey: KeyObject,
): { 'x-signature': string; 'x-key': string } => {
  const key = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const signature = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
  const keyAndIv = Buffer.from(`${key.toString('base64')}:${iv.toString('base64')}`);
  const sealed = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, keyAndIv);
  return { 'x-signature': signature.toString('base64'), 'x-key': sealed.toString('base64') };
};
