import { isMobile, type Msisdn, type Problem, problem, toMsisdn } from '@somesa/core';

/** The E.164 form of a number that its schema has checked. */
export const msisdnOf = (checked: string): Msisdn => {
  const msisdn = toMsisdn(checked);
  if (!msisdn) throw new Error('a phone number that was checked is none');
  return msisdn;
};

/** Returns a problem under `field` if a number, as its schema has checked it, gets no SMS and no payment prompt; null if it does. */
export const findNotMobile = (
  field: 'phoneNumber' | 'phoneNumber1' | 'contact',
  number: string,
): Problem | null =>
  isMobile(msisdnOf(number)) ? null : problem('validation_failed', {}, { [field]: ['phone_not_mobile'] });
