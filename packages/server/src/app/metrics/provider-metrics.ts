import { Histogram, type Registry } from 'prom-client';
import type { FileStore } from '../../messaging/uploads/file-store';
import type { Telemetry } from '../../platform/telemetry';
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

/** Returns the same providers, which record the duration and the outcome of each call for GET /metrics, and as a span if telemetry is on. */
export const measureProviders = <Given extends Providers>(
  given: Given & { telemetry?: Telemetry | null },
  registry: Registry,
): Given => {
  const durations = new Histogram({
    name: 'somesa_provider_request_seconds',
    help: 'How long calls of external systems took, by operation and outcome. "inconclusive": no usable response. "error": the call threw.',
    labelNames: ['provider', 'operation', 'outcome'],
    buckets: BUCKETS_S,
    registers: [registry],
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
    const stop = durations.startTimer({ provider, operation });
    try {
      const value = await call();
      stop({ outcome: getOutcome(value) });
      return value;
    } catch (error) {
      stop({ outcome: 'error' });
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
