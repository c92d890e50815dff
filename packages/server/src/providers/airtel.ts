import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock';
import { type AuthorisedOutcome, createAccessTokens } from './access-token';
import {
  readAirtelBalance,
  readAirtelCodes,
  readAirtelStatus,
  readAirtelSubmit,
  readAirtelToken,
} from './airtel-responses';
import { type AirtelKey, encryptForAirtel, readAirtelKey, signForAirtel } from './airtel-signature';
import { httpCall, removeSlashes, toWireText } from './http-call';
import type { HttpCall } from './paced-call';
import type { CollectionProvider, CollectionRequest, TransferProvider, TransferRequest } from './provider';

/** Time before its expiry at which a token is renewed, in milliseconds; a token is valid for 180 seconds. */
const TOKEN_EARLY_MS = 15_000;
/** Maximum length of the text in the payment prompt, in characters. */
const MAX_REFERENCE_LENGTH = 64;
/** Random characters of a provider reference, 5 bits each. With two letters before them they stay within Airtel's 25 characters. */
const REFERENCE_RANDOM_CHARACTERS = 22;
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Response codes for a signature made with an outdated key, of collections and of disbursements. */
const SIGNATURE_MISMATCHES: readonly string[] = ['DP00800001026', 'DP00900001016'];
/** Result codes for a PIN that Airtel can't read or that is wrong. */
const PIN_REJECTIONS: readonly string[] = ['ROUTER114', 'ROUTER115', 'ROUTER116'];

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
  call?: HttpCall;
}

/** Creates a provider reference of a request to Airtel. */
export const createAirtelReference = (): string => {
  let reference = 'SF';
  for (const byte of randomBytes(REFERENCE_RANDOM_CHARACTERS))
    reference += referenceAlphabet.charAt(byte % referenceAlphabet.length);
  return reference;
};

const jsonHeaders = { Accept: '*/*', 'Content-Type': 'application/json' };

/** Request to one of Airtel's products. */
interface AirtelRequest {
  path: (version: AirtelOptions['version']) => string;
  /** True if the body needs Airtel's key even if it is not signed. */
  needsKey: boolean;
  formatBody: (key: AirtelKey | null) => string;
}

/** Creates the part of the client that collections and disbursements share: tokens, Airtel's key, and signed requests. */
const createAirtelClient = (options: AirtelOptions) => {
  const { clientId, clientSecret, version, country, currency, clock, timeoutMs, call = httpCall } = options;
  const baseUrl = removeSlashes(options.baseUrl);
  let cachedKey: AirtelKey | null = null;
  let pendingKey: Promise<AirtelKey | AuthorisedOutcome> | null = null;

  const createHeaders = (token: string) => ({
    ...jsonHeaders,
    Authorization: `Bearer ${token}`,
    'X-Country': country,
    'X-Currency': currency,
  });
  const get = (path: string) => (token: string) =>
    call({ method: 'GET', url: `${baseUrl}${path}`, headers: createHeaders(token), timeoutMs });

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
      return readAirtelToken(await call({ method: 'POST', url, headers: jsonHeaders, body, timeoutMs }));
    },
  });

  const fetchKey = async (): Promise<AirtelKey | AuthorisedOutcome> => {
    const outcome = await tokens.call(get('/v1/rsa/encryption-keys'));
    if (outcome.kind !== 'response' || outcome.status === 403) return outcome;
    cachedKey = readAirtelKey(outcome.json);
    return cachedKey ?? { kind: 'no_response', detail: `no encryption key: ${outcome.status}` };
  };

  /** Returns Airtel's key, or the outcome of the call that returned none. */
  const getKey = async (): Promise<AirtelKey | AuthorisedOutcome> => {
    if (cachedKey?.validUntil && clock.now() < cachedKey.validUntil) return cachedKey;
    pendingKey ??= fetchKey().finally(() => {
      pendingKey = null;
    });
    return pendingKey;
  };

  const sendOnce = async ({ path, needsKey, formatBody }: AirtelRequest): Promise<AuthorisedOutcome> => {
    const url = `${baseUrl}${path(version)}`;
    const key = version === 'v2' || needsKey ? await getKey() : null;
    if (key !== null && 'kind' in key) return key;
    const body = formatBody(key);
    const signature = key !== null && version === 'v2' ? signForAirtel(body, key.publicKey) : {};
    return tokens.call((token) =>
      call({ method: 'POST', url, headers: { ...createHeaders(token), ...signature }, body, timeoutMs }),
    );
  };

  /** Returns whether Airtel now has another key than the one that was used last. A wrong PIN must not be sent twice. */
  const hasNewKey = async (used: AirtelKey | null): Promise<boolean> => {
    const key = await getKey();
    return used !== null && !('kind' in key) && !key.publicKey.equals(used.publicKey);
  };

  return {
    /** Sends a request; if Airtel has replaced its key early, sends the same request once more with the new key. */
    send: async (request: AirtelRequest): Promise<AuthorisedOutcome> => {
      const outcome = await sendOnce(request);
      const codes = outcome.kind === 'response' ? readAirtelCodes(outcome.json) : null;
      const isMismatch = SIGNATURE_MISMATCHES.includes(codes?.responseCode ?? '') && version === 'v2';
      const isPinRejected = request.needsKey && PIN_REJECTIONS.includes(codes?.resultCode ?? '');
      if (!(isMismatch || isPinRejected)) return outcome;
      const used = cachedKey;
      cachedKey = null;
      return isMismatch || (await hasNewKey(used)) ? sendOnce(request) : outcome;
    },

    get: (path: string): Promise<AuthorisedOutcome> => tokens.call(get(path)),

    getBalance: async () => readAirtelBalance(await tokens.call(get('/standard/v1/users/balance')), currency),
  };
};

