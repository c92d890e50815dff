import type { FeeLinkAnswer } from '@somesa/core/admin';
import { readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readLink = (data: unknown): FeeLinkAnswer | null => readKey<FeeLinkAnswer>(data, 'regNo');

/** Creates the request that opens the link of a fee reminder or a fee letter. Separate from `createApi`, because no form needs it. */
export const createFeeLinksApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Finds the child of a link. Status 404: the link has expired, or there is none. */
    openFeeLink: (token: string, signal?: AbortSignal) =>
      send({ method: 'post', path: '/fee-links/open', body: { token }, signal }, readLink),
  };
};

export type FeeLinksApi = ReturnType<typeof createFeeLinksApi>;
