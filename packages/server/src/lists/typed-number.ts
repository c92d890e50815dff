import { toMsisdn } from '@somesa/core';

/** A phone number as it is stored, however it was typed, at home or from abroad; anything else without its spaces. */
export const typedNumber = (text: string): string => {
  const digits = text.replace(/[\s-]/g, '');
  return toMsisdn(digits) ?? (/^256\d{9}$/.test(digits) ? `+${digits}` : digits);
};
