import type {
  CollectionProvider,
  MailServer,
  SmsGateway,
  TransferProvider,
  TransferProviders,
} from '../../providers/provider';

/** Outcome of every call in maintenance mode: the provider was not asked, so nothing is known. */
const paused = { kind: 'inconclusive', detail: 'maintenance mode' } as const;

const pauseCollections = (provider: CollectionProvider): CollectionProvider => ({
  ...provider,
  submit: async () => paused,
  query: async () => paused,
  getBalance: async () => paused,
});

const pauseTransfers = (provider: TransferProvider): TransferProvider => ({
  ...provider,
  transfer: async () => paused,
  query: async () => paused,
  getBalance: async () => paused,
});

/** Returns providers that are never called. Files can still be opened. */
export const pauseProviders = <
  Given extends {
    providers: Record<CollectionProvider['network'], CollectionProvider>;
    transfers: TransferProviders;
    gateway: SmsGateway;
    mailServer: MailServer;
  },
>(
  given: Given,
): Given => ({
  ...given,
  providers: {
    mtn: pauseCollections(given.providers.mtn),
    airtel: pauseCollections(given.providers.airtel),
  },
  transfers: {
    mtn: pauseTransfers(given.transfers.mtn),
    airtel: given.transfers.airtel && pauseTransfers(given.transfers.airtel),
  },
  gateway: { send: async () => ({ ...paused, isGatewayUnavailable: true }) },
  mailServer: { send: async () => ({ ...paused, isServerUnavailable: true }) },
});
