import { createHmac, timingSafeEqual } from 'node:crypto';
import { is, optional, pattern, string, type, unknown } from 'superstruct';
import { parseJson } from './parse-json';

/** An id that `newProviderRef` of the Airtel adapter can have made. */
const callback = type({
  transaction: type({ id: pattern(string(), /^[A-Za-z0-9]{1,25}$/) }),
  hash: optional(unknown()),
});

/** Cuts `{...}` of the member `transaction` out of a JSON text, byte for byte; null where it is not there. */
const transactionText = (json: string): string | null => {
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

/** The texts that Airtel's documents and samples hash: the whole or the inner object, as sent or compact. */
const hashedTexts = (json: string, transaction: unknown): string[] => {
  const sent = transactionText(json);
  const compact = JSON.stringify(transaction);
  const inner = sent === null ? [compact] : [sent, compact];
  return inner.flatMap((text) => [`{"transaction":${text}}`, text]);
};

const isHashOf = (text: string, hash: Buffer, key: string): boolean => {
  const own = createHmac('sha256', key).update(text).digest();
  return own.length === hash.length && timingSafeEqual(own, hash);
};

/**
 * Reads Airtel's callback: which of our requests it speaks of, and nothing else, because a callback is a hint to ask.
 * With a key, a body whose hash is missing or wrong answers null.
 */
export const readAirtelCallback = (
  rawBody: Buffer,
  callbackKey: string | null,
): { providerReference: string } | null => {
  const json = rawBody.toString('utf8');
  const body = parseJson(json);
  if (!is(body, callback)) return null;
  const { transaction, hash } = body;
  if (callbackKey !== null) {
    if (typeof hash !== 'string') return null;
    const sentHash = Buffer.from(hash, 'base64');
    const isGenuine = hashedTexts(json, transaction).some((text) => isHashOf(text, sentHash, callbackKey));
    if (!isGenuine) return null;
  }
  return { providerReference: transaction.id };
};
