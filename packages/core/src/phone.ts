/** The mobile-money networks that payments can be asked of. */
export const networks = ['mtn', 'airtel'] as const;
export type Network = (typeof networks)[number];

/** An E.164 number of Uganda: `+256772123456`. */
export type Msisdn = `+256${string}`;

/** The names of the networks as people know them. */
export const networkNames: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };

/**
 * The first two digits after 0 that each network was given. A prefix is a default choice, never a block:
 * numbers are ported. Source: libphonenumber for 77, 78, 76, 70, 74, 75; 79 by the regulator's numbering plan after Africell.
 */
const prefixes: Record<Network, readonly string[]> = {
  mtn: ['77', '78', '76', '79'],
  airtel: ['70', '74', '75'],
};

/**
 * Converts a phone number as people type it (`0772 123 456`, `+256 772-123-456`) to E.164. Returns null if it is not a number of Uganda
 * with 9 digits after the leading 0 or the country code.
 */
export const toMsisdn = (typed: string): Msisdn | null => {
  const digits = typed.replace(/[\s().\p{Pd}]/gu, '').replace(/^(\+|00)?256(?=\d{9}$)/, '0');
  return /^0\d{9}$/.test(digits) ? `+256${digits.slice(1)}` : null;
};

/** Writes an E.164 number as it is dialled at home: `0772123456`. */
export const toLocalPhone = (msisdn: Msisdn): string => `0${msisdn.slice(4)}`;

/** Writes a phone number as people read it, `0772 123 456`, in one piece; text that is no number of Uganda stays as it is. */
export const writePhone = (typed: string): string => {
  const msisdn = toMsisdn(typed);
  return msisdn ? toLocalPhone(msisdn).replace(/^(....)(...)/, '$1\u00a0$2\u00a0') : typed;
};

/** Hides the middle of a number, so that a receipt can name it: `0772 *** 456`. */
export const maskPhone = (msisdn: Msisdn): string => {
  const local = toLocalPhone(msisdn);
  return `${local.slice(0, 4)} *** ${local.slice(7)}`;
};

/**
 * Tells whether a number can receive SMS and payment prompts: the regulator's numbering plan gives 070 to 079 to mobile networks. Landlines (02, 03,
 * 04), toll-free (0800) and premium numbers (0900) can't, or cost us more.
 */
export const isMobile = (msisdn: Msisdn): boolean => msisdn.startsWith('+2567');

/** Names the network that a number's prefix belongs to, or null where it is unknown. */
export const networkOf = (msisdn: Msisdn): Network | null =>
  networks.find((network) => prefixes[network].includes(msisdn.slice(4, 6))) ?? null;
