import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessTokens } from '../access-tokens';
import type { FaultStore } from '../faults/fault-store';
import { applyRequestFaults } from '../faults/wire-faults';
import type { Product } from '../transactions/transaction';
import { rawBody } from '../wire/raw-body';
import { sendResponse } from '../wire/response';
import type { ApiUser, ApiUsers } from './api-users';
import type { MtnRequestChecks } from './mtn-request-checks';
import { MTN, MTN_ERROR_RESPONSES } from './mtn-responses';

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
