import { toMsisdn } from '@somesa/core';

/** A phone number as it is stored, however it was typed; anything else without its spaces. */
export const typedNumber = (text: string): string => toMsisdn(text) ?? text.replace(/[\s-]/g, '');
