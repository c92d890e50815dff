import type { Msisdn } from '@somesa/core';
import { is, nonempty, nullable, number, optional, string, type, union, unknown } from 'superstruct';
import type { Clock } from '../platform/clock';
import { type AuthorisedOutcome, createAccessTokens, readLifetimeS, type TokenOutcome } from './access-token';
import { httpCall, isPage } from './http-call';
import { isConfigurationCode, mtnCode, mtnReason } from './mtn-reasons';
import type { QueryOutcome, SubmitOutcome } from './provider';
import { firstText, parseWholeUgx, wireText } from './wire-values';

/** A token is renewed this long before MTN ends it. */
const TOKEN_EARLY_MS = 60_000;
/** MTN allows 160 characters in a message; one review says 128. */
const MAX_MESSAGE_LENGTH = 100;

/** Options for reaching one MTN product; each product has its own key, user and tokens. */
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
  if (outcome.kind === 'no_answer') return { kind: 'inconclusive', detail: `token: ${outcome.detail}` };
  const { status, json } = outcome;
  if (status === 200 && is(json, tokenAnswer)) {
    return { kind: 'token', token: json.access_token, lifetimeS: readLifetimeS(json.expires_in) };
  }
  const detail = `token: ${status} ${mtnCode(json) ?? ''}`.trimEnd();
  const isLoginFailure = status === 500 && mtnCode(json) === 'login_failed';
  const isRefusal = (status === 401 || status === 403) && !isPage(outcome);
  return { kind: isLoginFailure || isRefusal ? 'rejected' : 'inconclusive', detail };
};

const readSubmit = (outcome: AuthorisedOutcome): SubmitOutcome => {
  if (outcome.kind === 'no_token') {
    if (!outcome.isRejected) return { kind: 'inconclusive', detail: outcome.detail };
    return { kind: 'rejected', reason: 'provider_down', detail: outcome.detail };
  }
  if (outcome.kind === 'no_answer') return { kind: 'inconclusive', detail: outcome.detail };
  const { status, json } = outcome;
  const code = mtnCode(json);
  const detail = `${status} ${isPage(outcome) ? 'not JSON' : (code ?? '')}`.trimEnd();
  if (isPage(outcome)) return { kind: 'inconclusive', detail };
  if (status === 202 || status === 409) return { kind: 'accepted' };
  if (status === 403) return { kind: 'rejected', reason: 'provider_down', detail };
  if (status === 400) return { kind: 'rejected', reason: mtnReason(code), detail };
  if (status === 500 && isConfigurationCode(code))
    return { kind: 'rejected', reason: 'provider_down', detail };
  return { kind: 'inconclusive', detail };
};

const readPaid = (answer: typeof statusAnswer.TYPE, providerReference: string): QueryOutcome => {
  const amountUgx = parseWholeUgx(answer.amount);
  const currency = firstText(answer.currency);
  if (amountUgx === null || currency === null) {
    return { kind: 'inconclusive', detail: `successful, but amount or currency can't be read` };
  }
  // MTN names the transaction by our reference too: a success without its own id is still a success.
  const providerTransactionId = firstText(answer.financialTransactionId) ?? providerReference;
  return { kind: 'paid', providerTransactionId, amountUgx, currency };
};

const readQuery = (outcome: AuthorisedOutcome, providerReference: string): QueryOutcome => {
  if (outcome.kind !== 'answer') return { kind: 'inconclusive', detail: outcome.detail };
  const { status, json } = outcome;
  // The gateway also answers 404, without a code, where our address is wrong: that says nothing of the reference.
  const isUnknown = status === 404 && (mtnCode(json) !== null || outcome.text.trim() === '');
  if (isUnknown) return { kind: 'not_found' };
  if (status !== 200 || !is(json, statusAnswer)) {
    const said = isPage(outcome) ? 'not JSON' : (mtnCode(json) ?? '');
    return { kind: 'inconclusive', detail: `${status} ${said}`.trimEnd() };
  }
  if (json.status === 'SUCCESSFUL') return readPaid(json, providerReference);
  if (json.status !== 'FAILED') return { kind: 'pending' };
  const code = mtnCode(json.reason);
  return { kind: 'failed', reason: mtnReason(code), detail: code ?? 'no reason given' };
};

/** Name of an operation of a product, and the party on the other side of it. */
export interface MtnOperation {
  product: 'collection' | 'disbursement';
  name: 'requesttopay' | 'transfer';
  party: 'payer' | 'payee';
}

/** Request to either product; `message` is the text on the payer's statement. */
interface MtnRequest {
  providerReference: string;
  reference: string;
  msisdn: Msisdn;
  amountUgx: number;
  message: string;
  callbackUrl: string | null;
}

/** One operation of one of MTN's products: sends a request and asks what became of it. Both products speak alike. */
export const createMtnProduct = (operation: MtnOperation, options: MtnOptions) => {
  const { targetEnvironment, subscriptionKey, apiUser, apiKey, currency, clock, timeoutMs } = options;
  const productUrl = `${options.baseUrl.replace(/\/+$/, '')}/${operation.product}`;
  const operationUrl = `${productUrl}/v1_0/${operation.name}`;
  const key = { 'Ocp-Apim-Subscription-Key': subscriptionKey };

  const tokens = createAccessTokens({
    clock,
    earlyMs: TOKEN_EARLY_MS,
    fetchToken: async () => {
      const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
      const headers = { ...key, Authorization: `Basic ${basic}` };
      return readToken(await httpCall({ method: 'POST', url: `${productUrl}/token/`, headers, timeoutMs }));
    },
  });

  const headersWith = (token: string) => ({
    ...key,
    Authorization: `Bearer ${token}`,
    'X-Target-Environment': targetEnvironment,
  });

  const bodyOf = ({ reference, msisdn, amountUgx, message }: MtnRequest): string =>
    JSON.stringify({
      amount: String(amountUgx),
      currency,
      providerTransactionId: wireText(reference, MAX_MESSAGE_LENGTH),
      [operation.party]: { partyIdType: 'MSISDN', partyId: msisdn.slice(1) },
      payerMessage: wireText(message, MAX_MESSAGE_LENGTH),
      payeeNote: wireText(reference, MAX_MESSAGE_LENGTH),
    });

  return {
    currency,

    /** The same reference at every try: MTN takes each only once. */
    submit: async (request: MtnRequest): Promise<SubmitOutcome> => {
      const body = bodyOf(request);
      const own = {
        'Content-Type': 'application/json',
        'X-Reference-Id': request.providerReference,
        ...(request.callbackUrl !== null && { 'X-Callback-Url': request.callbackUrl }),
      };
      return readSubmit(
        await tokens.call((token) =>
          httpCall({
            method: 'POST',
            url: operationUrl,
            body,
            timeoutMs,
            headers: { ...headersWith(token), ...own },
          }),
        ),
      );
    },

    query: async (providerReference: string): Promise<QueryOutcome> => {
      const url = `${operationUrl}/${encodeURIComponent(providerReference)}`;
      const send = (token: string) =>
        httpCall({ method: 'GET', url, headers: headersWith(token), timeoutMs });
      return readQuery(await tokens.call(send), providerReference);
    },
  };
};
