import { isMobile, type Msisdn, type Problem, problem, toMsisdn } from '@somesa/core';

/** Converts a validated phone number to E.164. Throws if it isn't one. */
export const requireMsisdn = (checked: string): Msisdn => {
  const msisdn = toMsisdn(checked);
  if (!msisdn) throw new Error('a validated phone number can’t be parsed');
  return msisdn;
};

/** Returns a problem under `field` if a validated number can't receive SMS or payment prompts; null if it can. */
export const findNotMobile = (
  field: 'phoneNumber' | 'phoneNumber1' | 'guarantorPhone' | 'contact',
  number: string,
): Problem | null =>
  isMobile(requireMsisdn(number))
    ? null
    : problem('validation_failed', {}, { [field]: ['phone_not_mobile'] });
