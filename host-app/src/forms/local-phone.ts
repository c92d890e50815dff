import { cleanText, formatLocalPhone, toMsisdn } from '@somesa/core';

export const localPhone = (typed: string): string => {
  const msisdn = toMsisdn(typed);
  return msisdn === null ? cleanText(typed) : formatLocalPhone(msisdn);
};
