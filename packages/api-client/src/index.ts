export { type Api, createApi, type LookUp } from './api';
export type { ApiOptions } from './call';
export type { ApiFailure } from './line-failure';
export type { Connection, WatchRequest } from './watch-payment';
