import {
  DAY_MS,
  err,
  HOLD_MS,
  HOUR_MS,
  MINUTE_MS,
  ok,
  type Problem,
  problem,
  type Result,
  toMsisdn,
} from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { type KnownDevice, toAccountSubject } from './known-devices';
import {
  getAddressAllowances,
  getBodyText,
  getDeviceAllowances,
  getPersonKey,
  getSharedAllowances,
  type LimitWindow,
} from './limit-allowances';
import type { Allowance, RateLimitCounters } from './rate-limit-counters';

/** Maximum size of a JSON body, in bytes. */
export const BODY_LIMIT_BYTES = 32 * 1024;
export const BODY_LIMIT_TEXT = '32 KB';
/** Maximum time for a request to arrive, in milliseconds: enough for a file of 10 MB over a line of 140 kbit/s. */
export const REQUEST_TIMEOUT_MS = 600_000;

/** Counts a request against a limit. Returns the problem if the limit is exceeded, otherwise null. */
export type Limit = (request: FastifyRequest) => Promise<Problem | null>;

/** Counted request. */
export interface Admission {
  /** Releases the counts of the person and those that protect external systems, because nothing was sent and nothing is held. */
  releaseUnsent(): Promise<void>;
  /** Releases all counts, because the request was a repetition. */
  releaseAll(): Promise<void>;
}

/** Counts a request that may still fail. */
export type AdmissionCheck = () => Promise<Result<Admission, Problem>>;

/** Details of a requested payment that its limits depend on. */
export interface PaymentLimitRequest {
  /** Phone number for the payment prompt, as it was typed; null for a bank transfer. */
  phoneNumber: string | null;
  /** True if the signed-in user has verified that number. */
  isOwnPhone: boolean;
  /** True if the response reveals as much about a child as a lookup. */
  isLookUp: boolean;
  /** Children whose fees the payment will hold. */
  held: readonly { school: string; regNo: string }[];
}

/** Email address and phone number that the signed-in user has verified, normalised. */
export type VerifiedContacts = readonly string[];

export interface Limits {
  /** Logins, by address; known devices have a separate limit. */
  logIn: (request: FastifyRequest, device: KnownDevice | null) => Promise<Problem | null>;
  /**
   * Passwords that logins check, of all callers together, because hashing takes memory and time. Count only what no other limit
   * rejects. A known device has a share of its own, which no other account can use up.
   */
  passwordCheck: (account: string, device: KnownDevice | null) => Promise<Result<Admission, Problem>>;
  registration: Limit;
  /** Requesting and entering one-time codes and links. */
  code: Limit;
  avatar: Limit;
  /** Files of loan applications. */
  upload: Limit;
  lookUp: Limit;
  /** Payments: the request counts by device and address, the payment prompt by phone number. */
  payment: (request: FastifyRequest, payment: PaymentLimitRequest) => Promise<Result<Admission, Problem>>;
  /** Public forms, by address. */
  form: Limit;
  /** Public forms, by email address or phone number: each is acknowledged by email or SMS. */
  formPerPerson: (request: FastifyRequest) => Promise<Result<Admission, Problem>>;
  /** Loan applications, by address, email address and phone number; those that `owner` has verified are counted separately. */
  application: (request: FastifyRequest, owner: VerifiedContacts) => Promise<Result<Admission, Problem>>;
  /** Quotes of loans and of early repayments. */
  quote: Limit;
  /** Requests of a school's own system, by its API key. */
  schoolKey: (keyId: string) => Promise<Problem | null>;
}

/** Factor between the wrong passwords and all logins that a known device may enter for one account. */
const KNOWN_DEVICE_FACTOR = 2;
/** Factor between the share of one known device of an account and that of all of them, of which a caller can have any number. */
const KNOWN_DEVICES_FACTOR = 4;

/** Setting of a rate limit. */
type LimitSetting = Extract<keyof Config, `RATE_LIMIT_${string}`>;

const rateLimited = (waitMs: number): Problem =>
  problem('rate_limited', { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });

