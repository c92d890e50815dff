import rateLimit from '@fastify/rate-limit';
import { err, ok, type Problem, problem, RESERVATION_MS, type Result, toMsisdn } from '@somesa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { callerOf } from './caller-address';
import type { KnownDevice } from './known-devices';
import {
  byAddress,
  byDevice,
  type LimitWindow,
  personIn,
  sharedAllowances,
  textIn,
} from './limit-allowances';
import type { Allowance, RateLimitCounters } from './rate-limit-counters';

/** The largest JSON body, in bytes: a payment needs less than one of them. */
export const BODY_LIMIT_BYTES = 32 * 1024;
export const BODY_LIMIT_TEXT = '32 KB';
/** Maximum time for a request to arrive, in milliseconds: enough for a file of 10 MB over a line of 140 kbit/s. */
export const REQUEST_TIMEOUT_MS = 600_000;

/** Counts a call against a limit; answers the problem once there were too many. */
export type Limit = (request: FastifyRequest) => Promise<Problem | null>;

/** A request that was counted. */
export interface Admission {
  /** Releases what belongs to a person, because nothing was sent to them and nothing is held. */
  releaseUnsent(): Promise<void>;
  /** Releases all counts, because the request was a replay. */
  releaseAll(): Promise<void>;
}

/** Counts a request that may come to nothing. */
export type AdmissionCheck = () => Promise<Result<Admission, Problem>>;

/** A payment that is asked for, as far as limits go by it. */
export interface PromptRequest {
  /** Phone number that the network would prompt, as it was typed; null for a bank transfer. */
  phoneNumber: string | null;
  /** True if the signed-in user has verified that number. */
  isOwnPhone: boolean;
  /** True if the response says as much about a child as a lookup. */
  isLookUp: boolean;
  /** The child whose fees the payment will hold until it is approved; null if it holds none. */
  held: { school: string; regNo: string } | null;
}

export interface Limits {
  /** Log-ins; a device that logged in to the same account before has a share of its own. */
  logIn: (request: FastifyRequest, device: KnownDevice | null) => Promise<Problem | null>;
  registration: Limit;
  /** Codes and links: asking for one, and entering one. */
  code: Limit;
  avatar: Limit;
  /** Files of loan applications. */
  upload: Limit;
  lookUp: Limit;
  /** Payments: what is asked for counts by device and address, the prompt by the phone it is sent to. */
  payment: (request: FastifyRequest, asked: PromptRequest) => Promise<Result<Admission, Problem>>;
  /** Forms that people without an account send, from one address. */
  form: Limit;
  /** The same from one person, whatever the address: it is answered by e-mail or SMS, which nobody shall get all day. */
  formOfPerson: (request: FastifyRequest) => Promise<Result<Admission, Problem>>;
  /** Loan applications: by address, by e-mail, and by the phone that is told of each by SMS. */
  application: (request: FastifyRequest) => Promise<Result<Admission, Problem>>;
  /** Quotes of loans and of early repayments. */
  quote: Limit;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Number of addresses that the flood limit of a process remembers: enough for a busy day. */
const REMEMBERED_ADDRESSES = 100_000;

/** A setting that limits requests. */
type Name = Extract<keyof Config, `RATE_LIMIT_${string}`>;

const tooMany = (waitMs: number): Problem =>
  problem('rate_limited', { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });

/** Refuses floods from one caller before anything is read; counted by each process for itself. */
const limitFloods = async (app: FastifyInstance, config: Config): Promise<void> => {
  const addHeaders = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  };
  await app.register(rateLimit, {
    global: true,
    cache: REMEMBERED_ADDRESSES,
    timeWindow: MINUTE_MS,
    addHeaders,
    addHeadersOnExceeding: addHeaders,
    max: config.RATE_LIMIT_REQUESTS_PER_MINUTE,
    keyGenerator: ({ ip }) => callerOf(ip),
    errorResponseBuilder: (_request, context) => new RateLimitError(Math.ceil(context.ttl / 1000)),
  });
};

