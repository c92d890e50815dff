import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import { applyRequestFaults } from '../faults/wire-faults';
import { type AccessTokens, createAccessTokens } from '../stores';
import { field, jsonBody, type ProviderResponse, registerRawBodyParser, sendResponse } from '../wire/wire';
import { createBalanceHandler, createSummaryHandler, handleUser } from './account-handlers';
import { createAirtelRequestChecks } from './airtel-request-checks';
import { AIRTEL, AIRTEL_ERROR_RESPONSES } from './airtel-responses';
import { type AirtelDeps, createCollect } from './collect';
import { createDisburse, createRefund } from './disburse';
import { createEncryptionKeys } from './encryption-keys';
import { createAirtelCallback, createEnquire } from './reports';

const TOKEN_LIFE_SECONDS = 180;

/**
 * Creates the handler of `POST /auth/oauth2/token`, provider-protocols 2.2. `expires_in` is a string, as
 * documented, unless a fault makes it a number.
 */
function tokenRoute(deps: {
  config: SandboxConfig['airtel'];
  tokens: AccessTokens<string>;
  faults: FaultStore;
}) {
  const { config, tokens, faults } = deps;
  const target = { provider: 'airtel', operation: 'token' } as const;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const faultResponse = await applyRequestFaults(faults, target, AIRTEL_ERROR_RESPONSES);
    if (faultResponse) return sendResponse(reply, faultResponse);
    const body = jsonBody(request);
    const isKnown =
      field(body, 'client_id') === config.clientId &&
      field(body, 'client_secret') === config.clientSecret &&
      field(body, 'grant_type') === 'client_credentials';
    if (!isKnown) return sendResponse(reply, AIRTEL.invalidClient);
    const isNumber = faults.take('expires-in-number', target) !== undefined;
    return sendResponse(reply, {
      status: 200,
      body: {
        token_type: 'bearer',
        access_token: tokens.issue(config.clientId, TOKEN_LIFE_SECONDS),
        expires_in: isNumber ? TOKEN_LIFE_SECONDS : String(TOKEN_LIFE_SECONDS),
      },
    });
  };
}

/** Creates the routes of Airtel Money: `/auth`, `/merchant`, `/standard`, `/v1/rsa`. */
export function airtelRoutes(deps: AirtelDeps) {
  const { config, clock, store, faults } = deps;
  const tokens = createAccessTokens<string>(clock);
  const keys = createEncryptionKeys();
  const checks = createAirtelRequestChecks({ tokens, faults, keys, store });
  const collect = createCollect(deps);
  const refund = createRefund(deps);
  const disburse = createDisburse({ ...deps, keys });
  const enquire = createEnquire(deps);
  const getKeys = (): ProviderResponse => ({
    status: 200,
    body: {
      data: keys.published,
      status: {
        code: '200',
        message: 'Success',
        response_code: 'DP02010001001',
        result_code: 'ESB000010',
        success: true,
      },
    },
  });
  store.onFinal('airtel', createAirtelCallback(deps));

  return async (app: FastifyInstance) => {
    registerRawBodyParser(app);
    app.post('/auth/oauth2/token', tokenRoute({ config, tokens, faults }));
    app.get('/v1/rsa/encryption-keys', checks.guard('other', getKeys));

    app.post('/merchant/v1/payments', checks.guard('request', collect));
    app.post('/merchant/v2/payments', checks.guard('request', collect, 'collection'));
    app.get('/standard/v1/payments/:id', checks.guard('status', enquire('collection')));
    app.post('/standard/v1/payments/refund', checks.guard('request', refund));
    app.post('/standard/v2/payments/refund', checks.guard('request', refund, 'collection'));
    app.get('/merchant/v1/transactions', checks.guard('other', createSummaryHandler(store)));

    app.post('/standard/v1/disbursements', checks.guard('request', disburse(false)));
    app.post('/standard/v2/disbursements', checks.guard('request', disburse(true), 'disbursement'));
    app.get('/standard/v1/disbursements/:id', checks.guard('status', enquire('disbursement')));

    app.get('/standard/v1/users/balance', checks.guard('other', createBalanceHandler(store)));
    app.get('/standard/v1/users/:msisdn', checks.guard('other', handleUser));
  };
}
