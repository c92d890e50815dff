import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessTokens } from '../access-tokens';
import type { SandboxConfig } from '../config';
import type { FaultStore, FaultTarget, Operation } from '../faults/fault-store';
import { applyRequestFaults } from '../faults/wire-faults';
import type { Product } from '../transactions/transaction';
import type { TransactionStore } from '../transactions/transaction-store';
import { type Answer, sendAnswer } from '../wire/answer';
import { field, header, jsonBody } from '../wire/raw-body';
import type { ApiUser } from './api-users';
import { MTN, MTN_WIRE_ANSWERS } from './mtn-answers';

export interface MtnTarget extends FaultTarget {
  readonly provider: 'mtn';
}

export interface MtnCall {
  readonly request: FastifyRequest;
  readonly user: ApiUser;
  readonly body: unknown;
  /** The X-Reference-Id, or the id in the path. */
  readonly reference: string;
  readonly target: MtnTarget;
}

type Handle = (call: MtnCall) => Answer;

/** The checks that come before any business, in MTN's order: firewall, key, bearer, target environment. */
export function createMtnRequestChecks(deps: {
  config: SandboxConfig['mtn'];
  tokens: AccessTokens<ApiUser>;
  faults: FaultStore;
  book: TransactionStore;
}) {
  const { config, tokens, faults, book } = deps;
  const environment = config.mode === 'sandbox' ? 'sandbox' : 'mtnuganda';

  function checkKey(request: FastifyRequest, product: Product): Answer | undefined {
    const key = header(request, 'ocp-apim-subscription-key');
    if (!key) return MTN.missingKey;
    return key === config[product].subscriptionKey ? undefined : MTN.invalidKey;
  }

  /** Returns the product that a key belongs to, or undefined if it belongs to none; provisioning ties a user to it. */
  function productOfKey(request: FastifyRequest): Product | undefined {
    return (['collection', 'disbursement'] as const).find((product) => !checkKey(request, product));
  }

  /** Returns the attributes that a fault may match; an enquiry has no phone number, so the transactions are searched. */
  function targetOf(
    request: FastifyRequest,
    product: Product,
    operation: Operation,
    body: unknown,
  ): MtnTarget {
    const party = field(body, 'payer') ?? field(body, 'payee');
    const known = party || faults.isEmpty() ? undefined : book.find('mtn', product, referenceOf(request));
    const partyId = known?.msisdn ?? field(party, 'partyId') ?? field(request.params, 'id');
    const providerTransactionId = known?.providerTransactionId ?? field(body, 'providerTransactionId');
    return {
      provider: 'mtn',
      operation,
      msisdn: typeof partyId === 'string' ? partyId : undefined,
      references: [
        referenceOf(request),
        typeof providerTransactionId === 'string' ? providerTransactionId : undefined,
      ],
    };
  }

  function guard(product: Product, operation: Operation, handle: Handle) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const body = jsonBody(request);
      const target = targetOf(request, product, operation, body);
      const spoilt = await applyRequestFaults(faults, target, MTN_WIRE_ANSWERS);
      if (spoilt) return sendAnswer(reply, spoilt);

      const refused = checkKey(request, product);
      if (refused) return sendAnswer(reply, refused);
      const authorization = request.headers.authorization;
      if (faults.take('token-expired', target)) tokens.revoke(authorization);
      const user = tokens.ownerOf(authorization);
      if (!user) return sendAnswer(reply, MTN.invalidToken);
      const isHere = user.product === product && header(request, 'x-target-environment') === environment;
      if (!isHere) return sendAnswer(reply, MTN.wrongEnvironment);
      return sendAnswer(reply, handle({ request, user, body, reference: referenceOf(request), target }));
    };
  }

  return { checkKey, productOfKey, targetOf, guard };
}

export type MtnRequestChecks = ReturnType<typeof createMtnRequestChecks>;

function referenceOf(request: FastifyRequest): string {
  const inPath = field(request.params, 'reference');
  return typeof inPath === 'string' ? inPath : (header(request, 'x-reference-id') ?? '');
}
