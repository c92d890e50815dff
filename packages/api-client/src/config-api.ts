import type { ConfigView } from '@somesa/core';
import { readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

/** Creates the request for the configuration of every screen. */
export const createConfigApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Gets the configuration: brand, schools, banks, networks, limits. */
    getConfig: (signal?: AbortSignal) =>
      send({ method: 'get', path: '/config', signal }, (data) => readKey<ConfigView>(data, 'limits')),
  };
};
