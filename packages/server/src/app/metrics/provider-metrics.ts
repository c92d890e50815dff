import type { Meter } from '@opentelemetry/api';
import type { FileStore } from '../../messaging/uploads/file-store';
import type { Telemetry } from '../../platform/telemetry';
import type { PacingState } from '../../providers/paced-call';
import type {
  CollectionProvider,
  MailServer,
  SmsGateway,
  TransferProvider,
  TransferProviders,
} from '../../providers/provider';

/** Upper bounds of the latency of providers, in seconds: a payment request has 10 seconds, an email 45. */
const BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45];

/** External systems that the server calls. */
interface Providers {
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  transfers: TransferProviders;
  gateway: SmsGateway;
  mailServer: MailServer;
  fileStore: FileStore;
}

/** Outcome of a provider's method, or of a call that has no other outcome than its end. */
const getOutcome = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : 'done';

/** Registers the metrics of the pacing of networks, for GET /metrics. */
export const registerPacingMetrics = (pacing: readonly PacingState[], meter: Meter): void => {
  meter
    .createObservableCounter('somesa_provider_calls_total', {
      description:
        'Calls to networks, by outcome. "not_sent": the network was down, had asked to wait, or too many calls waited.',
    })
    .addCallback((result) => {
      for (const { provider, calls } of pacing)
        for (const [outcome, count] of calls) result.observe(count, { provider, outcome });
    });
  meter
    .createObservableGauge('somesa_provider_outage', {
      description: '1 while no call is sent to a network, because it gave no usable response; 0 otherwise.',
    })
    .addCallback((result) => {
      for (const { provider, isDown } of pacing) result.observe(isDown ? 1 : 0, { provider });
    });
  meter
    .createObservableGauge('somesa_provider_calls_pending', {
      description: 'Calls to networks that wait for their turn or for the response.',
    })
    .addCallback((result) => {
      for (const { provider, pending } of pacing) result.observe(pending, { provider });
    });
};

/** Returns the same providers, which record the duration and the outcome of each call for GET /metrics, and as a span if telemetry is on. */
export const measureProviders = <Given extends Providers>(
  given: Given & { telemetry?: Telemetry | null },
  meter: Meter,
): Given => {
  const durations = meter.createHistogram('somesa_provider_request_seconds', {
    description:
      'How long calls of external systems took, by operation and outcome. "inconclusive": no usable response. "error": the call threw.',
    advice: { explicitBucketBoundaries: BUCKETS_S },
  });
  const { telemetry } = given;
  const measure = <Value>(
    provider: string,
    operation: string,
    call: () => Promise<Value>,
  ): Promise<Value> => {
    if (!telemetry) return time(provider, operation, call);
    const attributes = { 'somesa.provider': provider, 'somesa.operation': operation };
    return telemetry.trace(
      `${provider} ${operation}`,
      attributes,
      () => time(provider, operation, call),
      (value) => ({
        'somesa.outcome': getOutcome(value),
      }),
    );
  };
  const time = async <Value>(
    provider: string,
    operation: string,
    call: () => Promise<Value>,
  ): Promise<Value> => {
    const startMs = performance.now();
    const record = (outcome: string): void =>
      durations.record((performance.now() - startMs) / 1000, { provider, operation, outcome });
    try {
      const value = await call();
      record(getOutcome(value));
      return value;
    } catch (error) {
      record('error');
      throw error;
    }
  };

  const measureCollections = (of: CollectionProvider): CollectionProvider => ({
    ...of,
    submit: (request) => measure(of.network, 'collect', () => of.submit(request)),
    query: (reference) => measure(of.network, 'collect-status', () => of.query(reference)),
    getBalance: () => measure(of.network, 'collect-balance', of.getBalance),
  });
  const measureTransfers = (network: string, of: TransferProvider): TransferProvider => ({
    ...of,
    transfer: (request) => measure(network, 'transfer', () => of.transfer(request)),
    query: (reference) => measure(network, 'transfer-status', () => of.query(reference)),
    getBalance: () => measure(network, 'transfer-balance', of.getBalance),
  });
  const { providers, transfers, gateway, mailServer, fileStore } = given;
  return {
    ...given,
    providers: { mtn: measureCollections(providers.mtn), airtel: measureCollections(providers.airtel) },
    transfers: {
      mtn: measureTransfers('mtn', transfers.mtn),
      airtel: transfers.airtel && measureTransfers('airtel', transfers.airtel),
    },
    gateway: { send: (message) => measure('africastalking', 'send', () => gateway.send(message)) },
    mailServer: { send: (mail) => measure('mail', 'send', () => mailServer.send(mail)) },
    fileStore: {
      put: (key, bytes) => measure('files', 'put', () => fileStore.put(key, bytes)),
      get: (key) => measure('files', 'get', () => fileStore.get(key)),
      remove: (key) => measure('files', 'remove', () => fileStore.remove(key)),
    },
  };
};
