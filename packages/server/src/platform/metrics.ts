import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  AggregationTemporality,
  type AggregationTemporalitySelector,
  InstrumentType,
  MeterProvider,
  MetricReader,
} from '@opentelemetry/sdk-metrics';
import type { Telemetry } from './telemetry';

/** Maximum number of series of a metric. */
const MAX_SERIES = 10_000;

/** Makes a reader report of an observed gauge only what was observed just now. By default, it would repeat values that no longer are. */
export const selectTemporality: AggregationTemporalitySelector = (type) =>
  type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE;

/** Reader that GET /metrics asks. */
class PageReader extends MetricReader {
  protected onShutdown(): Promise<void> {
    return Promise.resolve();
  }
  protected onForceFlush(): Promise<void> {
    return Promise.resolve();
  }
}

/** Defines the metrics of the process itself. */
const defineProcessMetrics = (meter: Meter): void => {
  meter
    .createObservableCounter('process_cpu_seconds_total', {
      description: 'Processor time of this process in seconds.',
    })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
  meter
    .createObservableGauge('process_resident_memory_bytes', {
      description: 'Memory of this process in bytes.',
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  meter
    .createObservableGauge('nodejs_eventloop_lag_p99_seconds', {
      description: '99th percentile of the delay of the event loop since the last reading, in seconds.',
    })
    .addCallback((result) => {
      result.observe(lag.percentile(99) / 1e9);
      lag.reset();
    });
};

/** Creates the metrics of this process: `meter` defines and records them, `read` returns them in the text format of Prometheus. */
export const createMetrics = (telemetry: Telemetry | null, report: (error: unknown) => void) => {
  const reader = new PageReader({ aggregationTemporalitySelector: selectTemporality });
  const provider = new MeterProvider({
    readers: telemetry ? [reader, telemetry.metricReader] : [reader],
    views: [{ instrumentName: '*', aggregationCardinalityLimit: MAX_SERIES }],
    ...(telemetry && { resource: telemetry.resource }),
  });
  const meter = provider.getMeter('somesa');
  defineProcessMetrics(meter);
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    meter,
    read: async (): Promise<string> => {
      const { resourceMetrics, errors } = await reader.collect();
      errors.forEach(report);
      return serializer.serialize(resourceMetrics);
    },
  };
};
