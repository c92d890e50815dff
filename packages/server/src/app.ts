import { join } from 'node:path';
import { ok } from '@somesa/core';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { accountHooks } from './account-hooks';
import type { AccountHooks } from './accounts/account-dependencies';
import { createAccounts } from './accounts/accounts';
import { accountsRoutes } from './accounts/accounts-routes';
import { createGuard } from './accounts/guard';
import { createBankLines } from './bank/bank-lines';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './db/database';
import { createDisbursementProgress } from './disbursements/disbursement-progress';
import type { DisbursementStep } from './disbursements/disbursement-steps';
import { createDisbursements } from './disbursements/disbursements';
import { serveEmbed } from './embed/serve-embed';
import { describeError } from './http/describe-error';
import { checkAnswers, createServe } from './http/endpoint-routes';
import { handleErrors, refuseAddress } from './http/error-handler';
import { warnOfForwarding } from './http/forwarded';
import { healthRoutes } from './http/health-routes';
import { takeJsonOnly } from './http/json-body';
import { createKnownDevices } from './http/known-devices';
import { BODY_LIMIT_BYTES, REQUEST_TIMEOUT_MS, setUpLimits } from './http/limits';
import { publishOpenApi } from './http/openapi';
import { allowOrigins } from './http/origins';
import { servePages } from './http/pages';
import { createRateLimitCounters } from './http/rate-limit-counters';
import { logRequests } from './http/request-log';
import { setApiHeaders } from './http/security-headers';
import { serveSecurityText } from './http/security-txt';
import { closeUnusedConnections } from './http/unused-connections';
import { requireXsrfToken } from './http/xsrf';
import { inTurn } from './in-turn';
import { startJobs } from './jobs/jobs';
import { createMessageCounter } from './jobs/message-queue';
import { printAgreement } from './loans/agreement';
import { createLoans } from './loans/loans';
import { loansRoutes } from './loans/loans-routes';
import { createMails } from './mails/mails';
import { createNightly } from './nightly/nightly';
import { createNotifications } from './notifications/notifications';
import { notificationsRoutes } from './notifications/notifications-routes';
import { officeRoutes } from './office/office-routes';
import { packageRoot } from './package-root';
import { createParentEvents } from './parent-events/parent-events';
import { parentEventsRoutes } from './parent-events/parent-events-routes';
import { parentListsRoutes } from './parent-lists/parent-lists-routes';
import { forgetOldKeys } from './payments/idempotency';
import { createPaymentProgress } from './payments/payment-progress';
import type { ProgressStep } from './payments/payment-steps';
import { createPaymentStreams } from './payments/payment-streams';
import { createPayments } from './payments/payments';
import { paymentsRoutes } from './payments/payments-routes';
import type { CollectionProvider, MailServer, SmsGateway, TransferProvider } from './providers/provider';
import { receiptsRoutes } from './receipts/receipts-routes';
import { createRegisterImports } from './register-imports/register-imports';
import { createEarlyQuotes } from './repayments/early-quotes';
import { earlyQuotesRoutes } from './repayments/early-quotes-routes';
import { loanDueRoutes } from './repayments/loan-due-routes';
import { createLoanSweep } from './repayments/loan-sweep';
import { reversalsRoutes } from './repayments/reversals-routes';
import { createPaymentReversals } from './repayments/reverse-payment';
import { createDayClosing } from './reports/close-ledger-days';
import { figuresRoutes } from './site/figures-routes';
import { siteRoutes } from './site/site-routes';
import { createTextMessages } from './sms/text-messages';
import { isLocalSite } from './startup/public-site';
import { readStatementId } from './statements/statement-links';
import { createStatements } from './statements/statements';
import { statementsRoutes } from './statements/statements-routes';
import { createLookUpMemory } from './students/look-up-memory';
import { studentsRoutes } from './students/students-routes';
import { supportRoutes } from './support/support-routes';
import type { FileStore } from './uploads/file-store';
import { filesRoutes } from './uploads/files-routes';
import { forgetUnclaimed } from './uploads/forget-unclaimed';
import { createLinks } from './uploads/links';
import { createUploads } from './uploads/uploads';
import { uploadsRoutes } from './uploads/uploads-routes';
import { webhooksRoutes } from './webhooks/webhooks-routes';

export interface AppDependencies {
  config: Config;
  clock: Clock;
  database: Database;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  /** Pays schools for loans. */
  transfers: TransferProvider;
  gateway: SmsGateway;
  mailServer: MailServer;
  fileStore: FileStore;
  /** Replaces steps that belong to a change of an account. */
  accountHooks?: Partial<AccountHooks>;
  /** Where log lines go; standard output where none is given. */
  logTo?: { write(line: string): void };
  /** Hears of a response that breaks its contract; the log does where nothing is given. */
  onBrokenAnswer?: (sentence: string) => void;
  /** Hears of each step of a payment or a disbursement, by its id. */
  observe?: (step: ProgressStep | DisbursementStep, id: string) => void;
}

