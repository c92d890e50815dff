import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database';
import { waitAtMost } from '../../platform/jobs/wait-at-most';
import { selectTemporality } from '../../platform/metrics';
import type { Telemetry } from '../../platform/telemetry';

/** Interval at which metrics are exported, in milliseconds. */
const METRIC_INTERVAL_MS = 60_000;
/** Maximum time for the last export on a stop, in milliseconds. */
const STOP_WAIT_MS = 3_000;
const SCOPE = { name: 'somesa' };
const SERVER_ERROR = 500;

/** Severities by the levels of the log. */
const severities: readonly [number, SeverityNumber, string][] = [
  [60, SeverityNumber.FATAL, 'FATAL'],
  [50, SeverityNumber.ERROR, 'ERROR'],
  [40, SeverityNumber.WARN, 'WARN'],
  [30, SeverityNumber.INFO, 'INFO'],
  [0, SeverityNumber.DEBUG, 'DEBUG'],
];

/**
 * Starts the export to an OpenTelemetry collector. The exporters read the address and all else from the standard variables `OTEL_*`. The
 * caller imports this file only if the export is on: the libraries cost memory and time. `instance` tells the servers of a site apart.
 */
export const startTelemetry = ({ version, instance }: { version: string; instance: string }): Telemetry => {
  const resource = resourceFromAttributes({
    'service.name': process.env.OTEL_SERVICE_NAME ?? 'somesa',
    'service.version': version,
    'service.instance.id': instance,
  }).merge(detectResources({ detectors: [envDetector] }));
  const tracerProvider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  tracerProvider.register();
  const tracer = trace.getTracer(SCOPE.name);
  const loggerProvider = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  });
  const logger = loggerProvider.getLogger(SCOPE.name);
  const metricExporter = new OTLPMetricExporter();
  metricExporter.selectAggregationTemporality = selectTemporality;
  const metricReader = new PeriodicExportingMetricReader({
    exporter: metricExporter,
    exportIntervalMillis: METRIC_INTERVAL_MS,
  });
  const spans = new WeakMap<FastifyRequest, Span>();

  const traceWork: Telemetry['trace'] = (name, attributes, work, getAttributes) =>
    tracer.startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
      try {
        const value = await work();
        if (getAttributes) span.setAttributes({ ...getAttributes(value) });
        return value;
      } catch (error) {
        // The message may quote values, so only the kind of the error is exported.
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
        throw error;
      } finally {
        span.end();
      }
    });

  const traceDatabase = (database: Database): Database =>
    Object.create(database, {
      run: {
        value: ((statement, values) =>
          traceWork(`db ${statement.name}`, { 'db.query.summary': statement.name }, () =>
            database.run(statement, values),
          )) satisfies Database['run'],
      },
      transaction: {
        value: ((work) =>
          traceWork('db transaction', { 'db.query.summary': 'transaction' }, () =>
            database.transaction(work),
          )) satisfies Database['transaction'],
      },
    });

  return {
    trace: traceWork,
    traceDatabase,
    traceRequests: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        const attributes = { 'http.request.method': request.method, 'http.route': route };
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes });
        spans.set(request, span);
        context.with(trace.setSpan(context.active(), span), done);
      });
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    metricReader,
    resource,
    writeLog: (line) => {
      const { level, msg, time, pid: _, hostname: __, ...attributes } = JSON.parse(line);
      const [, severityNumber, severityText] = severities.find(([from]) => level >= from) ?? [];
      logger.emit({
        timestamp: time,
        body: msg,
        attributes,
        ...(severityNumber !== undefined && { severityNumber }),
        ...(severityText !== undefined && { severityText }),
      });
    },
    stop: async () => {
      const all = [tracerProvider, loggerProvider, metricReader];
      // A collector that is away must not delay the stop, or make it fail.
      await waitAtMost(STOP_WAIT_MS, Promise.all(all.map((provider) => provider.shutdown())));
      trace.disable();
      context.disable();
    },
  };
};
