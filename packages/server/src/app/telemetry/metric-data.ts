import { type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client';

type Values = MetricObjectWithValues<MetricValue<string>>;

const toTime = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1e6];

const withoutBound = ({ le: _, ...labels }: Partial<Record<string, string | number>>) =>
  labels as Record<string, string | number>;

/** Joins the buckets of a histogram, which count everything up to their bound, to data points with a count for each bucket. */
const toHistograms = (
  values: readonly MetricValueWithName<string>[],
): [Record<string, string | number>, Histogram][] => {
  const byLabels = new Map<string, MetricValueWithName<string>[]>();
  for (const value of values) {
    const key = JSON.stringify(withoutBound(value.labels));
    byLabels.set(key, [...(byLabels.get(key) ?? []), value]);
  }
  return [...byLabels.values()].map((group) => {
    const find = (ending: string): number =>
      group.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0;
    const buckets = group.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    return [
      withoutBound(group[0]?.labels ?? {}),
      { buckets: { boundaries, counts }, sum: find('_sum'), count: find('_count') },
    ];
  });
};

/** Converts a metric of prom-client to one of OpenTelemetry; null for a summary, which has no counterpart. */
export const toMetricData = (metric: Values, sinceMs: number, nowMs: number): MetricData | null => {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const times = { startTime: toTime(sinceMs), endTime: toTime(nowMs) };
  const toPoints = (): DataPoint<number>[] =>
    metric.values.map(({ labels, value }) => ({ ...times, attributes: withoutBound(labels), value }));
  switch (String(metric.type)) {
    case 'counter':
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: toPoints() };
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: toPoints() };
    case 'histogram': {
      const histograms = toHistograms(metric.values as MetricValueWithName<string>[]);
      const dataPoints = histograms.map(([attributes, value]) => ({ ...times, attributes, value }));
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
    default:
      return null;
  }
};