/** Creates the functions that count requests against allowances. */
export const createAdmissions = (counters: RateLimitCounters) => {
  const take = async (allowances: Allowance[]): Promise<Problem | null> => {
    const taken = await counters.take(allowances);
    return taken.ok ? null : rateLimited(taken.error);
  };
  return {
    take,
    /** Counts a request. `held` is counted already; it is released together with `ifSent`. */
    admit: async (
      ifSent: Allowance[],
      others: Allowance[],
      held: Allowance[] = [],
    ): Promise<Result<Admission, Problem>> => {
      const rejection = await take([...ifSent, ...others]);
      if (rejection) await counters.release(held);
      if (rejection) return err(rejection);
      return ok({
        releaseUnsent: () => counters.release([...ifSent, ...held]),
        releaseAll: () => counters.release([...ifSent, ...others, ...held]),
      });
    },
    /** Counts a payment that holds fees. Returns null, or the problem of too many payments that wait. */
    takeHolds: async (held: Allowance[]): Promise<Problem | null> => {
      const taken = await counters.take(held);
      if (taken.ok) return null;
      return problem('holds_full', { minutes: String(Math.max(1, Math.ceil(taken.error / MINUTE_MS))) });
    },
  };
};

type Admissions = ReturnType<typeof createAdmissions>;

const getWindow = (config: Config, name: LimitSetting, windowMs: number): LimitWindow => ({
  name,
  max: config[name],
  windowMs,
});
const toKnown = (window: LimitWindow): LimitWindow => ({ ...window, name: `known:${window.name}` });

const getFormAllowance = (config: Config, name: string, subject: string): Allowance => ({
  ...getWindow(config, 'RATE_LIMIT_FORMS_PER_PERSON_PER_DAY', DAY_MS),
  name: `RATE_LIMIT_FORMS_PER_PERSON_PER_DAY:${name}`,
  subject,
});

const getLookUpAllowances = (config: Config, request: FastifyRequest): Allowance[] => [
  ...getDeviceAllowances(request, getWindow(config, 'RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE', MINUTE_MS)),
  ...getDeviceAllowances(request, getWindow(config, 'RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_DAY', DAY_MS)),
  ...getAddressAllowances(request, getWindow(config, 'RATE_LIMIT_LOOKUPS_PER_MINUTE', MINUTE_MS)),
  ...getAddressAllowances(request, getWindow(config, 'RATE_LIMIT_LOOKUPS_PER_DAY', DAY_MS)),
  ...getSharedAllowances(getWindow(config, 'RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE', MINUTE_MS)),
];

/** Returns the limits of what reaches a network: by phone number, whose owner has a share that other callers can't use up, and together. */
const getSentAllowances = (config: Config, { phoneNumber, isOwnPhone }: PaymentLimitRequest): Allowance[] => {
  const { name, ...window } = getWindow(config, 'RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR', HOUR_MS);
  const ofPhone = { ...window, name: isOwnPhone ? `${name}:owner` : name };
  return [
    ...(phoneNumber === null ? [] : [{ ...ofPhone, subject: toMsisdn(phoneNumber) ?? '' }]),
    ...getSharedAllowances(getWindow(config, 'RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE', MINUTE_MS)),
  ];
};

const getInitiationAllowances = (config: Config, request: FastifyRequest): Allowance[] => [
  ...getDeviceAllowances(
    request,
    getWindow(config, 'RATE_LIMIT_INITIATIONS_PER_DEVICE_PER_MINUTE', MINUTE_MS),
  ),
  ...getAddressAllowances(request, getWindow(config, 'RATE_LIMIT_INITIATIONS_PER_MINUTE', MINUTE_MS)),
];

const getHoldAllowances = (config: Config, request: FastifyRequest, held: PaymentLimitRequest['held']) => {
  if (held.length === 0) return [];
  const childWindow = getWindow(config, 'RATE_LIMIT_HOLDS_PER_CHILD', HOLD_MS);
  return [
    ...held.flatMap(({ school, regNo }) =>
      getAddressAllowances(request, { ...childWindow, name: `${childWindow.name}:${school}:${regNo}` }),
    ),
    ...getAddressAllowances(request, getWindow(config, 'RATE_LIMIT_HOLDS_PER_CALLER', HOLD_MS)),
  ];
};

