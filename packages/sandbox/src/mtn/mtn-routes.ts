import type { FastifyInstance } from 'fastify';
import { planCallback } from '../callbacks/callback-sender';
import type { FaultStore } from '../faults/fault-store';
import { createAccessTokens } from '../stores';
import type { NetworkDeps } from '../transactions/scenarios';
import {
  getShownStatus,
  type Product,
  type Transaction,
  type TransactionKind,
  type TransactionStatus,
} from '../transactions/transaction';
import { type ProviderResponse, registerRawBodyParser } from '../wire/wire';
import {
  createBalanceHandler,
  createNotificationHandler,
  handleActive,
  handleUserInfo,
} from './account-handlers';
import { type ApiUser, createApiUsers } from './api-users';
import { createMtnRequestChecks, isUuidV4, type MtnCall } from './mtn-request-checks';
import { MTN } from './mtn-responses';
import { provisioningRoutes, tokenRoutes } from './provisioning-routes';
import { changeNotation, toStatusBody } from './status-body';
import { createSubmit, type MtnDeps } from './submit';

const WRONG_AMOUNT_EXTRA = 1_000;
const HEADERS = { 'User-Agent': 'LWAC Http Client 1.0', 'Content-Type': 'application/json; charset=utf-8' };

/** Creates the sender of callbacks to the URL of the request: unsigned, once, provider-protocols 1.6. */
function createMtnCallback({ callbacks, faults, clock }: NetworkDeps) {
  return (transaction: Transaction) => {
    const url = transaction.callbackUrl;
    if (url === null) return;
    const plan = planCallback(faults, transaction);
    if (plan.statusLagMs > 0) transaction.finalShownFrom = clock.now() + plan.statusLagMs;

    const amount = plan.hasWrongAmount
      ? String(Number(transaction.amount) + WRONG_AMOUNT_EXTRA)
      : transaction.amount;
    const { reference, provider, msisdn, externalId } = transaction;
    const target = { provider, msisdn, references: [reference, externalId] };
    const hasReasonObject = faults.take('reason-object', target) !== undefined;
    const request = (status: TransactionStatus) => ({
      provider,
      reference,
      method: plan.method,
      url,
      headers: HEADERS,
      body: JSON.stringify(toStatusBody(transaction, { status, amount, hasReasonObject })),
    });
    callbacks.sendPlanned(plan, transaction.status, request);
  };
}

/** Creates the handler of the status enquiry, provider-protocols 1.5. */
function createEnquire({ store, faults, clock }: NetworkDeps) {
  return (product: Product, kind: TransactionKind) =>
    ({ reference }: MtnCall): ProviderResponse => {
      if (!isUuidV4(reference)) return MTN.badRequest('The reference is not a UUID.');
      const transaction = store.find('mtn', product, reference);
      if (!transaction || transaction.kind !== kind) return MTN.notFound;
      const status = getShownStatus(transaction, clock.now());
      if (faults.isEmpty()) return { status: 200, body: toStatusBody(transaction, { status }) };

      const { msisdn, externalId } = transaction;
      const target = {
        provider: 'mtn',
        operation: 'status',
        msisdn,
        references: [reference, externalId],
      } as const;
      const hasFault = (name: Parameters<FaultStore['take']>[0]) => faults.take(name, target) !== undefined;
      if (hasFault('not-found-first')) return MTN.notFound;
      const body = toStatusBody(transaction, {
        status,
        pendingWord: status === 'pending' && hasFault('created-first') ? 'CREATED' : 'PENDING',
        ...(hasFault('amount-normalised') && { amount: changeNotation(transaction.amount) }),
        hasReasonObject: hasFault('reason-object'),
      });
      return { status: 200, body: hasFault('unknown-status') ? { ...body, status: 'UNDER_REVIEW' } : body };
    };
}

/** Creates the routes of MTN MoMo: `/v1_0/apiuser`, `/collection`, `/disbursement`. */
export function mtnRoutes(deps: MtnDeps) {
  const { config, clock, store, faults } = deps;
  const tokens = createAccessTokens<ApiUser>(clock);
  const users = createApiUsers(config);
  const checks = createMtnRequestChecks({ config, tokens, faults, store });
  const submit = createSubmit(deps);
  const enquire = createEnquire(deps);
  const currency = config.mode === 'sandbox' ? 'EUR' : 'UGX';
  store.onFinal('mtn', createMtnCallback(deps));

  return async (app: FastifyInstance) => {
    registerRawBodyParser(app);
    await app.register(provisioningRoutes({ config, checks, users }));
    await app.register(tokenRoutes({ checks, users, tokens, faults }));

    const pay = {
      product: 'collection',
      kind: 'requesttopay',
      party: 'payer',
      callbackMethod: 'POST',
    } as const;
    app.post('/collection/v1_0/requesttopay', checks.guard('collection', 'request', submit(pay)));
    app.get(
      '/collection/v1_0/requesttopay/:reference',
      checks.guard('collection', 'status', enquire('collection', 'requesttopay')),
    );
    app.post(
      '/collection/v1_0/requesttopay/:reference/deliverynotification',
      checks.guard('collection', 'other', createNotificationHandler(store)),
    );

    for (const kind of ['transfer', 'deposit', 'refund'] as const) {
      const party = kind === 'refund' ? 'none' : 'payee';
      const payout = { product: 'disbursement', kind, party } as const;
      const byPost = submit({ ...payout, callbackMethod: 'POST' });
      const byPut = submit({ ...payout, callbackMethod: 'PUT' });
      app.post(`/disbursement/v1_0/${kind}`, checks.guard('disbursement', 'request', byPost));
      if (kind !== 'transfer') {
        app.post(`/disbursement/v2_0/${kind}`, checks.guard('disbursement', 'request', byPut));
      }
      app.get(
        `/disbursement/v1_0/${kind}/:reference`,
        checks.guard('disbursement', 'status', enquire('disbursement', kind)),
      );
    }

    for (const product of ['collection', 'disbursement'] as const) {
      const balance = checks.guard(product, 'other', createBalanceHandler(store, product, currency));
      app.get(`/${product}/v1_0/account/balance`, balance);
      app.get(`/${product}/v1_0/account/balance/:currency`, balance);
      app.get(
        `/${product}/v1_0/accountholder/:type/:id/active`,
        checks.guard(product, 'other', handleActive),
      );
      app.get(
        `/${product}/v1_0/accountholder/:type/:id/basicuserinfo`,
        checks.guard(product, 'other', handleUserInfo),
      );
    }
  };
}
