import type { FastifyInstance } from 'fastify';
import { createAccessTokens } from '../access-tokens';
import type { CallbackSender } from '../callbacks/callback-sender';
import type { Clock } from '../clock/clock';
import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import type { RefusalCount } from '../transactions/refusal-count';
import type { TransactionBook } from '../transactions/transaction-book';
import { takeRawBodies } from '../wire/raw-body';
import { activeAnswer, balanceAnswer, notificationAnswer, userInfoAnswer } from './account-answers';
import { type ApiUser, createApiUsers } from './api-users';
import { createEnquire } from './enquire';
import { createMtnCallback } from './mtn-callback';
import { createMtnDoor } from './mtn-door';
import { provisioningRoutes } from './provisioning-routes';
import { createSubmit } from './submit';
import { tokenRoutes } from './token-routes';

export interface MtnDeps {
  config: SandboxConfig['mtn'];
  clock: Clock;
  book: TransactionBook;
  faults: FaultStore;
  callbacks: CallbackSender;
  refusals: RefusalCount;
}

/** MTN MoMo under its own paths: `/v1_0/apiuser`, `/collection`, `/disbursement`. */
export function mtnRoutes(deps: MtnDeps) {
  const { config, clock, book, faults } = deps;
  const tokens = createAccessTokens<ApiUser>(clock);
  const users = createApiUsers(config);
  const door = createMtnDoor({ config, tokens, faults, book });
  const submit = createSubmit(deps);
  const enquire = createEnquire({ book, faults, clock });
  const currency = config.mode === 'sandbox' ? 'EUR' : 'UGX';
  book.onFinal('mtn', createMtnCallback(deps));

  return async (app: FastifyInstance) => {
    takeRawBodies(app);
    await app.register(provisioningRoutes({ config, door, users }));
    await app.register(tokenRoutes({ door, users, tokens, faults }));

    const pay = {
      product: 'collection',
      kind: 'requesttopay',
      party: 'payer',
      callbackMethod: 'POST',
    } as const;
    app.post('/collection/v1_0/requesttopay', door.guard('collection', 'request', submit(pay)));
    app.get(
      '/collection/v1_0/requesttopay/:reference',
      door.guard('collection', 'status', enquire('collection', 'requesttopay')),
    );
    app.post(
      '/collection/v1_0/requesttopay/:reference/deliverynotification',
      door.guard('collection', 'other', notificationAnswer(book)),
    );

    for (const kind of ['transfer', 'deposit', 'refund'] as const) {
      const party = kind === 'refund' ? 'none' : 'payee';
      const payout = { product: 'disbursement', kind, party } as const;
      const byPost = submit({ ...payout, callbackMethod: 'POST' });
      const byPut = submit({ ...payout, callbackMethod: 'PUT' });
      app.post(`/disbursement/v1_0/${kind}`, door.guard('disbursement', 'request', byPost));
      if (kind !== 'transfer') {
        app.post(`/disbursement/v2_0/${kind}`, door.guard('disbursement', 'request', byPut));
      }
      app.get(
        `/disbursement/v1_0/${kind}/:reference`,
        door.guard('disbursement', 'status', enquire('disbursement', kind)),
      );
    }

    for (const product of ['collection', 'disbursement'] as const) {
      const balance = door.guard(product, 'other', balanceAnswer(book, product, currency));
      app.get(`/${product}/v1_0/account/balance`, balance);
      app.get(`/${product}/v1_0/account/balance/:currency`, balance);
      app.get(`/${product}/v1_0/accountholder/:type/:id/active`, door.guard(product, 'other', activeAnswer));
      app.get(
        `/${product}/v1_0/accountholder/:type/:id/basicuserinfo`,
        door.guard(product, 'other', userInfoAnswer),
      );
    }
  };
}