/** Sets up limits: what is closest to the caller counts first (phone, device), then the address, then all together. */
export const setUpLimits = async (
  app: FastifyInstance,
  config: Config,
  counters: RateLimitCounters,
): Promise<Limits> => {
  await limitFloods(app, config);

  const take = async (allowances: Allowance[]): Promise<Problem | null> => {
    const taken = await counters.take(allowances);
    return taken.ok ? null : tooMany(taken.error);
  };
  /** Counts a request; `held` is counted already, and is released with what belongs to a person. */
  const admit = async (
    ofPerson: Allowance[],
    others: Allowance[],
    held: Allowance[] = [],
  ): Promise<Result<Admission, Problem>> => {
    const refused = await take([...ofPerson, ...others]);
    if (refused) await counters.release(held);
    if (refused) return err(refused);
    return ok({
      releaseUnsent: () => counters.release([...ofPerson, ...held]),
      releaseAll: () => counters.release([...ofPerson, ...others, ...held]),
    });
  };
  const windowOf = (name: Name, windowMs: number): LimitWindow => ({ name, max: config[name], windowMs });
  const perAddress = (name: Name, windowMs: number): Limit => {
    const window = windowOf(name, windowMs);
    return (request) => take(byAddress(request, window));
  };

  const formWindow = windowOf('RATE_LIMIT_FORMS_PER_HOUR', HOUR_MS);
  const formsOf = (name: string, subject: string): Allowance => ({
    name: `RATE_LIMIT_FORMS_PER_PERSON_PER_DAY:${name}`,
    subject,
    max: config.RATE_LIMIT_FORMS_PER_PERSON_PER_DAY,
    windowMs: DAY_MS,
  });
  const lookUps = (request: FastifyRequest): Allowance[] => [
    ...byDevice(request, windowOf('RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE', MINUTE_MS)),
    ...byDevice(request, windowOf('RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_DAY', DAY_MS)),
    ...byAddress(request, windowOf('RATE_LIMIT_LOOKUPS_PER_MINUTE', MINUTE_MS)),
    ...byAddress(request, windowOf('RATE_LIMIT_LOOKUPS_PER_DAY', DAY_MS)),
    ...sharedAllowances(windowOf('RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE', MINUTE_MS)),
  ];
  // As many as lookups, and counted apart: who tries amounts shall still find a child.
  const quotes = (request: FastifyRequest): Allowance[] =>
    lookUps(request).map((allowance) => ({ ...allowance, name: `quote:${allowance.name}` }));
  const prompts = ({ phoneNumber, isOwnPhone }: PromptRequest): Allowance[] => {
    if (phoneNumber === null) return [];
    const { name, ...window } = windowOf('RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR', HOUR_MS);
    // Strangers who prompt a phone use up nothing of what its owner has.
    return [{ ...window, name: isOwnPhone ? `${name}:owner` : name, subject: toMsisdn(phoneNumber) ?? '' }];
  };
  const initiations = (request: FastifyRequest): Allowance[] => [
    ...byDevice(request, windowOf('RATE_LIMIT_INITIATIONS_PER_DEVICE_PER_MINUTE', MINUTE_MS)),
    ...byAddress(request, windowOf('RATE_LIMIT_INITIATIONS_PER_MINUTE', MINUTE_MS)),
    ...sharedAllowances(windowOf('RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE', MINUTE_MS)),
  ];
  const holds = (request: FastifyRequest, held: PromptRequest['held']): Allowance[] => {
    if (held === null) return [];
    const ofChild = windowOf('RATE_LIMIT_HOLDS_PER_CHILD', RESERVATION_MS);
    return [
      ...byAddress(request, { ...ofChild, name: `${ofChild.name}:${held.school}:${held.regNo}` }),
      ...byAddress(request, windowOf('RATE_LIMIT_HOLDS_PER_CALLER', RESERVATION_MS)),
    ];
  };
  const logIns = (request: FastifyRequest, device: KnownDevice | null): Allowance[] => {
    const together = windowOf('RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE', MINUTE_MS);
    const all = [
      ...byAddress(request, windowOf('RATE_LIMIT_LOGINS_PER_MINUTE', MINUTE_MS)),
      ...sharedAllowances({ ...together, max: Math.ceil(together.max / 2) }),
    ];
    return device === null
      ? all
      : all.map((allowance) => ({ ...allowance, name: `known:${allowance.name}` }));
  };

  return {
    logIn: (request, device) => take(logIns(request, device)),
    registration: perAddress('RATE_LIMIT_REGISTRATIONS_PER_HOUR', HOUR_MS),
    code: perAddress('RATE_LIMIT_OTP_REQUESTS_PER_HOUR', HOUR_MS),
    avatar: perAddress('RATE_LIMIT_AVATARS_PER_HOUR', HOUR_MS),
    upload: perAddress('RATE_LIMIT_UPLOADS_PER_HOUR', HOUR_MS),
    lookUp: (request) => take(lookUps(request)),
    payment: async (request, asked) => {
      const held = holds(request, asked.held);
      const taken = await counters.take(held);
      if (!taken.ok) {
        const minutes = Math.max(1, Math.ceil(taken.error / MINUTE_MS));
        return err(problem('holds_full', { minutes: String(minutes) }));
      }
      const others = [...(asked.isLookUp ? lookUps(request) : []), ...initiations(request)];
      return admit(prompts(asked), others, held);
    },
    form: (request) => take(byAddress(request, formWindow)),
    formOfPerson: (request) => admit([formsOf('person', personIn(request))], []),
    application: (request) =>
      admit(
        [
          formsOf('person', personIn(request)),
          formsOf('phone', toMsisdn(textIn(request, 'phoneNumber1')) ?? ''),
        ],
        byAddress(request, formWindow),
      ),
    quote: (request) => take(quotes(request)),
  };
};

/** Error of the widest limit; the error handler words it. */
export class RateLimitError extends Error {
  constructor(readonly seconds: number) {
    super('too many requests');
  }
}
