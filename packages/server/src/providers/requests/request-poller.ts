import { createPendingTracker } from '../../platform/jobs/pending-tracker';
import { processBatches } from '../../platform/jobs/process-batches';
import type { QueryOutcome, SubmitOutcome } from '../provider';
import type { RequestOutcomes } from './request-outcomes';

/** Row of a request, or what sending it needs of the row. */
interface Identified {
  id: string;
}

/** Kind of request: its sending, its status checks, and the queues of what is due. */
export interface PolledRequests<Row, Sendable> {
  /** Sends a request to its provider. Returns null if it has none. */
  submit(sendable: Sendable): Promise<SubmitOutcome | null>;
  /** Records the outcome of an attempt to send. */
  recordSubmission(id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void>;
  query(row: Row): Promise<QueryOutcome>;
  /** Claims a due request and processes it, unless someone else has claimed it. */
  processDue(id: string, steps: RequestSteps<Row, Sendable>): Promise<void>;
  /** Finds a request whose status its provider can tell, whether or not it is final; null otherwise. */
  findToCheck(id: string): Promise<Row | null>;
  /** Lists the IDs of due requests, one list for each provider, so that a slow one delays no other. */
  queues: readonly ((limit: number) => Promise<string[]>)[];
  /** Maximum number of requests of a queue that are processed at once. */
  maxConcurrency: number;
  /** Called after an attempt to send was recorded, and for a request without a provider. */
  onSent(id: string): void;
  /** Called after a success was recorded. */
  onPosted(id: string): void;
}

/** Steps of a request that is due. */
export interface RequestSteps<Row, Sendable> {
  send(sendable: Sendable, isFirst: boolean): Promise<void>;
  poll(row: Row): Promise<void>;
}

/**
 * Creates the poller of a kind of request, which sends requests and checks their status until they are final. Providers are called outside
 * of any transaction. Every step may be repeated, or be cut off at any point: a request keeps its reference, so no one pays twice.
 */
export const createRequestPoller = <Row extends Identified, Sendable extends Identified>(
  requests: PolledRequests<Row, Sendable>,
  outcomes: RequestOutcomes,
  /** Reports an error while a request was processed; the request is due again after its lease. */
  report: (error: unknown) => void,
) => {
  const { track, settled } = createPendingTracker();
  let isStopping = false;

  const send = async (sendable: Sendable, isFirst: boolean): Promise<void> => {
    const outcome = await requests.submit(sendable);
    if (outcome) await requests.recordSubmission(sendable.id, outcome, isFirst);
    requests.onSent(sendable.id);
  };

  /** Checks the status of a request and records it, with `recordUnfinished` if it is not final. */
  const recordStatus = async (
    row: Row,
    recordUnfinished: typeof outcomes.recordUnfinished,
  ): Promise<void> => {
    const outcome = await requests.query(row);
    if (outcome.kind === 'failed') return outcomes.recordFailed(row.id, outcome);
    if (outcome.kind !== 'paid') return recordUnfinished(row.id, outcome);
    await outcomes.recordPaid(row.id, outcome);
    requests.onPosted(row.id);
  };

  const poll = (row: Row): Promise<void> => recordStatus(row, outcomes.recordUnfinished);

  const processIfDue = async (id: string): Promise<void> => {
    if (!isStopping) await requests.processDue(id, { send, poll });
  };

  const processQueue = (listDue: (limit: number) => Promise<string[]>): Promise<unknown> =>
    processBatches({
      listDue,
      processOne: (id) => processIfDue(id).catch(report),
      maxConcurrency: requests.maxConcurrency,
      isStopping: () => isStopping,
    });

  const checkImmediately = async (id: string): Promise<void> => {
    const row = await requests.findToCheck(id);
    if (row) await recordStatus(row, () => outcomes.scheduleRecheck(id));
  };

  return {
    /** Sends a request that was just written; only the process that wrote it may. */
    sendFirst: (sendable: Sendable): Promise<void> => track(send(sendable, true)),

    /**
     * Checks the status of a request at once: after a webhook, which decides nothing itself, at night, and on request of staff. A final one is
     * checked too, as its provider may change its report.
     */
    checkNow: (id: string): Promise<void> => track(checkImmediately(id)),

    /** Processes one request that was just made due, as a sweep does. */
    processNow: (id: string): Promise<void> => track(processIfDue(id)),

    /** Functions that process every due request of one queue each. */
    sweeps: requests.queues.map((listDue) => () => track(processQueue(listDue))),

    /** Starts nothing new, and resolves when all pending work is done. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await settled();
    },
  };
};
