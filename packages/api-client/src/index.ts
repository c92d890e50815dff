export { type AccountsApi, createAccountsApi } from './accounts-api';
export { type Api, createApi, type LookUp } from './api';
export type { ApiOptions } from './call';
export type { ApiFailure } from './line-failure';
export { createLoanApplicationApi, type LoanApplicationApi } from './loan-application-api';
export { createLoansApi, type LoansApi } from './loans-api';
export { createSupportApi, type SupportApi } from './support-api';
export { createUploadsApi, type UploadRequest, type UploadsApi } from './upload-file';
export type { Connection, WatchRequest } from './watch-payment';
