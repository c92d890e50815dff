/** Maximum number of calls that wait. */
const MAX_WAITING = 10_000;
/** SQLSTATE of a database that lacks resources: the caller may retry. */
const BUSY = '53000';

/** Call that waits for its batch. */
interface WaitingCall<Call, Answer> {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a function that answers calls in batches of at most `maxCalls`. The first call runs at once; calls made while a batch runs
 * form the next one. `run` returns one answer per call, in their order; if it fails, all calls of its batch fail. A call fails if too many wait.
 */
export const createCallBatches = <Call, Answer>(
  maxCalls: number,
  run: (calls: Call[]) => Promise<Answer[]>,
): ((call: Call) => Promise<Answer>) => {
  const waiting: WaitingCall<Call, Answer>[] = [];
  let isRunning = false;

  const runBatch = async (batch: WaitingCall<Call, Answer>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ call }) => call));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) await runBatch(waiting.splice(0, maxCalls));
    isRunning = false;
  };

  return (call) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING)
        throw Object.assign(new Error('too many calls wait'), { code: BUSY });
      waiting.push({ call, resolve, reject });
      if (!isRunning) void runAll();
    });
};
