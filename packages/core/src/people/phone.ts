import { compactText } from '../strings/clean-text';
import { type Network, networks } from './networks';

/** Ugandan phone number in E.164 form: `+256772123456`. */
export type Msisdn = `+256${string}`;

/** Names of the networks on screens. */
export const networkNames: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };

/**
 * First two digits after 0 that belong to each network. As numbers are ported, a prefix only suggests a network. Source: libphonenumber for 77, 78, 76, 70, 74, 75; 79 by the regulator's numbering plan after Africell.
 */
const prefixes: Record<Network, readonly string[]> = {
  mtn: ['77', '78', '76', '79'],
  airtel: ['70', '74', '75'],
};

/**
 * Converts a phone number as people type it (`0772 123 456`, `+256 772-123-456`) to E.164. Returns null if it is not a Ugandan number
 * with 9 digits after the leading 0 or the country code.
 */
export const toMsisdn = (typed: string): Msisdn | null => {
  const [, digits] = /^(?:(?:\+|00)?256|0)(\d{9})$/.exec(compactText(typed)) ?? [];
  return digits ? `+256${digits}` : null;
};

/** Formats an E.164 number for calls inside Uganda: `0772123456`. */
export const formatLocalPhone = (msisdn: Msisdn): string => `0${msisdn.slice(4)}`;

/** Formats a phone number as `0772 123 456` with non-breaking spaces. Returns any other text unchanged. */
export const formatPhone = (typed: string): string => {
  const msisdn = toMsisdn(typed);
  return msisdn ? formatLocalPhone(msisdn).replace(/^(....)(...)/, '$1\u00a0$2\u00a0') : typed;
};

/** Masks the middle of a number, for receipts: `0772 *** 456`. */
export const maskPhone = (msisdn: Msisdn): string => {
  const local = formatLocalPhone(msisdn);
  return `${local.slice(0, 4)} *** ${local.slice(7)}`;
};

/** Finds the network to which a number's prefix belongs; null if it is unknown. */
export const findNetwork = (msisdn: Msisdn): Network | null =>
  networks.find((network) => prefixes[network].includes(msisdn.slice(4, 6))) ?? null;
