import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config';
import { field, header, jsonBody, rawBody } from '../wire/raw-body';
import { type ProviderResponse, sendResponse } from '../wire/response';
import type { ApiUsers } from './api-users';
import { isUuidV4, type MtnRequestChecks } from './mtn-request-checks';
import { MTN } from './mtn-responses';

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
