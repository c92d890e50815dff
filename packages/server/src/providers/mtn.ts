import { randomUUID } from 'node:crypto';
import { is, nonempty, nullable, number, optional, string, type, union, unknown } from 'superstruct';
import type { Clock } from '../clock';
import { type AuthorisedOutcome, createAccessTokens, readLifetimeS, type TokenOutcome } from './access-token';
import { httpCall, isPage } from './http-call';
import { isConfigurationCode, mtnCode, mtnReason } from './mtn-reasons';
import type { CollectionProvider, CollectionRequest, QueryOutcome, SubmitOutcome } from './provider';
import { firstText, readWholeShillings, wireText } from './wire-values';

/** A token is renewed this long before MTN ends it. */
const TOKEN_EARLY_MS = 60_000;
/** MTN allows 160 characters in a message; one review says 128. */
const MAX_MESSAGE_LENGTH = 100;

export interface MtnOptions {
  baseUrl: string;
  targetEnvironment: string;
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
  currency: string;
  clock: Clock;
  timeoutMs: number;
}

const tokenAnswer = type({ access_token: nonempty(string()), expires_in: unknown() });
const text = optional(nullable(union([string(), number()])));
const statusAnswer = type({
  status: string(),
  amount: text,
  currency: text,
  financialTransactionId: text,
  reason: unknown(),
});

const readToken = (outcome: Awaited<ReturnType<typeof httpCall>>): TokenOutcome => {
  if (outcome.kind === 'no_answer') return { kind: 'unclear', detail: `token: ${outcome.detail}` };
  const { status, json } = outcome;
  if (status === 200 && is(json, tokenAnswer)) {
    return { kind: 'token', token: json.access_token, lifetimeS: readLifetimeS(json.expires_in) };
  }
  const detail = `token: ${status} ${mtnCode(json) ?? ''}`.trimEnd();
  const isLoginFailure = status === 500 && mtnCode(json) === 'login_failed';
  const isRefusal = (status === 401 || status === 403) && !isPage(outcome);
  return { kind: isLoginFailure || isRefusal ? 'refused' : 'unclear', detail };
};

const readSubmit = (outcome: AuthorisedOutcome): SubmitOutcome => {
  if (outcome.kind === 'no_token') {
    if (!outcome.isRefused) return { kind: 'unclear', detail: outcome.detail };
    return { kind: 'refused', reason: 'provider_down', detail: outcome.detail };
  }
  if (outcome.kind === 'no_answer') return { kind: 'unclear', detail: outcome.detail };
  const { status, json } = outcome;
  const code = mtnCode(json);
  const detail = `${status} ${isPage(outcome) ? 'not JSON' : (code ?? '')}`.trimEnd();
  if (isPage(outcome)) return { kind: 'unclear', detail };
  if (status === 202 || status === 409) return { kind: 'accepted' };
  if (status === 401 || status === 403) return { kind: 'refused', reason: 'provider_down', detail };
  if (status === 400) return { kind: 'refused', reason: mtnReason(code), detail };
  if (status === 500 && isConfigurationCode(code))
    return { kind: 'refused', reason: 'provider_down', detail };
  return { kind: 'unclear', detail };
};

const readPaid = (answer: typeof statusAnswer.TYPE, providerRef: string): QueryOutcome => {
  const amountUgx = readWholeShillings(answer.amount);
  const currency = firstText(answer.currency);
  if (amountUgx === null || currency === null) {
    return { kind: 'unclear', detail: `successful, but amount or currency can't be read` };
  }
  // MTN names the transaction by our reference too: a success without its own id is still a success.
  const providerTransactionId = firstText(answer.financialTransactionId) ?? providerRef;
  return { kind: 'paid', providerTransactionId, amountUgx, currency };
};

const readQuery = (outcome: AuthorisedOutcome, providerRef: string): QueryOutcome => {
  if (outcome.kind !== 'answer') return { kind: 'unclear', detail: outcome.detail };
  const { status, json } = outcome;
  // The gateway also answers 404, without a code, where our address is wrong: that says nothing of the reference.
  const isUnknown = status === 404 && (mtnCode(json) !== null || outcome.text.trim() === '');
  if (isUnknown) return { kind: 'unknown_reference' };
  if (status !== 200 || !is(json, statusAnswer)) {
    const said = isPage(outcome) ? 'not JSON' : (mtnCode(json) ?? '');
    return { kind: 'unclear', detail: `${status} ${said}`.trimEnd() };
  }
  if (json.status === 'SUCCESSFUL') return readPaid(json, providerRef);
  if (json.status !== 'FAILED') return { kind: 'pending' };
  const code = mtnCode(json.reason);
  return { kind: 'refused', reason: mtnReason(code), detail: code ?? 'no reason given' };
};

/** MTN MoMo Collections: asks a wallet for money and asks what became of it. */
export const createMtn = (options: MtnOptions): CollectionProvider => {
  const { targetEnvironment, subscriptionKey, apiUser, apiKey, currency, clock, timeoutMs } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const key = { 'Ocp-Apim-Subscription-Key': subscriptionKey };

  const tokens = createAccessTokens({
    clock,
    earlyMs: TOKEN_EARLY_MS,
    fetchToken: async () => {
      const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
      const headers = { ...key, Authorization: `Basic ${basic}` };
      return readToken(
        await httpCall({ method: 'POST', url: `${baseUrl}/collection/token/`, headers, timeoutMs }),
      );
    },
  });

  const headersWith = (token: string) => ({
    ...key,
    Authorization: `Bearer ${token}`,
    'X-Target-Environment': targetEnvironment,
  });

  const bodyOf = ({ reference, msisdn, amountUgx }: CollectionRequest): string =>
    JSON.stringify({
      amount: String(amountUgx),
      currency,
      externalId: wireText(reference, MAX_MESSAGE_LENGTH),
      payer: { partyIdType: 'MSISDN', partyId: msisdn.slice(1) },
      payerMessage: wireText(`School fees ${reference}`, MAX_MESSAGE_LENGTH),
      payeeNote: wireText(reference, MAX_MESSAGE_LENGTH),
    });

  return {
    network: 'mtn',
    currency,
    newProviderRef: () => randomUUID(),
    submit: async (request) => {
      const body = bodyOf(request);
      const url = `${baseUrl}/collection/v1_0/requesttopay`;
      const own = {
        'Content-Type': 'application/json',
        'X-Reference-Id': request.providerRef,
        ...(request.callbackUrl !== null && { 'X-Callback-Url': request.callbackUrl }),
      };
      return readSubmit(
        await tokens.call((token) =>
          httpCall({ method: 'POST', url, headers: { ...headersWith(token), ...own }, body, timeoutMs }),
        ),
      );
    },
    query: async (providerRef) => {
      const url = `${baseUrl}/collection/v1_0/requesttopay/${encodeURIComponent(providerRef)}`;
      const send = (token: string) =>
        httpCall({ method: 'GET', url, headers: headersWith(token), timeoutMs });
      return readQuery(await tokens.call(send), providerRef);
    },
  };
};
