import { toLocalPhone, toMsisdn } from '@somesa/core';

/** Writes a phone number as the server names it, however it was typed. */
export const localPhone = (typed: string): string => {
  const msisdn = toMsisdn(typed);
  return msisdn === null ? typed.trim() : toLocalPhone(msisdn);
};
