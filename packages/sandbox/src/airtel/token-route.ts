import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessTokens } from '../access-tokens';
import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import { meetWireFaults } from '../faults/wire-faults';
import { sendAnswer } from '../wire/answer';
import { field, jsonBody } from '../wire/raw-body';
import { AIRTEL, AIRTEL_WIRE_ANSWERS } from './airtel-answers';

const TOKEN_LIFE_SECONDS = 180;

/** `POST /auth/oauth2/token`, provider-protocols 2.2. `expires_in` is a string as documented, unless a fault says number. */
export function tokenRoute(deps: {
  config: SandboxConfig['airtel'];
  tokens: AccessTokens<string>;
  faults: FaultStore;
}) {
  const { config, tokens, faults } = deps;
  const target = { provider: 'airtel', operation: 'token' } as const;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const spoilt = await meetWireFaults(faults, target, AIRTEL_WIRE_ANSWERS);
    if (spoilt) return sendAnswer(reply, spoilt);
    const body = jsonBody(request);
    const isKnown =
      field(body, 'client_id') === config.clientId &&
      field(body, 'client_secret') === config.clientSecret &&
      field(body, 'grant_type') === 'client_credentials';
    if (!isKnown) return sendAnswer(reply, AIRTEL.invalidClient);
    const isNumber = faults.take('expires-in-number', target) !== undefined;
    return sendAnswer(reply, {
      status: 200,
      body: {
        token_type: 'bearer',
        access_token: tokens.issue(config.clientId, TOKEN_LIFE_SECONDS),
        expires_in: isNumber ? TOKEN_LIFE_SECONDS : String(TOKEN_LIFE_SECONDS),
      },
    });
  };
}
