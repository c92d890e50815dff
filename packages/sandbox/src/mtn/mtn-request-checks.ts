import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config';
import type { FaultStore, FaultTarget, Operation } from '../faults/fault-store';
import { applyRequestFaults } from '../faults/wire-faults';
import type { AccessTokens } from '../stores';
import type { Product } from '../transactions/transaction';
import type { TransactionStore } from '../transactions/transaction-store';
import { field, header, jsonBody, type ProviderResponse, sendResponse } from '../wire/wire';
import type { ApiUser } from './api-users';
import { MTN, MTN_ERROR_RESPONSES } from './mtn-responses';

export interface MtnTarget extends FaultTarget {
  readonly provider: 'mtn';
}

export interface MtnCall {
  readonly request: FastifyRequest;
  readonly user: ApiUser;
  readonly body: unknown;
  /** X-Reference-Id, or the ID in the path. */
  readonly reference: string;
  readonly target: MtnTarget;
}

type Handle = (call: MtnCall) => ProviderResponse;

/** Creates the checks of every request, in MTN's order: firewall, subscription key, bearer token, target environment. */
export function createMtnRequestChecks(deps: {
  config: SandboxConfig['mtn'];
  tokens: AccessTokens<ApiUser>;
  faults: FaultStore;
  store: TransactionStore;
}) {
  const { config, tokens, faults, store } = deps;
  const environment = config.mode === 'sandbox' ? 'sandbox' : 'mtnuganda';

  function checkKey(request: FastifyRequest, product: Product): ProviderResponse | undefined {
    const key = header(request, 'ocp-apim-subscription-key');
    if (!key) return MTN.missingKey;
    return key === config[product].subscriptionKey ? undefined : MTN.invalidKey;
  }

  /** Returns the product of a subscription key, to which provisioning ties a user; undefined if the key is unknown. */
  function findProduct(request: FastifyRequest): Product | undefined {
    return (['collection', 'disbursement'] as const).find((product) => !checkKey(request, product));
  }

  /** Returns the attributes that a fault may match. An enquiry has no phone number, which comes from its transaction. */
  function getTarget(
    request: FastifyRequest,
    product: Product,
    operation: Operation,
    body: unknown,
  ): MtnTarget {
    const party = field(body, 'payer') ?? field(body, 'payee');
    const known = party || faults.isEmpty() ? undefined : store.find('mtn', product, getReference(request));
    const partyId = known?.msisdn ?? field(party, 'partyId') ?? field(request.params, 'id');
    const externalId = known?.externalId ?? field(body, 'externalId');
    return {
      provider: 'mtn',
      operation,
      msisdn: typeof partyId === 'string' ? partyId : undefined,
      references: [getReference(request), typeof externalId === 'string' ? externalId : undefined],
    };
  }

  function guard(product: Product, operation: Operation, handle: Handle) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const body = jsonBody(request);
      const target = getTarget(request, product, operation, body);
      const faultResponse = await applyRequestFaults(faults, target, MTN_ERROR_RESPONSES);
      if (faultResponse) return sendResponse(reply, faultResponse);

      const rejection = checkKey(request, product);
      if (rejection) return sendResponse(reply, rejection);
      const authorization = request.headers.authorization;
      if (faults.take('token-expired', target)) tokens.revoke(authorization);
      const user = tokens.findOwner(authorization);
      if (!user) return sendResponse(reply, MTN.invalidToken);
      const isHere = user.product === product && header(request, 'x-target-environment') === environment;
      if (!isHere) return sendResponse(reply, MTN.wrongEnvironment);
      return sendResponse(reply, handle({ request, user, body, reference: getReference(request), target }));
    };
  }

  return { checkKey, findProduct, getTarget, guard };
}

export type MtnRequestChecks = ReturnType<typeof createMtnRequestChecks>;

function getReference(request: FastifyRequest): string {
  const inPath = field(request.params, 'reference');
  return typeof inPath === 'string' ? inPath : (header(request, 'x-reference-id') ?? '');
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuidV4(text: string): boolean {
  return UUID_V4.test(text);
}
