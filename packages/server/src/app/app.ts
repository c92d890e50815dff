import { setTimeout as delay } from 'node:timers/promises';
import type { ReceiptTexts } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { createAdminLayer } from '../admin/admin-layer';
import { createAuditLayer } from '../audit/audit-layer';
import { anonymiseApplicant, hasOutstandingLoan, linkLoans } from '../loans/applications/loan-owners';
import type { DisbursementStep } from '../loans/disbursements/disbursement-steps';
import { createLoansLayer } from '../loans/loans-layer';
import { createMessagingLayer } from '../messaging/messaging-layer';
import type { FileStore } from '../messaging/uploads/file-store';
import { deleteUserChildren } from '../parent/children/children-repository';
import { createParentLayer } from '../parent/parent-layer';
import { anonymiseClaims } from '../payments/claims/claims';
import { feeHooks } from '../payments/look-up/fee-hooks';
import type { PaymentStep } from '../payments/outcomes/payment-poller';
import { createPaymentsLayer } from '../payments/payments-layer';
import { findPaymentReferences, linkPayments } from '../payments/payments-repository';
import { createServe, validateResponses } from '../people/access/endpoint-routes';
import type { AccountHooks } from '../people/accounts/account-dependencies';
import { type Api, createPeopleLayer, type PeopleLayer } from '../people/people-layer';
import { createLimits } from '../platform/http/limits';
import { setApiHeaders } from '../platform/http/security-headers';
import { requireXsrfToken } from '../platform/http/xsrf';
import { createJobs } from '../platform/jobs/jobs';
import { createPlatformLayer, type Platform, type PlatformDependencies } from '../platform/platform-layer';
import type { PacingState } from '../providers/paced-call';
import type { CollectionProvider, MailServer, SmsGateway, TransferProviders } from '../providers/provider';
import { createSchoolsLayer } from '../schools/schools-layer';
import { findSchoolName } from '../schools/schools-repository';
import { registerCors } from '../schools/websites/cors';
import { createSiteLayer } from '../site/site-layer';
import { pauseProviders, registerMaintenance } from './maintenance/register-maintenance';
import { registerBackupMetrics } from './metrics/backup-metrics';
import { registerOperatorMetrics } from './metrics/operator-metrics';
import { measureProviders, registerPacingMetrics } from './metrics/provider-metrics';
import { publishOpenApi } from './openapi/openapi';
import { isLocalSite } from './startup/public-site';
import { registerTestRoutes, type TestMode } from './test-mode/test-routes';

export interface AppDependencies extends PlatformDependencies {
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  /** Send money to schools and payers. */
  transfers: TransferProviders;
  gateway: SmsGateway;
  mailServer: MailServer;
  fileStore: FileStore;
  /** Server of test mode; null if it is off. */
  testMode?: TestMode | null;
  /** State of the paced clients of networks, which `/metrics` shows. */
  pacing?: readonly PacingState[];
  /** True if the server only shows its data: it calls no provider, sends nothing and runs no job. */
  isInMaintenance?: boolean;
  /** Texts of receipts; English by default. */
  receiptTexts?: ReceiptTexts;
  /** Replacements of single account hooks. */
  accountHooks?: Partial<AccountHooks>;
  /** Called with a description of a response that breaks its contract; logs it by default. */
  onBrokenAnswer?: (sentence: string) => void;
  /** Called at each step of a payment or a disbursement, with its ID. */
  observe?: (step: PaymentStep | DisbursementStep, id: string) => void;
}

/** Steps by which accounts reach what people have in the layers above them. */
const accountHooks: AccountHooks = {
  hasOutstandingLoan,
  anonymiseApplicant,
  findSchoolName,
  forgetChildren: async (tx, userId) => {
    await deleteUserChildren(tx, userId);
    await anonymiseClaims(tx, userId);
  },
  linkPhone: async (tx, msisdn, userId) => {
    await linkLoans(tx, msisdn, userId);
    await linkPayments(tx, msisdn, userId);
  },
};

/** Steps by which schools and loans reach the payments above them. */
const paymentHooks = { feeHooks, findPaymentReferences };

/** Sets up headers, limits and checks of all endpoints. */
const createApi = async (
  app: FastifyInstance,
  platform: Platform & Pick<AppDependencies, 'onBrokenAnswer'>,
  { guard }: PeopleLayer,
): Promise<Api> => {
  app.addHook('onRequest', async (_request, reply) => setApiHeaders(reply));
  const limits = createLimits(platform.config, platform.counters);
  await registerCors(app, platform);
  requireXsrfToken(app);
  validateResponses(
    app,
    platform.onBrokenAnswer ??
      ((sentence) => platform.log.error({ sentence }, 'a response breaks its contract')),
  );
  const serveOn = (on: FastifyInstance) => createServe(on, { limits, guard });
  return { app, limits, serve: serveOn(app), serveOn };
};

type AppPlatform = Platform & AppDependencies & typeof paymentHooks;

