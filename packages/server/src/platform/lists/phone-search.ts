import { toMsisdn } from '@somesa/core';

/** Converts a typed phone number to its stored form; removes spaces and hyphens from other text. */
export const normalisePhoneSearch = (text: string): string => toMsisdn(text) ?? text.replace(/[\s-]/g, '');
