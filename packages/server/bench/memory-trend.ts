import type { MemoryUse } from './read-memory';

/** Memory at a moment, in minutes since the first one. */
export interface MemorySample extends MemoryUse {
  minute: number;
}

/** Time for which the growth is stated, in minutes. */
export const TREND_MINUTES = 30;
/** Share of the samples at the start that is left out, while caches fill and code is compiled. */
const WARM_UP_SHARE = 0.2;

/** Returns the growth of a value in 30 minutes by a linear fit. */
const fitGrowth = (samples: readonly MemorySample[], getValue: (sample: MemorySample) => number): number => {
  const meanOf = (get: (sample: MemorySample) => number): number =>
    samples.reduce((sum, sample) => sum + get(sample), 0) / samples.length;
  const meanMinute = meanOf(({ minute }) => minute);
  const meanValue = meanOf(getValue);
  const covariance = meanOf((sample) => (sample.minute - meanMinute) * (getValue(sample) - meanValue));
  const variance = meanOf(({ minute }) => (minute - meanMinute) ** 2);
  return variance === 0 ? 0 : (covariance / variance) * TREND_MINUTES;
};

/** Trend of a process's memory: the mean after the start, and the growth in 30 minutes, in bytes. */
export interface MemoryTrend {
  samples: number;
  mean: MemoryUse;
  growth: MemoryUse;
}

/** Returns the trend of samples in their order. */
export const getMemoryTrend = (samples: readonly MemorySample[]): MemoryTrend => {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const mean = (getValue: (sample: MemorySample) => number): number =>
    steady.reduce((sum, sample) => sum + getValue(sample), 0) / steady.length;
  return {
    samples: steady.length,
    mean: { rssBytes: mean(({ rssBytes }) => rssBytes), heapBytes: mean(({ heapBytes }) => heapBytes) },
    growth: {
      rssBytes: fitGrowth(steady, ({ rssBytes }) => rssBytes),
      heapBytes: fitGrowth(steady, ({ heapBytes }) => heapBytes),
    },
  };
};
