import { compactText, toMsisdn } from '@somesa/core';

/** Converts a typed phone number to its stored form; removes separators from other text. */
export const normalisePhoneSearch = (text: string): string => toMsisdn(text) ?? compactText(text);
