import { cleanText } from '../strings/clean-text';

/** Eleven digits, the first a 9, perhaps in groups. */
const GROUPED = /(?<!\d)9(?:[ -]?\d){10}(?!\d)/g;

/**
 * Returns whether a text is a payment code: eleven digits, the first a 9, whose last two make the remainder by 97 one (ISO 7064 MOD 97-10). So no
 * code becomes another by one wrong digit or by two neighbours that change places.
 */
export const isPaymentCode = (text: string): boolean => /^9\d{10}$/.test(text) && Number(text) % 97 === 1;

/** Formats a payment code in groups, as people read it: `9123 4567 812`. */
export const formatPaymentCode = (code: string): string =>
  `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`;

/** Finds the payment code that texts name, with spaces and dashes in it or without. Returns null if they name none, or two different ones. */
export const findPaymentCode = (...texts: string[]): string | null => {
  const written = texts.flatMap((text) => cleanText(text).match(GROUPED) ?? []);
  const codes = written.map((text) => text.replace(/\D/g, '')).filter(isPaymentCode);
  const [only = null, ...others] = new Set(codes);
  return others.length > 0 ? null : only;
};
