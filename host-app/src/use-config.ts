import { call } from './api';
import { useQuery } from './use-query';

const getConfig = (signal?: AbortSignal) => call('GET /config', { expects: 'limits', signal });

/** Requests the configuration: schools, banks, networks, limits, the loan product. */
export const useConfig = () => useQuery(getConfig);
