import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock';
import { type AuthorisedOutcome, createAccessTokens } from './access-token';
import { readAirtelEnquiry, readAirtelPush, readAirtelToken } from './airtel-answers';
import { airtelCodes } from './airtel-codes';
import { type AirtelKey, readAirtelKey, signForAirtel } from './airtel-signature';
import { httpCall } from './http-call';
import type { CollectionProvider, CollectionRequest } from './provider';
import { wireText } from './wire-values';

/** A token is renewed this long before Airtel ends it (it lives 180 s). */
const TOKEN_EARLY_MS = 15_000;
/** The longest free text that stands in the payer's prompt. */
const MAX_REFERENCE_LENGTH = 64;
/** 22 characters of 5 bits behind two letters: 110 random bits within Airtel's 25 characters. */
const REF_RANDOM_CHARACTERS = 22;
const refAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The code of a signature that was made with an outdated key. */
const SIGNATURE_MISMATCH = 'DP00800001026';

export interface AirtelOptions {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** v2 signs its pushes; which one a market wants is told by Airtel. */
  version: 'v1' | 'v2';
  country: string;
  currency: string;
  clock: Clock;
  timeoutMs: number;
}

const newProviderRef = (): string => {
  let ref = 'SF';
  for (const byte of randomBytes(REF_RANDOM_CHARACTERS)) ref += refAlphabet.charAt(byte % refAlphabet.length);
  return ref;
};

/** Airtel Money collections: pushes a prompt to a phone and enquires what became of it. */
export const createAirtel = (options: AirtelOptions): CollectionProvider => {
  const { clientId, clientSecret, version, country, currency, clock, timeoutMs } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  let keptKey: AirtelKey | null = null;
  let keyUnderWay: Promise<AirtelKey | AuthorisedOutcome> | null = null;

  const json = { Accept: '*/*', 'Content-Type': 'application/json' };
  const headersWith = (token: string) => ({
    ...json,
    Authorization: `Bearer ${token}`,
    'X-Country': country,
    'X-Currency': currency,
  });
  const get = (path: string) => (token: string) =>
    httpCall({ method: 'GET', url: `${baseUrl}${path}`, headers: headersWith(token), timeoutMs });

  const tokens = createAccessTokens({
    clock,
    earlyMs: TOKEN_EARLY_MS,
    fetchToken: async () => {
      const asked = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
      const url = `${baseUrl}/auth/oauth2/token`;
      const body = JSON.stringify(asked);
      return readAirtelToken(await httpCall({ method: 'POST', url, headers: json, body, timeoutMs }));
    },
  });

  const fetchKey = async (): Promise<AirtelKey | AuthorisedOutcome> => {
    const outcome = await tokens.call(get('/v1/rsa/encryption-keys'));
    if (outcome.kind !== 'answer' || outcome.status === 403) return outcome;
    keptKey = readAirtelKey(outcome.json);
    return keptKey ?? { kind: 'no_answer', detail: `no encryption key: ${outcome.status}` };
  };

  /** The key for signatures, or the outcome that brought none. */
  const signingKey = async (): Promise<AirtelKey | AuthorisedOutcome> => {
    if (keptKey?.validUntil && clock.now() < keptKey.validUntil) return keptKey;
    keyUnderWay ??= fetchKey().finally(() => {
      keyUnderWay = null;
    });
    return keyUnderWay;
  };

  const push = async (body: string): Promise<AuthorisedOutcome> => {
    const url = `${baseUrl}/merchant/${version}/payments/`;
    const send = (signature: Record<string, string>) => (token: string) =>
      httpCall({ method: 'POST', url, headers: { ...headersWith(token), ...signature }, body, timeoutMs });
    if (version === 'v1') return tokens.call(send({}));
    const key = await signingKey();
    return 'kind' in key ? key : tokens.call(send(signForAirtel(body, key.publicKey)));
  };

  /** Airtel may change its key before the day it named: a mismatch is met once with a fresh key and the same id. */
  const pushWithFreshKey = async (body: string): Promise<AuthorisedOutcome> => {
    const outcome = await push(body);
    const isMismatch =
      outcome.kind === 'answer' && airtelCodes(outcome.json).responseCode === SIGNATURE_MISMATCH;
    if (!isMismatch || version === 'v1') return outcome;
    keptKey = null;
    return push(body);
  };

  const bodyOf = ({ providerReference, reference, msisdn, amountUgx }: CollectionRequest): string =>
    JSON.stringify({
      reference: wireText(`School fees ${reference}`, MAX_REFERENCE_LENGTH),
      subscriber: { country, currency, msisdn: msisdn.slice('+256'.length) },
      transaction: { amount: amountUgx, country, currency, id: providerReference },
    });

  return {
    network: 'airtel',
    currency,
    newProviderRef,
    submit: async (request) => readAirtelPush(await pushWithFreshKey(bodyOf(request))),
    query: async (providerReference) => {
      const path = `/standard/v1/payments/${encodeURIComponent(providerReference)}`;
      return readAirtelEnquiry(await tokens.call(get(path)), providerReference);
    },
  };
};