/** Creates the limits of passwords that logins check. */
const createPasswordCheck = ({ admit }: Admissions, config: Config): Limits['passwordCheck'] => {
  const together = getWindow(config, 'RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE', MINUTE_MS);
  const half = { ...together, max: Math.ceil(together.max / 2) };
  const perAccount = toKnown(getWindow(config, 'RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE', MINUTE_MS));
  return async (account, device) => {
    if (device === null) return admit(getSharedAllowances(half), []);
    const max = perAccount.max * KNOWN_DEVICE_FACTOR;
    const ofDevice = { ...perAccount, subject: toAccountSubject(account, device), max };
    const ofDevices = { ...perAccount, name: `${perAccount.name}:all`, max: max * KNOWN_DEVICES_FACTOR };
    const shared = await admit([ofDevice, ...getSharedAllowances(toKnown(half))], []);
    return shared.ok ? shared : admit([ofDevice, { ...ofDevices, subject: account }], []);
  };
};

/** Creates the limits. They count from the narrowest (phone, device) to the widest (all callers). */
export const createLimits = (config: Config, counters: RateLimitCounters): Limits => {
  const admissions = createAdmissions(counters);
  const { take, admit, takeHolds } = admissions;
  const perAddress = (name: LimitSetting, windowMs: number): Limit => {
    const window = getWindow(config, name, windowMs);
    return (request) => take(getAddressAllowances(request, window));
  };
  const formWindow = getWindow(config, 'RATE_LIMIT_FORMS_PER_HOUR', HOUR_MS);
  const apiWindow = getWindow(config, 'RATE_LIMIT_API_REQUESTS_PER_KEY_PER_MINUTE', MINUTE_MS);
  const logInWindow = getWindow(config, 'RATE_LIMIT_LOGINS_PER_MINUTE', MINUTE_MS);

  return {
    logIn: (request, device) =>
      take(getAddressAllowances(request, device === null ? logInWindow : toKnown(logInWindow))),
    passwordCheck: createPasswordCheck(admissions, config),
    registration: perAddress('RATE_LIMIT_REGISTRATIONS_PER_HOUR', HOUR_MS),
    code: perAddress('RATE_LIMIT_OTP_REQUESTS_PER_HOUR', HOUR_MS),
    avatar: perAddress('RATE_LIMIT_AVATARS_PER_HOUR', HOUR_MS),
    upload: perAddress('RATE_LIMIT_UPLOADS_PER_HOUR', HOUR_MS),
    lookUp: (request) => take(getLookUpAllowances(config, request)),
    payment: async (request, payment) => {
      const held = getHoldAllowances(config, request, payment.held);
      const tooMany = await takeHolds(held);
      if (tooMany) return err(tooMany);
      const lookUp = payment.isLookUp ? getLookUpAllowances(config, request) : [];
      const others = [...lookUp, ...getInitiationAllowances(config, request)];
      return admit(getSentAllowances(config, payment), others, held);
    },
    form: (request) => take(getAddressAllowances(request, formWindow)),
    formPerPerson: (request) => admit([getFormAllowance(config, 'person', getPersonKey(request))], []),
    application: (request, owner) => {
      const getAllowance = (name: string, subject: string): Allowance =>
        getFormAllowance(config, owner.includes(subject) ? `${name}:owner` : name, subject);
      const ofPerson = getAllowance('person', getPersonKey(request));
      const ofPhone = getAllowance('phone', toMsisdn(getBodyText(request, 'phoneNumber1')) ?? '');
      return admit([ofPerson, ofPhone], getAddressAllowances(request, formWindow));
    },
    // The same limits as lookups, counted separately, so that trying amounts doesn't block lookups.
    quote: (request) =>
      take(getLookUpAllowances(config, request).map((each) => ({ ...each, name: `quote:${each.name}` }))),
    schoolKey: (keyId) => take([{ ...apiWindow, subject: keyId }]),
  };
};