const createServer = ({ config, logTo }: AppDependencies): FastifyInstance => {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.LOG_LEVEL, ...(logTo && { stream: logTo }) },
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: refuseAddress,
  });
  takeJsonOnly(app);
  closeUnusedConnections(app);
  return app;
};

/** Builds the API and what works behind it. `main.ts` listens. */
export const buildApp = async (deps: AppDependencies) => {
  const { config, clock, database, providers } = deps;
  const app = createServer(deps);
  const report = (error: unknown) => {
    app.log.error({ error: describeError(error) }, 'something behind the API failed');
  };
  const onBrokenAnswer =
    deps.onBrokenAnswer ??
    ((sentence: string) => app.log.error({ sentence }, 'a response breaks its contract'));
  const observe = deps.observe && { observe: deps.observe };
  const { publicUrl, secretKey } = config;

  const jobs = await startJobs(database, report);
  const progress = createPaymentProgress({
    ...{ database, clock, jobs, providers, publicUrl, ...observe },
    callbackBase: `${publicUrl}/api`,
    warn: (message, detail) => app.log.warn(detail, message),
    report,
  });
  const payouts = createDisbursementProgress({
    ...{ database, clock, jobs, transfers: deps.transfers, report, ...observe },
    callbackBase: `${publicUrl}/api`,
    warn: (message, detail) => app.log.warn(detail, message),
  });
  const disbursements = createDisbursements({
    ...{ database, clock, jobs, progress: payouts, report, ...observe },
  });
  const transfer = { accountName: config.BANK_ACCOUNT_NAME, accounts: config.bankAccounts };
  const payments = createPayments({
    ...{ database, clock, progress, providers, secretKey, transfer, report, ...observe },
  });
  const streams = await createPaymentStreams({ database, payments, report });
  const registry = new Registry();
  const counter = createMessageCounter(registry);
  const { sendDue: sendTexts } = createTextMessages({
    ...{ database, gateway: deps.gateway, clock, counter, log: app.log, report },
    isStopping: () => isStopping,
  });
  const mails = createMails({
    ...{ database, clock, publicUrl, server: deps.mailServer, counter, log: app.log, report },
  });
  const bankLines = createBankLines({ database, clock, publicUrl, ...observe });

  const { fileStore: store } = deps;
  const uploads = createUploads({
    ...{ database, clock, store, filesKey: config.filesKey, report },
    mostUnclaimedBytes: config.MAX_UNCLAIMED_UPLOAD_BYTES,
    mostUnclaimedBytesPerSender: config.MAX_UNCLAIMED_UPLOAD_BYTES_PER_ADDRESS,
  });
  const links = createLinks({ secretKey, publicUrl });

  let isStopping = false;
  /** A file store that takes its time holds up nothing else. */
  const forgetFiles = inTurn(async () => {
    await loans.forgetPapers(() => isStopping);
    await forgetUnclaimed({ database, store }, clock.now(), () => isStopping);
  });
  /** To call once a message that was queued is committed. */
  const sendSoon = (): void => jobs.wakeAt(clock.now());
  const guard = createGuard({ database, clock, config });
  const parentEvents = await createParentEvents({ database, report });
  const counters = createRateLimitCounters({ database, clock, secretKey });
  const accounts = createAccounts({
    ...{ config, clock, database, counters, report, wake: sendSoon },
    warn: (message, detail) => app.log.warn(detail, message),
    hooks: { ...accountHooks, ...deps.accountHooks },
  });
  const loans = createLoans({ config, clock, database, accounts, disbursements, sendSoon, report });
  const loanSweep = createLoanSweep({ database, clock, report });
  /** Midnight brings every running loan at once: looking after them holds up no payment. */
  const serveLoans = inTurn(() => loanSweep.sweep(() => isStopping));
  const dayClosing = createDayClosing({ database: database.reports, clock });
  const closeDays = inTurn(() => dayClosing.sweep(() => isStopping));
  const nightly = createNightly({
    ...{ database: database.reports, clock, providers, report },
    checkLateSuccess: progress.checkLateSuccess,
    warn: (message, detail) => app.log.warn(detail, message),
  });
  /** What is checked at night takes its time, and holds up nothing. */
  const checkNightly = inTurn(() => nightly.sweep(() => isStopping));
  const registerImports = createRegisterImports({ database, clock });
  /** A register of 100,000 children takes its time, and holds up nothing. */
  const checkRegisters = inTurn(() => registerImports.sweep(() => isStopping));
  // In turn: who asks for a sweep is answered when what was due is done, not while another sweep has it in hand.
  const sweepPayments = inTurn(async () => {
    await Promise.all([progress.sweep(), payouts.sweep(), loans.sweep()]);
    if (isStopping) return;
    await forgetOldKeys(database, clock.now());
    await accounts.forgetOld();
  });
  const sweep = async (): Promise<void> => {
    await accounts.afterwards.settled();
    await Promise.all([
      sweepPayments(),
      serveLoans(),
      sendTexts(),
      mails.sendDue(),
      forgetFiles(),
      checkRegisters(),
    ]);
    await Promise.all([sendTexts(), closeDays()]);
  };
  /** Whoever takes their time with messages holds up no payment; those that a sweep's bookings bring are sent behind it. */
  const sweepByItself = async (): Promise<void> => {
    mails.sendDue().catch(report);
    sendTexts().catch(report);
    forgetFiles().catch(report);
    serveLoans().catch(report);
    closeDays().catch(report);
    checkNightly().catch(report);
    checkRegisters().catch(report);
    await sweepPayments();
    sendTexts().catch(report);
  };

  handleErrors(app);
  logRequests(app);
  warnOfForwarding(app, config.trustedProxies);
  healthRoutes(app, {
    ...{ database, registry, isStopping: () => isStopping },
    metrics: { token: config.METRICS_TOKEN, isLocalSite: isLocalSite(config) },
  });
  serveSecurityText(app, { clock, publicUrl });
  serveEmbed(app, {
    ...{ database, clock, publicUrl },
    folder: join(packageRoot(), '../widgets/dist/embed'),
  });
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_request, reply) => setApiHeaders(reply));
      const limits = await setUpLimits(api, config, counters);
      await allowOrigins(api, { database, clock, publicUrl });
      requireXsrfToken(api);
      checkAnswers(api, onBrokenAnswer);
      const serve = createServe(api, { limits, guard });
      siteRoutes(api, { database, clock, config, publicUrl, bankAccounts: config.bankAccounts });
      figuresRoutes(api, { database, clock });
      supportRoutes(api, { database, clock, limits, sendSoon });
      const knownDevices = createKnownDevices({ secretKey, publicUrl });
      accountsRoutes(api, { accounts, guard, limits, knownDevices, database, config });
      const lookUps = createLookUpMemory(clock);
      studentsRoutes(serve, { database, clock, lookUps, publicUrl });
      paymentsRoutes(serve, { payments, streams, limits, lookUps, guard });
      loanDueRoutes(serve, { database, clock, publicUrl });
      await uploadsRoutes(api, { uploads, limits });
      const statements = createStatements({ database: database.reports, clock });
      filesRoutes(api, {
        ...{ links, clock, database },
        sources: {
          document: uploads.open,
          agreement: async (loanId) => ok(await printAgreement(database, loanId)),
          statement: async (id) => {
            const asked = readStatementId(id);
            return ok(asked && (await statements.make(asked)));
          },
        },
      });
      loansRoutes(api, { config, clock, database, guard, limits, links, loans });
      earlyQuotesRoutes(api, { quotes: createEarlyQuotes({ database, clock }), limits, guard });
      reversalsRoutes(api, { reversals: createPaymentReversals({ database, clock, sendSoon }), guard });
      const notifications = createNotifications({ database, clock });
      notificationsRoutes(api, { notifications, guard });
      parentListsRoutes(api, { database, clock, guard, notifications });
      statementsRoutes(api, { statements, clock, guard, links });
      parentEventsRoutes(api, { events: parentEvents, guard });
      receiptsRoutes(serve, { database, clock, publicUrl });
      await officeRoutes(api, {
        ...{ database, clock, publicUrl, guard, serve, limits, accounts, disbursements, progress, sendSoon },
        ...{ registerImports, checkRegistersSoon: () => void checkRegisters().catch(report) },
      });
      webhooksRoutes(api, { database, clock, config, progress, payouts, bankLines, report });
      await publishOpenApi(api);
    },
    { prefix: '/api' },
  );
  servePages(app, publicUrl);

  return {
    app,
    sweep,
    checkNightly,
    bankLines,
    disbursements,

    /** Starts what works by itself, with a first look at everything that is due. */
    startWork: async (): Promise<void> => {
      await jobs.work(sweepByItself);
      await sweepByItself().catch(report);
    },

    /** Stops taking calls, finishes those under way, hands jobs back and closes the database. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await Promise.all([streams.stop(), parentEvents.stop()]);
      await app.close();
      await accounts.afterwards.settled();
      await Promise.all([progress.stop(), payouts.stop()]);
      await jobs.stop();
      await mails.stop();
      await serveLoans();
      await closeDays();
      await checkNightly();
      await checkRegisters();
      await sendTexts();
      await forgetFiles();
      await database.close();
    },
  };
};

export type App = Awaited<ReturnType<typeof buildApp>>;
