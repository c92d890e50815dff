import { join } from 'node:path';
import { ok } from '@somesa/core';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { adminRoutes } from '../admin/admin-routes';
import { createNightly } from '../admin/reconciliation/nightly';
import { createDayClosing } from '../admin/reports/close-ledger-days';
import { createDisbursementProgress } from '../loans/disbursements/disbursement-progress';
import type { DisbursementStep } from '../loans/disbursements/disbursement-steps';
import { createDisbursements } from '../loans/disbursements/disbursements';
import { printAgreement } from '../loans/loans/agreement';
import { createLoans } from '../loans/loans/loans';
import { loansRoutes } from '../loans/loans/loans-routes';
import { createEarlyQuotes } from '../loans/repayments/early-quotes';
import { earlyQuotesRoutes } from '../loans/repayments/early-quotes-routes';
import { loanDueRoutes } from '../loans/repayments/loan-due-routes';
import { createLoanSweep } from '../loans/repayments/loan-sweep';
import { createMails } from '../messaging/mails/mails';
import { createNotifications } from '../messaging/notifications/notifications';
import { createTextMessages } from '../messaging/sms/text-messages';
import { deleteUnattachedUploads } from '../messaging/uploads/delete-unattached-uploads';
import type { FileStore } from '../messaging/uploads/file-store';
import { createLinks } from '../messaging/uploads/links';
import { createUploads } from '../messaging/uploads/uploads';
import { createParentEvents } from '../parent/events/parent-events';
import { parentEventsRoutes } from '../parent/events/parent-events-routes';
import { notificationsRoutes } from '../parent/lists/notifications-routes';
import { parentListsRoutes } from '../parent/lists/parent-lists-routes';
import { readStatementId } from '../parent/statements/statement-links';
import { createStatements } from '../parent/statements/statements';
import { statementsRoutes } from '../parent/statements/statements-routes';
import { createBankTransactions } from '../payments/bank/bank-transactions';
import { createPaymentPoller } from '../payments/payments/payment-poller';
import type { ProgressStep } from '../payments/payments/payment-steps';
import { createPaymentStreams } from '../payments/payments/payment-streams';
import { createPayments } from '../payments/payments/payments';
import { paymentsRoutes } from '../payments/payments/payments-routes';
import { receiptsRoutes } from '../payments/receipts/receipts-routes';
import { reversalsRoutes } from '../payments/reversals/reversals-routes';
import { createPaymentReversals } from '../payments/reversals/reverse-payment';
import { webhooksRoutes } from '../payments/webhooks/webhooks-routes';
import { checkAnswers, createServe } from '../people/access/endpoint-routes';
import { createGuard } from '../people/access/guard';
import type { AccountHooks } from '../people/accounts/account-dependencies';
import { createAccounts } from '../people/accounts/accounts';
import { accountsRoutes } from '../people/accounts/accounts-routes';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config/config';
import { packageRoot } from '../platform/config/package-root';
import type { Database } from '../platform/db/database';
import { describeError } from '../platform/http/describe-error';
import { handleErrors, rejectInvalidUrl } from '../platform/http/error-handler';
import { warnOfForwarding } from '../platform/http/forwarded';
import { healthRoutes } from '../platform/http/health-routes';
import { deleteExpiredKeys } from '../platform/http/idempotency';
import { takeJsonOnly } from '../platform/http/json-body';
import { createKnownDevices } from '../platform/http/known-devices';
import { BODY_LIMIT_BYTES, REQUEST_TIMEOUT_MS, setUpLimits } from '../platform/http/limits';
import { createRateLimitCounters } from '../platform/http/rate-limit-counters';
import { logRequests } from '../platform/http/request-log';
import { setApiHeaders } from '../platform/http/security-headers';
import { serveSecurityText } from '../platform/http/security-txt';
import { closeUnusedConnections } from '../platform/http/unused-connections';
import { requireXsrfToken } from '../platform/http/xsrf';
import { startJobs } from '../platform/jobs/jobs';
import { createMessageCounter } from '../platform/jobs/message-queue';
import { serialize } from '../platform/jobs/serialize';
import type { CollectionProvider, MailServer, SmsGateway, TransferProvider } from '../providers/provider';
import { createRegisterImports } from '../schools/register-imports/register-imports';
import { allowOrigins } from '../schools/schools/origins';
import { createLookUpMemory } from '../schools/students/look-up-cache';
import { studentsRoutes } from '../schools/students/students-routes';
import { serveEmbed } from '../site/embed/serve-embed';
import { filesRoutes } from '../site/files/files-routes';
import { uploadsRoutes } from '../site/files/uploads-routes';
import { servePages } from '../site/pages/pages';
import { figuresRoutes } from '../site/public/figures-routes';
import { siteRoutes } from '../site/public/site-routes';
import { supportRoutes } from '../site/support/support-routes';
import { accountHooks } from './account-hooks';
import { publishOpenApi } from './openapi/openapi';
import { isLocalSite } from './startup/public-site';

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
  /** Destination of log lines; standard output if none is given. */
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
    frameworkErrors: rejectInvalidUrl,
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
  const progress = createPaymentPoller({
    database,
    clock,
    jobs,
    providers,
    publicUrl,
    ...observe,
    callbackBase: `${publicUrl}/api`,
    warn: (message, detail) => app.log.warn(detail, message),
    report,
  });
  const payouts = createDisbursementProgress({
    database,
    clock,
    jobs,
    transfers: deps.transfers,
    report,
    ...observe,
    callbackBase: `${publicUrl}/api`,
    warn: (message, detail) => app.log.warn(detail, message),
  });
  const disbursements = createDisbursements({
    database,
    clock,
    jobs,
    progress: payouts,
    report,
    ...observe,
  });
  const transfer = { accountName: config.BANK_ACCOUNT_NAME, accounts: config.bankAccounts };
  const payments = createPayments({
    database,
    clock,
    progress,
    providers,
    secretKey,
    transfer,
    report,
    ...observe,
  });
  const streams = await createPaymentStreams({ database, payments, report });
  const registry = new Registry();
  const counter = createMessageCounter(registry);
  const { sendDue: sendTexts } = createTextMessages({
    database,
    gateway: deps.gateway,
    clock,
    counter,
    log: app.log,
    report,
    isStopping: () => isStopping,
  });
  const mails = createMails({
    database,
    clock,
    publicUrl,
    server: deps.mailServer,
    counter,
    log: app.log,
    report,
  });
  const bankTransactions = createBankTransactions({ database, clock, publicUrl, ...observe });

  const { fileStore: store } = deps;
  const uploads = createUploads({
    database,
    clock,
    store,
    filesKey: config.filesKey,
    report,
    maxUnattachedBytes: config.MAX_UNATTACHED_UPLOAD_BYTES,
    maxUnattachedBytesPerSender: config.MAX_UNATTACHED_UPLOAD_BYTES_PER_ADDRESS,
  });
  const links = createLinks({ secretKey, publicUrl });

  let isStopping = false;
  /** A file store that takes its time holds up nothing else. */
  const forgetFiles = serialize(async () => {
    await loans.forgetPapers(() => isStopping);
    await deleteUnattachedUploads({ database, store }, clock.now(), () => isStopping);
  });
  /** To call once a message that was queued is committed. */
  const sendSoon = (): void => jobs.wakeAt(clock.now());
  const guard = createGuard({ database, clock, config });
  const parentEvents = await createParentEvents({ database, report });
  const counters = createRateLimitCounters({ database, clock, secretKey });
  const accounts = createAccounts({
    config,
    clock,
    database,
    counters,
    report,
    wake: sendSoon,
    warn: (message, detail) => app.log.warn(detail, message),
    hooks: { ...accountHooks, ...deps.accountHooks },
  });
  const loans = createLoans({ config, clock, database, accounts, disbursements, sendSoon, report });
  const loanSweep = createLoanSweep({ database, clock, report });
  /** Midnight brings every running loan at once: looking after them holds up no payment. */
  const serveLoans = serialize(() => loanSweep.sweep(() => isStopping));
  const dayClosing = createDayClosing({ database: database.reports, clock });
  const closeDays = serialize(() => dayClosing.sweep(() => isStopping));
  const nightly = createNightly({
    database: database.reports,
    clock,
    providers,
    report,
    checkLateSuccess: progress.checkLateSuccess,
    warn: (message, detail) => app.log.warn(detail, message),
  });
  /** Runs the nightly checks one sweep at a time. They may take long and block nothing else. */
  const checkNightly = serialize(() => nightly.sweep(() => isStopping));
  const registerImports = createRegisterImports({ database, clock });
  /** A register of 100,000 children takes its time, and holds up nothing. */
  const checkRegisters = serialize(() => registerImports.sweep(() => isStopping));
  // In turn: who asks for a sweep is answered when what was due is done, not while another sweep has it in hand.
  const sweepPayments = serialize(async () => {
    await Promise.all([progress.sweep(), payouts.sweep(), loans.sweep()]);
    if (isStopping) return;
    await deleteExpiredKeys(database, clock.now());
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
    database,
    registry,
    isStopping: () => isStopping,
    metrics: { token: config.METRICS_TOKEN, isLocalSite: isLocalSite(config) },
  });
  serveSecurityText(app, { clock, publicUrl });
  serveEmbed(app, {
    database,
    clock,
    publicUrl,
    folder: join(packageRoot(), '../widgets/dist/embed'),
  });
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_request, reply) => setApiHeaders(reply));
      const limits = await setUpLimits(api, config, counters);
      await allowOrigins(api, { database, clock, publicUrl });
      requireXsrfToken(api);
      checkAnswers(api, onBrokenAnswer);
      const serveOn = (on: FastifyInstance) => createServe(on, { limits, guard });
      const serve = serveOn(api);
      siteRoutes(serve, { database, clock, config, publicUrl, bankAccounts: config.bankAccounts });
      figuresRoutes(serve, { database, clock });
      supportRoutes(serve, { database, clock, limits, sendSoon });
      const knownDevices = createKnownDevices({ secretKey, publicUrl });
      await accountsRoutes(api, { accounts, guard, limits, serveOn, knownDevices, database, config });
      const lookUps = createLookUpMemory(clock);
      studentsRoutes(serve, { database, clock, lookUps, publicUrl });
      paymentsRoutes(serve, { payments, streams, limits, lookUps, guard });
      loanDueRoutes(serve, { database, clock, publicUrl });
      await uploadsRoutes(api, { uploads, serveOn });
      const statements = createStatements({ database: database.reports, clock });
      filesRoutes(serve, {
        links,
        clock,
        database,
        sources: {
          document: uploads.open,
          agreement: async (loanId) => ok(await printAgreement(database, loanId)),
          statement: async (id) => {
            const asked = readStatementId(id);
            return ok(asked && (await statements.make(asked)));
          },
        },
      });
      loansRoutes(serve, { config, clock, database, guard, limits, links, loans });
      earlyQuotesRoutes(serve, { quotes: createEarlyQuotes({ database, clock }) });
      reversalsRoutes(serve, { reversals: createPaymentReversals({ database, clock, sendSoon }) });
      const notifications = createNotifications({ database, clock });
      notificationsRoutes(serve, { notifications });
      parentListsRoutes(serve, { database, clock, notifications });
      statementsRoutes(serve, { statements, clock, links });
      parentEventsRoutes(serve, { events: parentEvents, guard });
      receiptsRoutes(serve, { database, clock, publicUrl });
      await adminRoutes(api, {
        database,
        clock,
        publicUrl,
        serve,
        serveOn,
        accounts,
        disbursements,
        progress,
        sendSoon,
        registerImports,
        checkRegistersSoon: () => void checkRegisters().catch(report),
      });
      webhooksRoutes(api, { database, clock, config, progress, payouts, bankTransactions, report });
      await publishOpenApi(api);
    },
    { prefix: '/api' },
  );
  servePages(app, publicUrl);

  return {
    app,
    sweep,
    checkNightly,
    bankTransactions,
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
