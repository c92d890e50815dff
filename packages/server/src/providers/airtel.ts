import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock';
import { type AuthorisedOutcome, createAccessTokens } from './access-token';
import { readAirtelCodes, readAirtelStatus, readAirtelSubmit, readAirtelToken } from './airtel-responses';
import { type AirtelKey, readAirtelKey, signForAirtel } from './airtel-signature';
import { httpCall } from './http-call';
import type { CollectionProvider, CollectionRequest } from './provider';
import { toWireText } from './wire-values';

/** Time before its expiry at which a token is renewed, in milliseconds; a token is valid for 180 seconds. */
const TOKEN_EARLY_MS = 15_000;
/** Maximum length of the text in the payment prompt, in characters. */
const MAX_REFERENCE_LENGTH = 64;
/** Random characters of a provider reference, 5 bits each. With two letters before them they stay within Airtel's 25 characters. */
const REFERENCE_RANDOM_CHARACTERS = 22;
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Response code for a signature made with an outdated key. */
const SIGNATURE_MISMATCH = 'DP00800001026';

export interface AirtelOptions {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** API version that Airtel requires in the market; v2 signs payment requests. */
  version: 'v1' | 'v2';
  country: string;
  currency: string;
  clock: Clock;
  timeoutMs: number;
}

const createProviderReference = (): string => {
  let reference = 'SF';
  for (const byte of randomBytes(REFERENCE_RANDOM_CHARACTERS))
    reference += referenceAlphabet.charAt(byte % referenceAlphabet.length);
  return reference;
};

/** Creates the client for Airtel Money collections, which sends a payment prompt to a phone. */
export const createAirtel = (options: AirtelOptions): CollectionProvider => {
  const { clientId, clientSecret, version, country, currency, clock, timeoutMs } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  let cachedKey: AirtelKey | null = null;
  let pendingKey: Promise<AirtelKey | AuthorisedOutcome> | null = null;

  const jsonHeaders = { Accept: '*/*', 'Content-Type': 'application/json' };
  const createHeaders = (token: string) => ({
    ...jsonHeaders,
    Authorization: `Bearer ${token}`,
    'X-Country': country,
    'X-Currency': currency,
  });
  const get = (path: string) => (token: string) =>
    httpCall({ method: 'GET', url: `${baseUrl}${path}`, headers: createHeaders(token), timeoutMs });

  const tokens = createAccessTokens({
    clock,
    earlyMs: TOKEN_EARLY_MS,
    fetchToken: async () => {
      const url = `${baseUrl}/auth/oauth2/token`;
      const body = JSON.stringify({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      });
      return readAirtelToken(await httpCall({ method: 'POST', url, headers: jsonHeaders, body, timeoutMs }));
    },
  });

  const fetchKey = async (): Promise<AirtelKey | AuthorisedOutcome> => {
    const outcome = await tokens.call(get('/v1/rsa/encryption-keys'));
    if (outcome.kind !== 'response' || outcome.status === 403) return outcome;
    cachedKey = readAirtelKey(outcome.json);
    return cachedKey ?? { kind: 'no_response', detail: `no encryption key: ${outcome.status}` };
  };

  /** Returns the key for signatures, or the outcome of the call that returned none. */
  const getSigningKey = async (): Promise<AirtelKey | AuthorisedOutcome> => {
    if (cachedKey?.validUntil && clock.now() < cachedKey.validUntil) return cachedKey;
    pendingKey ??= fetchKey().finally(() => {
      pendingKey = null;
    });
    return pendingKey;
  };

  const sendOnce = async (body: string): Promise<AuthorisedOutcome> => {
    const url = `${baseUrl}/merchant/${version}/payments/`;
    const send = (signature: Record<string, string>) => (token: string) =>
      httpCall({ method: 'POST', url, headers: { ...createHeaders(token), ...signature }, body, timeoutMs });
    if (version === 'v1') return tokens.call(send({}));
    const key = await getSigningKey();
    return 'kind' in key ? key : tokens.call(send(signForAirtel(body, key.publicKey)));
  };

  /** Sends a request; if Airtel has replaced its key early, sends the same request once more, signed with the new key. */
  const send = async (body: string): Promise<AuthorisedOutcome> => {
    const outcome = await sendOnce(body);
    const isMismatch =
      outcome.kind === 'response' && readAirtelCodes(outcome.json).responseCode === SIGNATURE_MISMATCH;
    if (!isMismatch || version === 'v1') return outcome;
    cachedKey = null;
    return sendOnce(body);
  };

  const formatBody = ({ providerReference, reference, msisdn, amountUgx }: CollectionRequest): string =>
    JSON.stringify({
      reference: toWireText(`School fees ${reference}`, MAX_REFERENCE_LENGTH),
      subscriber: { country, currency, msisdn: msisdn.slice('+256'.length) },
      transaction: { amount: amountUgx, country, currency, id: providerReference },
    });

  return {
    network: 'airtel',
    currency,
    createProviderReference,
    submit: async (request) => readAirtelSubmit(await send(formatBody(request))),
    query: async (providerReference) => {
      const path = `/standard/v1/payments/${encodeURIComponent(providerReference)}`;
      return readAirtelStatus(await tokens.call(get(path)), providerReference);
    },
  };
};
