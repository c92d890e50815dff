import { cleanText, formatLocalPhone, toMsisdn } from '@somesa/core';

/** Returns a phone number in the server's local format, however it was typed. */
export const localPhone = (typed: string): string => {
  const msisdn = toMsisdn(typed);
  return msisdn === null ? cleanText(typed) : formatLocalPhone(msisdn);
};
