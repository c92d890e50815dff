import { brand } from '../site/brand';
import { cleanText } from './clean-text';

/** Crockford's base 32: no I, L, O, U, which people misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const size = alphabet.length;
const bodyLength = 7;

/** Calculates the ISO 7064 hybrid (33, 32) check character, which reveals every wrong character and nearly every swapped pair. */
const getCheckCharacter = (body: string): string => {
  let product = size;
  for (const character of body) {
    const sum = (product + alphabet.indexOf(character)) % size || size;
    product = (sum * 2) % (size + 1);
  }
  return alphabet.charAt((size + 1 - product) % size);
};

const formatReference = (body: string): string => {
  const whole = body + getCheckCharacter(body);
  return `${brand.referencePrefix}-${whole.slice(0, 4)}-${whole.slice(4)}`;
};

/** Creates a payment reference (`SF-7KQ2-M4X9`) from random bytes: 35 bits and a check character. */
export const createReference = (random: Uint8Array): string => {
  if (random.length < bodyLength) throw new RangeError(`a reference needs ${bodyLength} random bytes`);
  let body = '';
  for (const byte of random.subarray(0, bodyLength)) body += alphabet.charAt(byte % size);
  return formatReference(body);
};

/** Returns the standard form of the eight characters behind the prefix, with O for 0, I or L for 1; null if the check character is wrong. */
const readBody = (written: string): string | null => {
  const whole = written
    .replace(/[ ./_-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (whole.length !== bodyLength + 1 || [...whole].some((c) => !alphabet.includes(c))) return null;
  const body = whole.slice(0, bodyLength);
  return getCheckCharacter(body) === whole.charAt(bodyLength) ? formatReference(body) : null;
};

/** A reference as people and banks write it: with or without spaces, dashes, dots or slashes between its characters. */
const candidate = `${brand.referencePrefix}((?:[ ./_-]{0,3}[A-Z0-9]){${bodyLength + 1}})`;
const standing = new RegExp(`(?<![A-Z0-9])(?=${candidate}(?![A-Z0-9]))`, 'g');
/** Glued to other text. It needs a digit, because letters of words can have a correct check character by chance. */
const glued = new RegExp(`(?=${candidate})`, 'g');

const search = (texts: readonly string[], pattern: RegExp): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) =>
      [...text.matchAll(pattern)].flatMap(([, written = '']) => {
        const reference = pattern === standing || /\d/.test(written) ? readBody(written) : null;
        return reference === null ? [] : [reference];
      }),
    ),
  );

/**
 * Finds all references of ours in texts, in their standard form: in any case, with invisible characters,
 * dashes and spaces of any kind. The check character decides. References that are glued to other text, such
 * as a name, count if none stands alone.
 */
export const findReferences = (...texts: string[]): ReadonlySet<string> => {
  const cleaned = texts.map((text) => cleanText(text).toUpperCase());
  const found = search(cleaned, standing);
  return found.size > 0 ? found : search(cleaned, glued);
};

/** Finds the reference of ours that texts name, in its standard form. Returns null if they name none, or two different ones. */
export const findReference = (...texts: string[]): string | null => {
  const [only = null, ...others] = findReferences(...texts);
  return others.length > 0 ? null : only;
};
