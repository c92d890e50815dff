import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import { applyRequestFaults } from '../faults/wire-faults';
import type { AccessTokens } from '../stores';
import type { Product } from '../transactions/transaction';
import { field, header, jsonBody, type ProviderResponse, rawBody, sendResponse } from '../wire/wire';
import type { ApiUser, ApiUsers } from './api-users';
import { isUuidV4, type MtnRequestChecks } from './mtn-request-checks';
import { MTN, MTN_ERROR_RESPONSES } from './mtn-responses';

const HOST_NAME = /^(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i;

/** Creates the routes of API users, provider-protocols 1.2, which exist in the sandbox environment only. */
export function provisioningRoutes({
  config,
  checks,
  users,
}: {
  config: SandboxConfig['mtn'];
  checks: MtnRequestChecks;
  users: ApiUsers;
}) {
  function checkKey(request: FastifyRequest): ProviderResponse | undefined {
    if (config.mode !== 'sandbox') return MTN.wrongPath;
    if (!header(request, 'ocp-apim-subscription-key')) return MTN.missingKey;
    return checks.findProduct(request) ? undefined : MTN.invalidKey;
  }

  function create(request: FastifyRequest): ProviderResponse {
    const id = header(request, 'x-reference-id') ?? '';
    if (!isUuidV4(id)) return MTN.badRequest('X-Reference-Id must be a UUID version 4.');
    const host = field(jsonBody(request), 'providerCallbackHost');
    if (typeof host !== 'string' || !HOST_NAME.test(host)) {
      return MTN.badRequest('providerCallbackHost must be a host name.');
    }
    const product = checks.findProduct(request);
    return product && users.create(id, product, host) ? { status: 201 } : MTN.duplicate;
  }

  function read(id: string): ProviderResponse {
    const user = users.find(id);
    if (!user) return MTN.notFound;
    return { status: 200, body: { providerCallbackHost: user.callbackHost, targetEnvironment: 'sandbox' } };
  }

  function createKey(request: FastifyRequest, id: string): ProviderResponse {
    if (request.headers['content-length'] === undefined) return MTN.lengthRequired;
    if (rawBody(request).length > 0) return MTN.badRequest('The request takes no body.');
    const user = users.find(id);
    return user ? { status: 201, body: { apiKey: users.renewKey(user) } } : MTN.notFound;
  }

  return async (app: FastifyInstance) => {
    app.post('/v1_0/apiuser', async (request, reply) =>
      sendResponse(reply, checkKey(request) ?? create(request)),
    );
    app.get<{ Params: { id: string } }>('/v1_0/apiuser/:id', async (request, reply) =>
      sendResponse(reply, checkKey(request) ?? read(request.params.id)),
    );
    app.post<{ Params: { id: string } }>('/v1_0/apiuser/:id/apikey', async (request, reply) =>
      sendResponse(reply, checkKey(request) ?? createKey(request, request.params.id)),
    );
  };
}

const TOKEN_LIFE_SECONDS = 3_600;

/** Creates the routes `POST /{product}/token/`, provider-protocols 1.3. */
export function tokenRoutes(deps: {
  checks: MtnRequestChecks;
  users: ApiUsers;
  tokens: AccessTokens<ApiUser>;
  faults: FaultStore;
}) {
  const { checks, users, tokens, faults } = deps;

  const issue = (product: Product) => async (request: FastifyRequest, reply: FastifyReply) => {
    const target = checks.getTarget(request, product, 'token', undefined);
    const faultResponse = await applyRequestFaults(faults, target, MTN_ERROR_RESPONSES);
    const rejection = faultResponse ?? checks.checkKey(request, product);
    if (rejection) return sendResponse(reply, rejection);
    if (request.headers['content-length'] === undefined) return sendResponse(reply, MTN.lengthRequired);
    if (rawBody(request).length > 0) return sendResponse(reply, MTN.badRequest('The request takes no body.'));
    const user = users.signIn(request.headers.authorization);
    if (!user) return sendResponse(reply, MTN.loginFailed);
    if (user.product !== product) return sendResponse(reply, MTN.wrongEnvironment);
    const isText = faults.take('expires-in-string', target) !== undefined;
    return sendResponse(reply, {
      status: 200,
      body: {
        access_token: tokens.issue(user, TOKEN_LIFE_SECONDS),
        token_type: 'access_token',
        expires_in: isText ? String(TOKEN_LIFE_SECONDS) : TOKEN_LIFE_SECONDS,
      },
    });
  };

  return async (app: FastifyInstance) => {
    app.post('/collection/token/', issue('collection'));
    app.post('/disbursement/token/', issue('disbursement'));
  };
}
