import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultStore, FaultTarget, Operation } from '../faults/fault-store';
import { applyRequestFaults } from '../faults/wire-faults';
import { normaliseMsisdn } from '../phone';
import type { AccessTokens } from '../stores';
import type { TransactionStore } from '../transactions/transaction-store';
import { field, header, jsonBody, type ProviderResponse, rawBody, sendResponse } from '../wire/wire';
import { AIRTEL, AIRTEL_ERROR_RESPONSES, rejection } from './airtel-responses';
import type { EncryptionKeys } from './encryption-keys';

export interface AirtelTarget extends FaultTarget {
  readonly provider: 'airtel';
}

export interface AirtelCall {
  readonly request: FastifyRequest;
  readonly body: unknown;
  readonly target: AirtelTarget;
}

/** Error codes of a v2 write whose signature does not match its body. */
const SIGNATURE_CODES = { collection: 'DP00800001026', disbursement: 'DP00900001016' } as const;

type Handle = (call: AirtelCall) => ProviderResponse;
type Signed = keyof typeof SIGNATURE_CODES;

/** Creates the checks of every request: firewall, bearer token, country and currency, signature. */
export function createAirtelRequestChecks(deps: {
  tokens: AccessTokens<string>;
  faults: FaultStore;
  keys: EncryptionKeys;
  store: TransactionStore;
}) {
  const { tokens, faults, keys, store } = deps;

  function guard(operation: Operation, handle: Handle, signed?: Signed) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const body = jsonBody(request);
      const target = getTarget(request, operation, body);
      const faultResponse = await applyRequestFaults(faults, target, AIRTEL_ERROR_RESPONSES);
      if (faultResponse) return sendResponse(reply, faultResponse);

      const authorization = request.headers.authorization;
      if (faults.take('token-expired', target)) tokens.revoke(authorization);
      if (!tokens.findOwner(authorization)) return sendResponse(reply, AIRTEL.invalidToken);
      const problem = checkHeaders(request) ?? (signed && checkSignature(request, signed));
      return sendResponse(reply, problem ?? handle({ request, body, target }));
    };
  }

  /** Returns the attributes that a fault may match. An enquiry has no phone number, which comes from its transaction. */
  function getTarget(request: FastifyRequest, operation: Operation, body: unknown): AirtelTarget {
    const inPath = field(request.params, 'id');
    const product = request.url.includes('/disbursements') ? 'disbursement' : 'collection';
    const known = faults.isEmpty() ? undefined : store.find('airtel', product, String(inPath));
    const msisdn = known?.msisdn ?? field(field(body, 'subscriber') ?? field(body, 'payee'), 'msisdn');
    const id = inPath ?? field(field(body, 'transaction'), 'id');
    return {
      provider: 'airtel',
      operation,
      msisdn: typeof msisdn === 'string' ? normaliseMsisdn(msisdn) : undefined,
      references: [typeof id === 'string' ? id : undefined],
    };
  }

  function checkSignature(request: FastifyRequest, signed: Signed): ProviderResponse | undefined {
    const signature = header(request, 'x-signature') ?? '';
    const key = header(request, 'x-key') ?? '';
    if (keys.isSignatureOf(rawBody(request), signature, key)) return undefined;
    const message = 'Forbidden, X-signature and payload did not match';
    return rejection(403, { message, response: SIGNATURE_CODES[signed] });
  }

  return { guard };
}

function checkHeaders(request: FastifyRequest): ProviderResponse | undefined {
  const country = header(request, 'x-country');
  const currency = header(request, 'x-currency');
  if (!country) return AIRTEL.missingParameter;
  if (country !== 'UG') return AIRTEL.wrongCountry;
  if (!currency) return AIRTEL.missingCurrency;
  return currency === 'UGX' ? undefined : AIRTEL.wrongCurrency;
}
