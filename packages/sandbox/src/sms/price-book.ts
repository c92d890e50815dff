import book from './price-book.json';

const GSM_PART = 160;
const GSM_JOINED_PART = 153;
const UNICODE_PART = 70;
const UNICODE_JOINED_PART = 67;
const KAMPALA_OFFSET_MS = 3 * 60 * 60 * 1000;

/** The alphabet of 3GPP TS 23.038, row by row, and its extension table, whose characters follow an escape. */
const GSM_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅå' +
  'Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ' +
  ' !"#¤%&\'()*+,-./' +
  '0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNO' +
  'PQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmno' +
  'pqrstuvwxyzäöñüà';
const GSM_EXTENSION = '\f^{}\\[~]|€';

/** Counts the parts in which an SMS is sent. A character of the extension, or beyond 16 bits, is not divided. */
export function countSmsParts(message: string): number {
  let isGsm = true;
  for (const character of message) {
    if (!GSM_ALPHABET.includes(character) && !GSM_EXTENSION.includes(character)) isGsm = false;
  }
  const whole = isGsm ? GSM_PART : UNICODE_PART;
  const joined = isGsm ? GSM_JOINED_PART : UNICODE_JOINED_PART;
  let total = 0;
  let parts = 1;
  let filled = 0;
  for (const character of message) {
    const size = isGsm ? (GSM_EXTENSION.includes(character) ? 2 : 1) : character.length;
    total += size;
    if (filled + size > joined) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return total <= whole ? 1 : parts;
}

/** Returns the price of a part in UGX at an instant, by the price book's day in Kampala. */
export function getPartPriceUgx(now: number): number {
  const day = new Date(now + KAMPALA_OFFSET_MS).toISOString().slice(0, 10);
  const entry = book.filter(({ from }) => from <= day).at(-1);
  if (!entry) throw new Error(`The price book has no price for ${day}`);
  return entry.partUgx;
}
