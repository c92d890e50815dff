import { is, nonempty, string, type, unknown } from 'superstruct';
import type { Clock } from '../platform/clock';
import type { CallOutcome, CallResponse } from './http-call';
import type { SubmitOutcome } from './provider';

interface FreshToken {
  kind: 'token';
  token: string;
  lifetimeS: number;
}

/** Outcome of a token request. rejected: the credentials are wrong. inconclusive: there is no readable response. not_sent: it was not sent. */
export type TokenOutcome = FreshToken | { kind: 'rejected' | 'inconclusive' | 'not_sent'; detail: string };

/** Outcome of a call that needs a token: the outcome of the call itself, or the reason nothing was sent. */
export type AuthorisedOutcome = CallOutcome | { kind: 'no_token'; isRejected: boolean; detail: string };

const UNAUTHORISED = 401;

const tokenResponse = type({ access_token: nonempty(string()), expires_in: unknown() });

/** Parses `expires_in`, which networks send as a number or as text. Returns 0 (use once) if it is neither. */
const parseLifetimeS = (value: unknown): number => {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
};

/** Reads the response to a token request; `readFailure` says whether a response without a token rejects the credentials. */
export const readToken = (
  outcome: CallOutcome,
  readFailure: (response: CallResponse) => { isRejected: boolean; detail: string },
): TokenOutcome => {
  if (outcome.kind !== 'response') {
    const kind = outcome.kind === 'not_sent' ? 'not_sent' : 'inconclusive';
    return { kind, detail: `token: ${outcome.detail}` };
  }
  const { status, json } = outcome;
  if (status === 200 && is(json, tokenResponse)) {
    return { kind: 'token', token: json.access_token, lifetimeS: parseLifetimeS(json.expires_in) };
  }
  const { isRejected, detail } = readFailure(outcome);
  return { kind: isRejected ? 'rejected' : 'inconclusive', detail: `token: ${detail}` };
};

/** Returns the outcome of a request that got no response: rejected if it was not sent, such as with wrong credentials. */
export const readUnsent = (outcome: Exclude<AuthorisedOutcome, CallResponse>): SubmitOutcome =>
  outcome.kind === 'not_sent' || (outcome.kind === 'no_token' && outcome.isRejected)
    ? { kind: 'rejected', reason: 'provider_down', detail: outcome.detail }
    : { kind: 'inconclusive', detail: outcome.detail };

const noToken = ({ kind, detail }: Exclude<TokenOutcome, FreshToken>): AuthorisedOutcome =>
  kind === 'not_sent' ? { kind, detail } : { kind: 'no_token', isRejected: kind === 'rejected', detail };

/** Caches one access token, renews it `earlyMs` before it expires, and sends one token request for all waiting callers. */
export const createAccessTokens = ({
  clock,
  earlyMs,
  fetchToken,
}: {
  clock: Clock;
  earlyMs: number;
  fetchToken: () => Promise<TokenOutcome>;
}) => {
  let cached: { fresh: FreshToken; renewAtMs: number } | null = null;
  let pending: Promise<TokenOutcome> | null = null;

  const renew = async (): Promise<TokenOutcome> => {
    const requestedAtMs = clock.now().getTime();
    const outcome = await fetchToken();
    if (outcome.kind === 'token') {
      cached = { fresh: outcome, renewAtMs: requestedAtMs + outcome.lifetimeS * 1000 - earlyMs };
    }
    return outcome;
  };

  const get = async (rejectedToken: string | null): Promise<TokenOutcome> => {
    const isValid =
      cached && cached.fresh.token !== rejectedToken && clock.now().getTime() < cached.renewAtMs;
    if (cached && isValid) return cached.fresh;
    pending ??= renew().finally(() => {
      pending = null;
    });
    return pending;
  };

  return {
    /**
     * Sends a request with a token. If the response is 401, renews the token once and sends the same request again. A second 401 leaves
     * the request open: a network that mixes up its own tokens may accept it later.
     */
    call: async (send: (token: string) => Promise<CallOutcome>): Promise<AuthorisedOutcome> => {
      const first = await get(null);
      if (first.kind !== 'token') return noToken(first);
      const outcome = await send(first.token);
      if (outcome.kind !== 'response' || outcome.status !== UNAUTHORISED) return outcome;
      const second = await get(first.token);
      // The request itself was sent before.
      const describeFirst = ({ detail }: { detail: string }) =>
        ({ kind: 'no_token', isRejected: false, detail: `401, then ${detail}` }) as const;
      if (second.kind === 'not_sent') return describeFirst(second);
      if (second.kind !== 'token') return noToken(second);
      const last = await send(second.token);
      if (last.kind === 'not_sent') return describeFirst(last);
      const isRejectedAgain = last.kind === 'response' && last.status === UNAUTHORISED;
      return isRejectedAgain
        ? { kind: 'no_token', isRejected: false, detail: '401 with a renewed token' }
        : last;
    },
  };
};
