import type { Resource } from '@opentelemetry/resources';
import type { MetricReader } from '@opentelemetry/sdk-metrics';
import type { FastifyInstance } from 'fastify';
import type { Database } from './db/database';

/** Attributes of a span: route patterns, names and outcomes, without personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Export of traces, metrics and logs to an OpenTelemetry collector. */
export interface Telemetry {
  /** Runs work as a span of the current trace. `getAttributes` returns more attributes of its result. */
  trace<Value>(
    name: string,
    attributes: SpanAttributes,
    work: () => Promise<Value>,
    getAttributes?: (value: Value) => SpanAttributes,
  ): Promise<Value>;
  /** Returns the database with a span for each statement by name and each transaction. */
  traceDatabase(database: Database): Database;
  /** Adds a span to each request, by route pattern. */
  traceRequests(app: FastifyInstance): void;
  /** Reader that exports the metrics, those of GET /metrics, every minute, and what they are of. */
  metricReader: MetricReader;
  resource: Resource;
  /** Exports a line of the log. */
  writeLog(line: string): void;
  /** Exports what is left. */
  stop(): Promise<void>;
}
