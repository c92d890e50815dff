import { randomUUID } from 'node:crypto';
import { createMtnProduct, type MtnOptions } from './mtn-product';
import type { CollectionProvider } from './provider';

/** MTN MoMo Collections: asks a wallet for money and asks what became of it. */
export const createMtn = (options: MtnOptions): CollectionProvider => {
  const requests = createMtnProduct({ product: 'collection', name: 'requesttopay', party: 'payer' }, options);
  return {
    network: 'mtn',
    currency: requests.currency,
    newProviderRef: () => randomUUID(),
    submit: (request) => requests.submit({ ...request, message: `School fees ${request.reference}` }),
    query: requests.query,
  };
};
