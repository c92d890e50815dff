export { type Api, createApi, type LookUp } from './api';
export { type ApiOptions, DEFAULT_TIMEOUT_MS } from './call';
export type { ApiFailure } from './line-failure';
export { type Connection, MAX_BACKOFF_MS, POLL_MS, type WatchRequest } from './watch-payment';
