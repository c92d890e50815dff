import { type Msisdn, toMsisdn } from '@somesa/core';

/** Converts a validated phone number to E.164. Throws if it isn't one. */
export const requireMsisdn = (checked: string): Msisdn => {
  const msisdn = toMsisdn(checked);
  if (!msisdn) throw new Error('a validated phone number can’t be parsed');
  return msisdn;
};
