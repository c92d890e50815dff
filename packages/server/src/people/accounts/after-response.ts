import { finished, type Writable } from 'node:stream';

/** Does work once the answer under way is out. */
export type RunAfterResponse = (work: () => Promise<void>) => void;

/** Work that an answer does not wait for, so that how long it takes tells nobody anything. */
export interface AfterResponse {
  /** For one answer: what is handed over starts when it is out, or when its reader is gone. */
  behind(answer: Writable): RunAfterResponse;
  /** Resolves once all of it is done. */
  settled(): Promise<void>;
}

/** Does work behind answers; `report` hears of what failed. */
export const createAfterResponse = (report: (error: unknown) => void): AfterResponse => {
  const underWay = new Set<Promise<void>>();
  return {
    behind: (answer) => (work) => {
      const isOut = new Promise<void>((resolve) => finished(answer, () => setImmediate(resolve)));
      const done = isOut
        .then(work)
        .catch(report)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
