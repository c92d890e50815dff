import formBody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { airtelRoutes } from './airtel/airtel-routes';
import { createBankAccounts } from './bank/bank-account';
import { bankRoutes } from './bank/bank-routes';
import { createFakeBank } from './bank/fake-bank';
import { callbackRoutes } from './callbacks/callback-routes';
import { createCallbackSender } from './callbacks/callback-sender';
import { type Clock, createClock } from './clock/clock';
import { clockRoutes } from './clock/clock-routes';
import type { SandboxConfig } from './config';
import { faultRoutes } from './faults/fault-routes';
import { createFaultStore } from './faults/fault-store';
import { handsetRoutes } from './handset/handset-routes';
import { MTN } from './mtn/mtn-responses';
import { mtnRoutes } from './mtn/mtn-routes';
import { createMailSink, type MailSink } from './outbox/mail-sink';
import { createOutbox } from './outbox/outbox';
import { outboxRoutes } from './outbox/outbox-routes';
import { sendPage, wantsHtml } from './pages/page';
import { renderStartPage } from './pages/start-page';
import { schoolSystemRoutes } from './school-system/school-system-routes';
import { smsRoutes } from './sms/sms-routes';
import { statementRoutes } from './statements/statement-routes';
import { createRejectionCounter } from './transactions/scenarios';
import { transactionRoutes } from './transactions/transaction-routes';
import { createTransactionStore } from './transactions/transaction-store';
import { createUssdGateway, ussdRoutes } from './ussd/ussd';
import { sendResponse } from './wire/wire';

const MTN_PATHS = /^\/(collection|disbursement|v1_0)(\/|$)/;

declare module 'fastify' {
  interface FastifyInstance {
    mailSink: MailSink;
  }
}

export interface SandboxDeps {
  config: SandboxConfig;
  clock?: Clock;
}

/** Builds the sandbox, which does not listen yet. `app.mailSink` must be opened too; `app.close()` closes both. */
export async function buildSandbox({
  config,
  clock = createClock(config.clock),
}: SandboxDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const callbacks = createCallbackSender(clock);
  const faults = createFaultStore();
  const store = createTransactionStore(clock, faults);
  const outbox = createOutbox(clock);
  const rejections = createRejectionCounter();
  const ussd = createUssdGateway(config.ussd);
  const { merchantName } = config;
  const network = { clock, store, faults, callbacks, rejections };
  const bankAccounts = createBankAccounts(clock);
  const mailSink = createMailSink({ outbox, faults });
  app.decorate('mailSink', mailSink);

  await app.register(mtnRoutes({ ...network, config: config.mtn }));
  await app.register(airtelRoutes({ ...network, config: config.airtel, merchantName }));
  await app.register(smsRoutes({ config: config.sms, outbox, faults, callbacks, clock }));

  await app.register(async (pages) => {
    await pages.register(formBody);
    await pages.register(handsetRoutes({ store, clock, merchantName, ussd, ussdCode: config.ussd.code }));
    await pages.register(ussdRoutes(ussd));
    await pages.register(outboxRoutes(outbox));
    await pages.register(faultRoutes(faults));
    await pages.register(bankRoutes(createFakeBank(config, bankAccounts), bankAccounts));
    await pages.register(statementRoutes({ config, clock, store, bankAccounts }));
    await pages.register(transactionRoutes(store));
    await pages.register(schoolSystemRoutes());
    await pages.register(callbackRoutes(callbacks));
    await pages.register(clockRoutes({ clock, callbacks }));
    pages.get('/health', async () => ({ status: 'ok' }));
    pages.get('/', async (request, reply) => {
      if (wantsHtml(request)) return sendPage(reply, 'Start', renderStartPage(config, mailSink.port()));
      return {
        name: 'provider sandbox',
        mtnMode: config.mtn.mode,
        transactions: store.count(),
        smtpPort: mailSink.port(),
      };
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (MTN_PATHS.test(request.url)) return sendResponse(reply, MTN.wrongPath);
    return reply.code(404).send({ message: 'There is nothing at this address.' });
  });
  app.addHook('onClose', async () => {
    clock.stop();
    callbacks.stop();
    await mailSink.close();
  });
  return app;
}