const toLocalNumber = (msisdn: string): string => msisdn.slice('+256'.length);

/** Creates the client for Airtel Money collections, which sends a payment prompt to a phone. */
export const createAirtel = (options: AirtelOptions): CollectionProvider => {
  const { country, currency } = options;
  const client = createAirtelClient(options);

  const formatBody = ({ providerReference, reference, msisdn, amountUgx }: CollectionRequest): string =>
    JSON.stringify({
      reference: toWireText(`School fees ${reference}`, MAX_REFERENCE_LENGTH),
      subscriber: { country, currency, msisdn: toLocalNumber(msisdn) },
      transaction: { amount: amountUgx, country, currency, id: providerReference },
    });

  return {
    network: 'airtel',
    currency,
    createProviderReference: createAirtelReference,
    submit: async (request) => {
      const path = (version: string) => `/merchant/${version}/payments/`;
      return readAirtelSubmit(
        await client.send({ path, needsKey: false, formatBody: () => formatBody(request) }),
      );
    },
    query: async (providerReference) => {
      const path = `/standard/v1/payments/${encodeURIComponent(providerReference)}`;
      return readAirtelStatus(await client.get(path), providerReference);
    },
    getBalance: client.getBalance,
  };
};

/** Creates the client for Airtel Money disbursements, which pays money into a wallet. `pin` is the PIN of our wallet; it is sent encrypted. */
export const createAirtelDisbursements = ({
  pin,
  ...options
}: AirtelOptions & { pin: string }): TransferProvider => {
  const { country, currency, version } = options;
  const client = createAirtelClient(options);

  const formatBody = (
    { providerReference, message, msisdn, amountUgx }: TransferRequest,
    key: AirtelKey | null,
  ): string => {
    if (key === null) throw new Error('a payout by Airtel needs its key');
    const isSigned = version === 'v2';
    return JSON.stringify({
      payee: { msisdn: toLocalNumber(msisdn), ...(isSigned && { country, currency }) },
      reference: toWireText(message, MAX_REFERENCE_LENGTH),
      pin: encryptForAirtel(pin, key.publicKey),
      transaction: { amount: amountUgx, id: providerReference, ...(isSigned && { type: 'B2C' }) },
    });
  };

  return {
    currency,
    transfer: async (request) => {
      const path = (of: string) => `/standard/${of}/disbursements/`;
      return readAirtelSubmit(
        await client.send({ path, needsKey: true, formatBody: (key) => formatBody(request, key) }),
      );
    },
    query: async (providerReference) => {
      const path = `/standard/v1/disbursements/${encodeURIComponent(providerReference)}`;
      return readAirtelStatus(await client.get(path), providerReference);
    },
    getBalance: client.getBalance,
  };
};
