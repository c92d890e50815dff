import {
  constants,
  createCipheriv,
  createHmac,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { is, optional, pattern, type Struct, string, type, unknown } from 'superstruct';
import { parseJson } from './http-call';

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

const webhook = type({
  // A provider reference as the Airtel client creates it.
  transaction: type({ id: pattern(string(), /^[A-Za-z0-9]{1,25}$/) }),
  hash: optional(unknown()),
});

/** Returns the object of the member `transaction` as it stands in a JSON text. Returns null if there is none. */
const findTransactionText = (json: string): string | null => {
  const start = /"transaction"\s*:\s*\{/.exec(json);
  if (!start) return null;
  const from = start.index + start[0].length - 1;
  let depth = 0;
  let isInString = false;
  for (let at = from; at < json.length; at += 1) {
    const character = json[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return json.slice(from, at + 1);
    }
  }
  return null;
};

/** Lists the texts that Airtel's documents and samples hash: the whole or the inner object, as sent or compact. */
const listHashedTexts = (json: string, transaction: unknown): string[] => {
  const sent = findTransactionText(json);
  const compact = JSON.stringify(transaction);
  const inner = sent === null ? [compact] : [sent, compact];
  return inner.flatMap((text) => [`{"transaction":${text}}`, text]);
};

const isHashValid = (text: string, hash: Buffer, key: string): boolean => {
  const expected = createHmac('sha256', key).update(text).digest();
  return expected.length === hash.length && timingSafeEqual(expected, hash);
};

/**
 * Reads the provider reference in a webhook of Airtel, and nothing else, because a webhook only triggers a status check. Returns null if
 * the body can't be read, or if there is a key and the hash is missing or wrong.
 */
export const readAirtelWebhook = (rawBody: Buffer, key: string | null): string | null => {
  const json = rawBody.toString('utf8');
  const body = parseJson(json);
  if (!is(body, webhook)) return null;
  const { transaction, hash } = body;
  if (key !== null) {
    if (typeof hash !== 'string') return null;
    const sentHash = Buffer.from(hash, 'base64');
    const isGenuine = listHashedTexts(json, transaction).some((text) => isHashValid(text, sentHash, key));
    if (!isGenuine) return null;
  }
  return transaction.id;
};
