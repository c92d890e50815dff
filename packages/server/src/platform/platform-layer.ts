import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Clock } from './clock';
import type { Config } from './config/config';
import { createCheckedClock, DIFFERENCE_AGE_MS, measureClockDifference } from './db/clock-difference';
import type { Database } from './db/database';
import { logEventsOf } from './event-log';
import { closeConnections } from './http/close-connections';
import { describeError } from './http/describe-error';
import { createInvalidUrlResponse, handleErrors } from './http/error-handler';
import type { CountStreams } from './http/event-stream';
import { createFloodCount, limitFloods } from './http/flood-limit';
import { warnAboutForwarding } from './http/forwarded';
import { registerHealthRoutes } from './http/health-routes';
import { isKeyExpired } from './http/idempotency';
import { acceptOnlyJson } from './http/json-body';
import { BODY_LIMIT_BYTES, REQUEST_TIMEOUT_MS } from './http/limits';
import { createRateLimitCounters } from './http/rate-limit-counters';
import { findRequestLog, logOutput, logRequests } from './http/request-log';
import { closeByDefault, setClosedHeaders } from './http/security-headers';
import { serveSecurityText } from './http/security-txt';
import type { Job } from './jobs/jobs';
import { createMetrics } from './metrics';
import { idempotencyKeys } from './tables/idempotency-keys';
import type { Telemetry } from './telemetry';

export interface PlatformDependencies {
  config: Config;
  clock: Clock;
  database: Database;
  /** Returns by how many milliseconds `clock` is ahead of the database's; tests that move `clock` replace it. */
  measureClockDifference?: () => Promise<number>;
  /** Returns for how many milliseconds this process has run, whatever `clock` says; tests that move `clock` replace it. */
  readUptimeMs?: () => number;
  /** Base URL of the networks' webhooks; by default the API at the public address. */
  webhookBaseUrl?: string;
  /** Export of traces, metrics and logs; null if it is off. */
  telemetry?: Telemetry | null;
  /** Destination of log lines; standard output by default. */
  logTo?: { write(line: string): void };
}

const createServer = ({ config, logTo = logOutput }: PlatformDependencies): FastifyInstance => {
  const isSecure = config.publicUrl.startsWith('https:');
  const countRequest = createFloodCount(config.RATE_LIMIT_REQUESTS_PER_MINUTE);
  const rejectInvalidUrl = createInvalidUrlResponse(countRequest);
  const app = Fastify({
    // Unique over restarts and servers, whose logs may be collected in one place.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.LOG_LEVEL, stream: logTo },
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => {
      setClosedHeaders(reply, isSecure);
      rejectInvalidUrl(error, request, reply);
    },
  });
  closeByDefault(app, isSecure);
  limitFloods(app, countRequest);
  acceptOnlyJson(app);
  return app;
};

/** Creates the HTTP server and everything else that all layers share. */
export const createPlatformLayer = async (deps: PlatformDependencies) => {
  const { config } = deps;
  const { publicUrl, secretKey } = config;
  const app = createServer(deps);
  let stopping = false;
  let leaving = false;
  const isStopping = (): boolean => stopping;
  const isLeaving = (): boolean => leaving || stopping;
  const getLog = () => findRequestLog() ?? app.log;
  const database = logEventsOf(deps.database, (event) =>
    getLog().info(event, event.from === event.to ? 'a status was checked' : 'a status was recorded'),
  );
  const report = (error: unknown): void =>
    getLog().error({ error: describeError(error) }, 'something behind the API failed');
  const { meter, read: readMetrics } = createMetrics(deps.telemetry ?? null, report);
  closeConnections(app, isLeaving);
  const measureDifference =
    deps.measureClockDifference ?? (() => measureClockDifference(database, deps.clock));
  const { clock, isRight: isClockRight } = createCheckedClock({
    clock: deps.clock,
    measureClockDifference: measureDifference,
    report,
    ...(deps.measureClockDifference && {
      readUptimeMs: deps.readUptimeMs ?? (() => deps.clock.now().getTime()),
    }),
  });
  await isClockRight();
  const clockTimer = setInterval(() => isClockRight().catch(report), DIFFERENCE_AGE_MS).unref();
  const eventStreams = meter.createGauge('somesa_event_streams', {
    description: 'Open event streams of this process, by what they follow.',
  });
  const countStreams: CountStreams = (kind) => {
    eventStreams.record(0, { kind });
    return (open) => eventStreams.record(open, { kind });
  };

  return {
    config,
    clock,
    database,
    measureClockDifference: measureDifference,
    /** Returns whether our clock agrees with the database's. If not, this server does nothing that the time decides and that can't be undone. */
    isClockRight,
    publicUrl,
    secretKey,
    app,
    meter,
    countStreams,
    counters: createRateLimitCounters({ database, clock, secretKey }),
    log: app.log,
    warn: (message: string, detail: object): void => getLog().warn(detail, message),
    /** Logs an error of work that no response waits for. */
    report,
    /** Base URL of the networks' webhooks; the webhook token is appended. */
    webhookBaseUrl: deps.webhookBaseUrl ?? `${publicUrl}/api`,
    isStopping,
    jobs: [
      {
        name: 'expired-idempotency-keys',
        run: () => database.orm.delete(idempotencyKeys).where(isKeyExpired(clock.now())),
      },
    ] satisfies Job[],
    /** Reports the server as not ready and closes each connection after its next response, so that a proxy sends requests elsewhere. */
    beginLeaving: (): void => {
      leaving = true;
    },
    beginStop: (): void => {
      stopping = true;
      clearInterval(clockTimer);
    },

    /** Registers what all routes share, and the routes outside the API. `isLocalSite`: only this machine can reach the site. */
    registerRoutes: (isLocalSite: boolean): void => {
      handleErrors(app);
      logRequests(app);
      warnAboutForwarding(app, config.trustedProxies);
      const metrics = { token: config.METRICS_TOKEN, isLocalSite };
      registerHealthRoutes(app, { database, meter, readMetrics, isLeaving, metrics });
      serveSecurityText(app, { clock, publicUrl });
    },
  };
};

export type Platform = Awaited<ReturnType<typeof createPlatformLayer>>;