const createLayers = async (platform: AppPlatform) => {
  const messaging = createMessagingLayer(platform);
  const people = createPeopleLayer(platform, { ...accountHooks, ...platform.accountHooks });
  const schools = createSchoolsLayer(platform, { people });
  const loans = createLoansLayer(platform, { messaging, people });
  const payments = await createPaymentsLayer(platform, { people, loans });
  const site = createSiteLayer(platform, { messaging, people, payments });
  const parent = await createParentLayer(platform, { messaging, people, payments });
  const audit = createAuditLayer(platform, { loans, payments });
  const admin = createAdminLayer(platform, { people, schools, loans, payments });
  return { messaging, people, schools, loans, payments, site, parent, audit, admin };
};
type Layers = Awaited<ReturnType<typeof createLayers>>;

const registerRoutes = async (platform: AppPlatform, layers: Layers): Promise<void> => {
  const { messaging, people, schools, loans, payments, site, parent, admin } = layers;
  platform.registerRoutes(isLocalSite(platform.config));
  site.registerEmbed();
  await platform.app.register(
    async (part) => {
      const api = await createApi(part, platform, people);
      site.registerRoutes(api);
      await people.registerRoutes(api);
      schools.registerRoutes(api);
      payments.registerRoutes(api);
      await site.registerFileRoutes(api, { statement: parent.openStatement });
      loans.registerRoutes(api);
      parent.registerRoutes(api);
      payments.registerReceiptRoutes(api);
      payments.registerClaimRoutes(api, messaging.links);
      payments.registerSchoolApiRoutes(api);
      people.registerApprovalRoutes(api, messaging.links);
      await admin.registerRoutes(api);
      schools.registerSchoolApiRoutes(api);
      payments.registerWebhookRoutes(api);
      site.registerUssd(api);
      schools.registerWebhookRoutes(api);
      await publishOpenApi(part);
    },
    { prefix: '/api' },
  );
  registerTestRoutes(platform.app, platform.testMode ?? null);
  await site.registerPlainForms();
  site.registerPages();
};

const createPlatform = async (given: AppDependencies): Promise<AppPlatform> => {
  const { telemetry = null, isInMaintenance = false } = given;
  const deps = telemetry ? { ...given, database: telemetry.traceDatabase(given.database) } : given;
  const shared = await createPlatformLayer(deps);
  const connected = isInMaintenance ? pauseProviders(deps) : deps;
  const platform = { ...measureProviders(connected, shared.meter), ...shared, ...paymentHooks };
  registerOperatorMetrics(platform);
  registerBackupMetrics(platform);
  registerPacingMetrics(deps.pacing ?? [], platform.meter);
  telemetry?.traceRequests(platform.app);
  registerMaintenance(platform, isInMaintenance);
  return platform;
};

/** Builds the server from its layers, without listening. */
export const buildApp = async (deps: AppDependencies) => {
  const { telemetry = null, isInMaintenance = false } = deps;
  const platform = await createPlatform(deps);
  const { app, isStopping } = platform;
  const layers = await createLayers(platform);
  const { people, schools, loans, payments, parent, audit } = layers;
  await registerRoutes(platform, layers);
  const jobs = createJobs(
    platform,
    [platform, ...Object.values(layers)].flatMap((layer) => ('jobs' in layer ? layer.jobs : [])),
  );

  const requireRightClock = async (): Promise<void> => {
    if (!(await platform.isClockRight()))
      throw new Error('no job starts while the clock of this server is wrong');
  };

  return {
    app,
    /** Runs all jobs that are due, except webhooks and the nightly ones, and waits for them. */
    sweep: async (): Promise<void> => {
      if (isInMaintenance) return;
      await requireRightClock();
      await people.accounts.afterResponses.whenIdle();
      await jobs.runRound();
    },
    checkNightly: async (): Promise<void> => {
      await requireRightClock();
      await audit.checkNightly(isStopping);
    },
    bankTransactions: payments.bankTransactions,
    disbursements: loans.disbursements,
    webhooks: schools.webhooks,
    staff: payments.staff,
    /** Checks the status of a payment at its network, as staff can. */
    checkPayment: payments.paymentPoller.checkNow,
    approvals: people.approvals,

    /** Starts the jobs, which begin with everything that is due. */
    startWork: async (): Promise<void> => {
      if (!isInMaintenance) await jobs.start();
    },

    /**
     * Serves on for `delayMs` while `/ready` responds with 503, so that the proxy in front sends requests to other servers before this one
     * accepts none.
     */
    leave: async (delayMs: number): Promise<void> => {
      platform.beginLeaving();
      await delay(delayMs);
    },
    /** Stops accepting requests, completes those in progress and the running jobs, and closes the database. */
    stop: async (): Promise<void> => {
      platform.beginStop();
      await Promise.all([payments.closeStreams(), parent.closeStreams(), deps.testMode?.stop()]);
      await app.close();
      await people.accounts.afterResponses.whenIdle();
      await Promise.all([payments.stop(), loans.stop()]);
      // A request may have started to check a register.
      await Promise.all([jobs.stop(), schools.webhooks.stop(), schools.checkRegisters()]);
      // The last metrics are read from the database.
      await telemetry?.stop();
      await platform.database.close();
    },
  };
};

export type App = Awaited<ReturnType<typeof buildApp>>;
