import autocannon from 'autocannon';
import { PORT } from './harness';
import type { BenchRequest } from './requests';

/** Rate and latencies of a server under load; latencies in milliseconds. */
export interface LoadFigures {
  perSecond: number;
  total: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Sends requests over keep-alive connections, one at a time on each, for some seconds. Each connection repeats requests of its own, in which
 * `[<id>]` stands for a new identifier if `hasIds` says so. Throws if one fails.
 */
export const httpLoad = async (options: {
  connections: number;
  seconds: number;
  listRequests: (connection: number) => BenchRequest[];
  hasIds?: boolean;
}): Promise<LoadFigures> => {
  let connection = 0;
  const { requests, latency, duration, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${PORT}`,
    connections: options.connections,
    duration: options.seconds,
    idReplacement: options.hasIds ?? false,
    setupClient: (client) => {
      client.setRequests(options.listRequests(connection));
      connection += 1;
    },
  });
  if (non2xx + errors > 0 || requests.total === 0)
    throw new Error(`of ${requests.total} requests ${non2xx} were refused and ${errors} got no answer`);
  return {
    perSecond: requests.total / duration,
    total: requests.total,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  };
};
