import type { Clock } from '../platform/clock';
import type { CallOutcome } from './http-call';

interface FreshToken {
  kind: 'token';
  token: string;
  lifetimeS: number;
}

/** Outcome of a token request. rejected: the credentials are wrong. inconclusive: there is no readable response. */
export type TokenOutcome = FreshToken | { kind: 'rejected' | 'inconclusive'; detail: string };

/** Outcome of a call that needs a token: the outcome of the call itself, or the reason nothing was sent. */
export type AuthorisedOutcome = CallOutcome | { kind: 'no_token'; isRejected: boolean; detail: string };

export interface AccessTokens {
  /**
   * Calls with a token; if the answer is 401, renews the token once and repeats the same call. A second 401 says nothing of the request:
   * a network that mixes up its own tokens takes the same one later.
   */
  call(send: (token: string) => Promise<CallOutcome>): Promise<AuthorisedOutcome>;
}

const UNAUTHORISED = 401;

/** Reads `expires_in`, which networks send as a number or as text; 0 (use once) where it is neither. */
export const readLifetimeS = (value: unknown): number => {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
};

/** Keeps one access token, renews it `earlyMs` before its end, and asks for one at a time however many callers wait. */
export const createAccessTokens = ({
  clock,
  earlyMs,
  fetchToken,
}: {
  clock: Clock;
  earlyMs: number;
  fetchToken: () => Promise<TokenOutcome>;
}): AccessTokens => {
  let kept: { fresh: FreshToken; renewAtMs: number } | null = null;
  let underWay: Promise<TokenOutcome> | null = null;

  const renew = async (): Promise<TokenOutcome> => {
    const askedAtMs = clock.now().getTime();
    const outcome = await fetchToken();
    if (outcome.kind === 'token') {
      kept = { fresh: outcome, renewAtMs: askedAtMs + outcome.lifetimeS * 1000 - earlyMs };
    }
    return outcome;
  };

  const get = async (rejected: string | null): Promise<TokenOutcome> => {
    const isGood = kept && kept.fresh.token !== rejected && clock.now().getTime() < kept.renewAtMs;
    if (kept && isGood) return kept.fresh;
    underWay ??= renew().finally(() => {
      underWay = null;
    });
    return underWay;
  };

  return {
    call: async (send) => {
      const first = await get(null);
      if (first.kind !== 'token') return noToken(first);
      const outcome = await send(first.token);
      if (outcome.kind !== 'answer' || outcome.status !== UNAUTHORISED) return outcome;
      const second = await get(first.token);
      if (second.kind !== 'token') return noToken(second);
      const last = await send(second.token);
      return last.kind === 'answer' && last.status === UNAUTHORISED ? stillUnauthorised : last;
    },
  };
};

const stillUnauthorised: AuthorisedOutcome = {
  kind: 'no_token',
  isRejected: false,
  detail: '401 with a renewed token',
};

const noToken = (outcome: Exclude<TokenOutcome, { kind: 'token' }>): AuthorisedOutcome => ({
  kind: 'no_token',
  isRejected: outcome.kind === 'rejected',
  detail: outcome.detail,
});
