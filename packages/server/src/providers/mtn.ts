import { randomUUID } from 'node:crypto';
import type { Clock } from '../platform/clock';
import { createAccessTokens } from './access-token';
import { httpCall, removeSlashes, toWireText } from './http-call';
import { readMtnBalance, readMtnStatus, readMtnSubmit, readMtnToken } from './mtn-responses';
import type { HttpCall } from './paced-call';
import type {
  BalanceOutcome,
  CollectionProvider,
  CollectionRequest,
  QueryOutcome,
  SubmitOutcome,
  TransferProvider,
} from './provider';

/** Time before its expiry at which a token is renewed, in milliseconds. */
const TOKEN_EARLY_MS = 60_000;
/** Maximum length of a message, in characters. MTN documents 160; one review of it says 128. */
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
  call?: HttpCall;
}

/** Operation of a product, and the role of the other party in it. */
interface MtnOperation {
  product: 'collection' | 'disbursement';
  name: 'requesttopay' | 'transfer';
  party: 'payer' | 'payee';
}

/** Creates one operation of one of MTN's products, with its status check. Both products use the same protocol. */
const createMtnProduct = (operation: MtnOperation, options: MtnOptions) => {
  const {
    targetEnvironment,
    subscriptionKey,
    apiUser,
    apiKey,
    currency,
    clock,
    timeoutMs,
    call = httpCall,
  } = options;
  const productUrl = `${removeSlashes(options.baseUrl)}/${operation.product}`;
  const operationUrl = `${productUrl}/v1_0/${operation.name}`;
  const key = { 'Ocp-Apim-Subscription-Key': subscriptionKey };

  const tokens = createAccessTokens({
    clock,
    earlyMs: TOKEN_EARLY_MS,
    fetchToken: async () => {
      const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
      const headers = { ...key, Authorization: `Basic ${basic}` };
      return readMtnToken(await call({ method: 'POST', url: `${productUrl}/token/`, headers, timeoutMs }));
    },
  });

  const createHeaders = (token: string) => ({
    ...key,
    Authorization: `Bearer ${token}`,
    'X-Target-Environment': targetEnvironment,
  });

  return {
    /** Sends a request; `message` is the text on the payer's or payee's statement. MTN accepts each provider reference only once. */
    submit: async (request: CollectionRequest, message: string): Promise<SubmitOutcome> => {
      const body = JSON.stringify({
        amount: String(request.amountUgx),
        currency,
        externalId: toWireText(request.reference, MAX_MESSAGE_LENGTH),
        [operation.party]: { partyIdType: 'MSISDN', partyId: request.msisdn.slice(1) },
        payerMessage: toWireText(message, MAX_MESSAGE_LENGTH),
        payeeNote: toWireText(request.reference, MAX_MESSAGE_LENGTH),
      });
      const requestHeaders = {
        'Content-Type': 'application/json',
        'X-Reference-Id': request.providerReference,
        ...(request.callbackUrl !== null && { 'X-Callback-Url': request.callbackUrl }),
      };
      const send = (token: string) => {
        const headers = { ...createHeaders(token), ...requestHeaders };
        return call({ method: 'POST', url: operationUrl, headers, body, timeoutMs });
      };
      return readMtnSubmit(await tokens.call(send));
    },

    query: async (providerReference: string): Promise<QueryOutcome> => {
      const url = `${operationUrl}/${encodeURIComponent(providerReference)}`;
      const send = (token: string) => call({ method: 'GET', url, headers: createHeaders(token), timeoutMs });
      return readMtnStatus(await tokens.call(send), providerReference);
    },

    getBalance: async (): Promise<BalanceOutcome> => {
      const url = `${productUrl}/v1_0/account/balance`;
      const send = (token: string) => call({ method: 'GET', url, headers: createHeaders(token), timeoutMs });
      return readMtnBalance(await tokens.call(send), currency);
    },
  };
};

export const createMtn = (options: MtnOptions): CollectionProvider => {
  const { submit, query, getBalance } = createMtnProduct(
    { product: 'collection', name: 'requesttopay', party: 'payer' },
    options,
  );
  return {
    network: 'mtn',
    currency: options.currency,
    createProviderReference: () => randomUUID(),
    submit: (request) => submit(request, `School fees ${request.reference}`),
    query,
    getBalance,
  };
};

export const createMtnDisbursements = (options: MtnOptions): TransferProvider => {
  const { submit, query, getBalance } = createMtnProduct(
    { product: 'disbursement', name: 'transfer', party: 'payee' },
    options,
  );
  return {
    currency: options.currency,
    transfer: (request) => submit(request, request.message),
    query,
    getBalance,
  };
};
