import { describe, expect, it } from 'vitest';
import { processBatches } from './process-batches';

/** Runs it on `count` IDs, which are due until they are processed, and returns what it did. */
const run = async (count: number, stopAfter = Number.POSITIVE_INFINITY) => {
  const due = new Set(Array.from({ length: count }, (_, at) => String(at)));
  const processed: string[] = [];
  await processBatches({
    listDue: async (limit) => [...due].slice(0, limit),
    processOne: async (id) => {
      due.delete(id);
      processed.push(id);
    },
    maxConcurrency: 3,
    isStopping: () => processed.length >= stopAfter,
  });
  return { processed: processed.length, once: new Set(processed).size };
};

describe('processBatches', () => {
  it('processes everything that is due once', async () => {
    expect(await run(250)).toEqual({ processed: 250, once: 250 });
  });

  it('ends after 20 batches', async () => {
    expect(await run(2_100)).toEqual({ processed: 2_000, once: 2_000 });
  });

  it('begins no further batch once the process stops', async () => {
    expect(await run(250, 100)).toEqual({ processed: 100, once: 100 });
  });
});
