/** True to show only that the benchmarks run (`BENCH_SHORT=1`): everything is small, and no limit counts. */
export const isShort = process.env.BENCH_SHORT === '1';

/** Returns a size of a benchmark, or the one of its short form. */
export const benchSize = (full: number, short: number): number => (isShort ? short : full);
