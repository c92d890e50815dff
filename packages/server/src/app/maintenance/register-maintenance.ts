import type { Meter } from '@opentelemetry/api';
import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../../platform/http/send-problem';
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

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Writes with which staff log in to look at the data. They move no money and send nothing. */
const logins = /^\/api\/auth\/(login|logout|second-factor\/(begin|confirm|enrol))$/;

/** Reports maintenance mode in GET /metrics; in it, rejects everything that changes data, webhooks too, which their senders repeat. */
export const registerMaintenance = (
  { app, meter }: { app: FastifyInstance; meter: Meter },
  isInMaintenance: boolean,
): void => {
  meter
    .createGauge('somesa_maintenance', {
      description:
        '1 if this server is in maintenance mode: it takes no payments, calls no provider and sends nothing.',
    })
    .record(isInMaintenance ? 1 : 0);
  if (!isInMaintenance) return;
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (!readMethods.has(request.method) && !logins.test(path))
      return sendProblem(reply, problem('unavailable'));
  });
};
