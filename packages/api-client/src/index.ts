export { type AccountsApi, createAccountsApi } from './accounts-api';
export { type Api, createApi, type LookUp } from './api';
export type { ApiOptions } from './call';
export type { ApiFailure } from './line-failure';
export { createSupportApi, type SupportApi } from './support-api';
export type { Connection, WatchRequest } from './watch-payment';
