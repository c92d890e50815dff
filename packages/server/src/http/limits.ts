import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import { emailKey, type Problem, problem, toMsisdn } from '@somesa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** The largest JSON body, in bytes: a payment needs less than one of them. */
export const BODY_LIMIT_BYTES = 32 * 1024;
export const BODY_LIMIT_TEXT = '32 KB';
/** How long a request may take to arrive whole, in milliseconds: a file of 10 MB over a line of 140 kbit/s does. */
export const REQUEST_TIMEOUT_MS = 600_000;

/** Counts a call against a limit; answers the problem once there were too many. */
export type Limit = (request: FastifyRequest) => Promise<Problem | null>;

export interface Limits {
  logIn: Limit;
  registration: Limit;
  /** Codes and links: asking for one, and entering one. */
  code: Limit;
  avatar: Limit;
  /** Files of loan applications. */
  upload: Limit;
  lookUp: Limit;
  initiation: Limit;
  /** Prompts to one phone, whoever asks: nobody shall be able to ring a stranger's phone all day. */
  prompt: Limit;
  /** What people without an account send us, from one address. */
  form: Limit;
  /** The same from one person, whatever the address: it is answered by e-mail or SMS, which nobody shall get all day. */
  formOfPerson: Limit;
  /** Applications that name one phone, whoever sends them: it is told of each by SMS. */
  applicationOfPhone: Limit;
  /** What loans would cost, and what repaying one early would. */
  quote: Limit;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Window =
  | 'LIMIT_LOGINS_PER_MINUTE'
  | 'LIMIT_REGISTRATIONS_PER_HOUR'
  | 'LIMIT_CODE_CALLS_PER_HOUR'
  | 'LIMIT_AVATARS_PER_HOUR'
  | 'LIMIT_UPLOADS_PER_HOUR'
  | 'LIMIT_LOOKUPS_PER_MINUTE'
  | 'LIMIT_LOOKUPS_PER_DAY'
  | 'LIMIT_INITIATIONS_PER_MINUTE'
  | 'LIMIT_PROMPTS_PER_PHONE_PER_HOUR'
  | 'LIMIT_FORMS_PER_HOUR'
  | 'LIMIT_FORMS_PER_PERSON_PER_DAY';

/** How many addresses a window remembers: enough that one busy day forgets nobody. */
const REMEMBERED_ADDRESSES = 100_000;

/** What counts as one caller: an IPv4 address, or the /64 that an IPv6 customer has to himself. */
export const callerOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const gap = address.includes('::')
    ? Array.from({ length: 8 - before.length - after.length }, () => '0')
    : [];
  return [...before, ...gap, ...after].slice(0, 4).join(':');
};

const byCaller = (request: FastifyRequest): string => callerOf(request.ip);

/** The phone that a body names, as it was checked before. */
const byPhone = ({ body }: FastifyRequest): string =>
  typeof body === 'object' && body !== null && 'phoneNumber' in body
    ? (toMsisdn(String(body.phoneNumber)) ?? '')
    : '';

/** The first phone that an application names, as it was checked before. */
const byFirstPhone = ({ body }: FastifyRequest): string =>
  typeof body === 'object' && body !== null && 'phoneNumber1' in body
    ? (toMsisdn(String(body.phoneNumber1)) ?? '')
    : '';

/** The person whom a body names, as it was checked before: by e-mail, or by phone. */
const byPerson = (request: FastifyRequest): string =>
  typeof request.body === 'object' && request.body !== null && 'email' in request.body
    ? emailKey(String(request.body.email))
    : byPhone(request);

/** Limits by address. Every call counts against the widest; what reads the register or asks for money against its own. */
export const setUpLimits = async (app: FastifyInstance, config: Config): Promise<Limits> => {
  await app.register(rateLimit, {
    global: true,
    cache: REMEMBERED_ADDRESSES,
    max: config.LIMIT_REQUESTS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) => new TooMany(Math.ceil(context.ttl / 1000)),
  });
  const window = (name: Window, timeWindow: number, keyOf = byCaller): Limit => {
    const check = app.createRateLimit({
      // Its types leave this out; without it a window forgets after 5,000 callers.
      ...{ cache: REMEMBERED_ADDRESSES },
      max: config[name],
      timeWindow,
      keyGenerator: (request) => `${name}:${keyOf(request)}`,
    });
    return async (request) => {
      const state = await check(request);
      if (state.isAllowed || !state.isExceeded) return null;
      return problem('rate_limited', { seconds: String(state.ttlInSeconds) });
    };
  };
  const perMinute = window('LIMIT_LOOKUPS_PER_MINUTE', MINUTE_MS);
  const perDay = window('LIMIT_LOOKUPS_PER_DAY', DAY_MS);
  // As many as look-ups, and counted apart: who tries amounts shall still find a child.
  const byQuoter = (request: FastifyRequest) => `quote:${byCaller(request)}`;
  const quotesPerMinute = window('LIMIT_LOOKUPS_PER_MINUTE', MINUTE_MS, byQuoter);
  const quotesPerDay = window('LIMIT_LOOKUPS_PER_DAY', DAY_MS, byQuoter);
  return {
    logIn: window('LIMIT_LOGINS_PER_MINUTE', MINUTE_MS),
    registration: window('LIMIT_REGISTRATIONS_PER_HOUR', HOUR_MS),
    code: window('LIMIT_CODE_CALLS_PER_HOUR', HOUR_MS),
    avatar: window('LIMIT_AVATARS_PER_HOUR', HOUR_MS),
    upload: window('LIMIT_UPLOADS_PER_HOUR', HOUR_MS),
    lookUp: async (request) => (await perMinute(request)) ?? perDay(request),
    initiation: window('LIMIT_INITIATIONS_PER_MINUTE', MINUTE_MS),
    prompt: window('LIMIT_PROMPTS_PER_PHONE_PER_HOUR', HOUR_MS, byPhone),
    form: window('LIMIT_FORMS_PER_HOUR', HOUR_MS),
    formOfPerson: window('LIMIT_FORMS_PER_PERSON_PER_DAY', DAY_MS, byPerson),
    applicationOfPhone: window('LIMIT_FORMS_PER_PERSON_PER_DAY', DAY_MS, byFirstPhone),
    quote: async (request) => (await quotesPerMinute(request)) ?? quotesPerDay(request),
  };
};

/** What the widest limit throws; the error handler words it. */
export class TooMany extends Error {
  constructor(readonly seconds: number) {
    super('too many requests');
  }
}
