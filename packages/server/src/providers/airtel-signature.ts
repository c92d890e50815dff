import {
  constants,
  createCipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { is, type Struct, string, type } from 'superstruct';

/** Public key of Airtel, for signatures and PINs. */
export interface AirtelKey {
  publicKey: KeyObject;
  /** Time the key expires; null if Airtel gives none, so that the key must not be cached. */
  validUntil: Date | null;
}

interface WireKey {
  key: string;
  valid_upto: string;
}
const wireKey: Struct<WireKey, unknown> = type({ key: string(), valid_upto: string() });
const wrappedKey = type({ data: wireKey });

/** Parses an expiry. Airtel gives no time zone: Kampala's is earlier than UTC, so that a key is never used too long. */
const parseValidUpto = (text: string): Date | null => {
  const match = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [, day, month, year, time] = match;
  const until = new Date(`${year}-${month}-${day}T${time}+03:00`);
  return Number.isNaN(until.getTime()) ? null : until;
};

/** Reads the key in a response of `/v1/rsa/encryption-keys`, inside `data` or at the top level. Returns null if it has no valid key. */
export const readAirtelKey = (json: unknown): AirtelKey | null => {
  const found = is(json, wrappedKey) ? json.data : is(json, wireKey) ? json : null;
  if (!found) return null;
  try {
    const der = Buffer.from(found.key, 'base64');
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return { publicKey, validUntil: parseValidUpto(found.valid_upto) };
  } catch {
    return null;
  }
};

/** Encrypts a text with Airtel's key, as it requires for the PIN of a wallet. */
export const encryptForAirtel = (text: string, publicKey: KeyObject): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString(
    'base64',
  );

/** Signs the exact text of a body: encrypts it with a new AES key, and that key with Airtel's. */
export const signForAirtel = (
  body: string,
  publicKey: KeyObject,
): { 'x-signature': string; 'x-key': string } => {
  const key = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const signature = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
  const sealed = encryptForAirtel(`${key.toString('base64')}:${iv.toString('base64')}`, publicKey);
  return { 'x-signature': signature.toString('base64'), 'x-key': sealed };
};
