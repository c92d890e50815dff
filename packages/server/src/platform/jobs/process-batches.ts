import { runWithConcurrency } from './run-with-concurrency';

/** Number of IDs in a batch. */
const BATCH_SIZE = 100;
/** Maximum number of batches in one sweep; the next sweep continues. */
const MAX_BATCHES = 20;

/**
 * Processes what is due batch by batch, `maxConcurrency` at a time, until nothing is due or `isStopping` returns true. `processOne` must not
 * throw, and must make its ID due later.
 */
export const processBatches = async ({
  listDue,
  processOne,
  maxConcurrency,
  isStopping,
}: {
  listDue: (limit: number) => Promise<string[]>;
  processOne: (id: string) => Promise<void>;
  maxConcurrency: number;
  isStopping: () => boolean;
}): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES && !isStopping(); batch += 1) {
    const due = await listDue(BATCH_SIZE);
    if (due.length === 0) return;
    await runWithConcurrency(due, maxConcurrency, processOne);
  }
};
