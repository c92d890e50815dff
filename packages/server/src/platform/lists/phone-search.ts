import { compactText, toMsisdn } from '@somesa/core';

/** Converts a typed phone number to its stored form, also without its leading 0; removes separators from other text. */
export const normalisePhoneSearch = (text: string): string =>
  toMsisdn(text) ?? toMsisdn(`0${text}`) ?? compactText(text);
