import {
  DAY_MS,
  err,
  HOLD_MS,
  HOUR_MS,
  MINUTE_MS,
  type Msisdn,
  type Problem,
  type Result,
} from '@somesa/core';
import type { Config } from '../config/config';
import { getSharedAllowances } from './limit-allowances';
import { type Admission, createAdmissions, type PaymentLimitRequest } from './limits';
import type { Allowance, RateLimitCounters } from './rate-limit-counters';

/** Share of the allowance of all callers together that USSD can use, so that it never blocks the site. */
const USSD_SHARE = 0.5;

/** Limits of the USSD menu. The network vouches for the phone number, which takes the place of a browser and an address. */
export interface UssdLimits {
  /** Lookups of children, loans and receipts. */
  lookUp: (msisdn: Msisdn) => Promise<Problem | null>;
  /** Payments from the caller's own phone. */
  payment: (
    msisdn: Msisdn,
    payment: Pick<PaymentLimitRequest, 'isLookUp' | 'held'>,
  ) => Promise<Result<Admission, Problem>>;
}

/** Creates the limits of the USSD menu: those of the site, by phone number and for USSD as a whole. */
export const createUssdLimits = (config: Config, counters: RateLimitCounters): UssdLimits => {
  const { take, admit, takeHolds } = createAdmissions(counters);

  type Setting = Extract<keyof Config, `RATE_LIMIT_${string}`>;
  const perPhone = (setting: Setting, windowMs: number, subject: Msisdn, kind = 'phone'): Allowance => ({
    name: `${setting}:${kind}`,
    subject,
    max: config[setting],
    windowMs,
  });
  const together = (setting: Setting): Allowance[] => {
    const window = { name: setting, max: config[setting], windowMs: MINUTE_MS };
    const ofUssd = { ...window, name: `${setting}:ussd`, max: Math.ceil(window.max * USSD_SHARE) };
    return [...getSharedAllowances(ofUssd), ...getSharedAllowances(window)];
  };

  const getLookUpAllowances = (msisdn: Msisdn): Allowance[] => [
    perPhone('RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE', MINUTE_MS, msisdn),
    perPhone('RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_DAY', DAY_MS, msisdn),
    ...together('RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE'),
  ];

  return {
    lookUp: (msisdn) => take(getLookUpAllowances(msisdn)),
    payment: async (msisdn, { isLookUp, held: children }) => {
      const held = children.map(({ school, regNo }) =>
        perPhone('RATE_LIMIT_HOLDS_PER_CHILD', HOLD_MS, msisdn, `${school}:${regNo}`),
      );
      const tooMany = await takeHolds(held);
      if (tooMany) return err(tooMany);
      // Shared with the prompts that the owner of the number requests while logged in.
      const prompts = perPhone('RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR', HOUR_MS, msisdn, 'owner');
      const others = [
        ...(isLookUp ? getLookUpAllowances(msisdn) : []),
        perPhone('RATE_LIMIT_INITIATIONS_PER_DEVICE_PER_MINUTE', MINUTE_MS, msisdn),
      ];
      const sent = [prompts, ...together('RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE')];
      return admit(sent, others, held);
    },
  };
};
