import { finished, type Writable } from 'node:stream';
import { createPendingTracker } from '../../platform/jobs/pending-tracker';

/** Runs work once the current response is sent. */
export type RunAfterResponse = (work: () => Promise<void>) => void;

/** Runs work after responses, so that response times don't reveal whether an account exists. */
interface AfterResponse {
  /** Returns a function that runs work once a response is sent or its connection is closed. */
  after(response: Writable): RunAfterResponse;
  /** Resolves once all work is done. */
  whenIdle(): Promise<void>;
}

/** Creates a runner of work after responses. Calls `report` with each error. */
export const createAfterResponse = (report: (error: unknown) => void): AfterResponse => {
  const { track, settled } = createPendingTracker();
  return {
    after: (response) => (work) => {
      const isSent = new Promise<void>((resolve) => finished(response, () => setImmediate(resolve)));
      void track(isSent.then(work).catch(report));
    },
    whenIdle: settled,
  };
};
