import { call } from './api';
import { useQuery } from './use-query';

const getConfig = (signal?: AbortSignal) => call('GET /config', { expects: 'limits', signal });

export const useConfig = () => useQuery(getConfig);
