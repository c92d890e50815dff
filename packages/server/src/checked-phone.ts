import { type Msisdn, toMsisdn } from '@somesa/core';

/** The E.164 form of a number that its schema has checked. */
export const msisdnOf = (checked: string): Msisdn => {
  const msisdn = toMsisdn(checked);
  if (!msisdn) throw new Error('a phone number that was checked is none');
  return msisdn;
};
