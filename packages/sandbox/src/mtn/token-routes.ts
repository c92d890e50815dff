import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessTokens } from '../access-tokens';
import type { FaultStore } from '../faults/fault-store';
import { applyRequestFaults } from '../faults/wire-faults';
import type { Product } from '../transactions/transaction';
import { sendAnswer } from '../wire/answer';
import { rawBody } from '../wire/raw-body';
import type { ApiUser, ApiUsers } from './api-users';
import { MTN, MTN_WIRE_ANSWERS } from './mtn-answers';
import type { MtnRequestChecks } from './mtn-request-checks';

const TOKEN_LIFE_SECONDS = 3_600;

/** `POST /{product}/token/`, provider-protocols 1.3. */
export function tokenRoutes(deps: {
  door: MtnRequestChecks;
  users: ApiUsers;
  tokens: AccessTokens<ApiUser>;
  faults: FaultStore;
}) {
  const { door, users, tokens, faults } = deps;

  const issue = (product: Product) => async (request: FastifyRequest, reply: FastifyReply) => {
    const target = door.targetOf(request, product, 'token', undefined);
    const spoilt = await applyRequestFaults(faults, target, MTN_WIRE_ANSWERS);
    const refused = spoilt ?? door.checkKey(request, product);
    if (refused) return sendAnswer(reply, refused);
    if (request.headers['content-length'] === undefined) return sendAnswer(reply, MTN.lengthRequired);
    if (rawBody(request).length > 0) return sendAnswer(reply, MTN.badRequest('The request takes no body.'));
    const user = users.signIn(request.headers.authorization);
    if (!user) return sendAnswer(reply, MTN.loginFailed);
    if (user.product !== product) return sendAnswer(reply, MTN.wrongEnvironment);
    const isText = faults.take('expires-in-string', target) !== undefined;
    return sendAnswer(reply, {
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
