import { brand } from './brand';

/** Crockford's base 32: no I, L, O, U, so that nobody misreads a reference. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const size = alphabet.length;
const bodyLength = 7;

/** ISO 7064 hybrid (33, 32): finds every single wrong character and nearly every swapped pair. */
const checkCharacter = (body: string): string => {
  let product = size;
  for (const character of body) {
    const sum = (product + alphabet.indexOf(character)) % size || size;
    product = (sum * 2) % (size + 1);
  }
  return alphabet.charAt((size + 1 - product) % size);
};

const compose = (body: string): string => {
  const whole = body + checkCharacter(body);
  return `${brand.referencePrefix}-${whole.slice(0, 4)}-${whole.slice(4)}`;
};

/** Makes a payment reference (`SF-7KQ2-M4X9`) from random bytes: 35 bits and a check character. */
export const makeReference = (random: Uint8Array): string => {
  if (random.length < bodyLength) throw new RangeError(`a reference needs ${bodyLength} random bytes`);
  let body = '';
  for (const byte of random.subarray(0, bodyLength)) body += alphabet.charAt(byte % size);
  return compose(body);
};

/**
 * Reads a reference as people type it: any case, with dashes of any kind or none, O for 0, I or L for 1.
 * Answers its one written form, or null where the check character does not hold.
 */
export const parseReference = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  if (!plain.startsWith(brand.referencePrefix)) return null;
  const whole = plain.slice(brand.referencePrefix.length).replace(/O/g, '0').replace(/[IL]/g, '1');
  if (whole.length !== bodyLength + 1 || [...whole].some((c) => !alphabet.includes(c))) return null;
  const body = whole.slice(0, bodyLength);
  return checkCharacter(body) === whole.charAt(bodyLength) ? compose(body) : null;
};
