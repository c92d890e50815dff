import { createHmac, timingSafeEqual } from 'node:crypto';
import { is, optional, pattern, string, type, unknown } from 'superstruct';
import { parseJson } from './wire-values';

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
