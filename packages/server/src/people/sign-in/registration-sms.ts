import { err, HOUR_MS, ok, type Problem, problem, type Result } from '@somesa/core';
import type { Config } from '../../platform/config/config';
import type { RateLimitCounters } from '../../platform/http/rate-limit-counters';

const SETTING = 'RATE_LIMIT_REGISTRATION_SMS_PER_HOUR';

/**
 * Creates the limit of SMS to unverified numbers of new accounts, for all callers together, because bulk registrations
 * spend our money. Only messages that are sent count. Must be called outside a transaction.
 */
export const createRegistrationSms = (deps: {
  config: Config;
  counters: RateLimitCounters;
  warn: (message: string, detail: object) => void;
}) => {
  const { config, counters, warn } = deps;
  const allowances = [
    {
      name: SETTING,
      subject: 'everyone',
      max: config.RATE_LIMIT_REGISTRATION_SMS_PER_HOUR,
      windowMs: HOUR_MS,
    },
  ];

  const createLimitProblem = (waitMs: number): Problem => {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    warn(`registrations send no SMS: ${SETTING} is reached`, { max: allowances[0]?.max, seconds });
    return problem('rate_limited', { seconds: String(seconds) });
  };

  return {
    /** Counts a message before it is queued. Returns a problem if the hourly limit is reached. */
    take: async (): Promise<Result<null, Problem>> => {
      const taken = await counters.take(allowances);
      return taken.ok ? ok(null) : err(createLimitProblem(taken.error));
    },

    /** Returns the problem if the limit is reached, or null. Counts nothing. */
    findProblem: async (): Promise<Problem | null> => {
      const waitMs = await counters.findWait(allowances);
      return waitMs === null ? null : createLimitProblem(waitMs);
    },

    /** Releases a message that was counted but not sent. */
    release: (): Promise<void> => counters.release(allowances),
  };
};

export type RegistrationSms = ReturnType<typeof createRegistrationSms>;
