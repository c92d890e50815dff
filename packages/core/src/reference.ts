import { brand } from './brand';

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

/**
 * Parses a reference as people type it: any case, with dashes of any kind or none, O for 0, I or L for 1. Returns its
 * standard form, or null if it has no correct check character.
 */
export const parseReference = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  if (!plain.startsWith(brand.referencePrefix)) return null;
  const whole = plain.slice(brand.referencePrefix.length).replace(/O/g, '0').replace(/[IL]/g, '1');
  if (whole.length !== bodyLength + 1 || [...whole].some((c) => !alphabet.includes(c))) return null;
  const body = whole.slice(0, bodyLength);
  return getCheckCharacter(body) === whole.charAt(bodyLength) ? formatReference(body) : null;
};
