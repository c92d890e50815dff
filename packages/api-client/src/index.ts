export { type AccountsApi, createAccountsApi } from './accounts-api';
export { type Api, createApi, type StudentLookup } from './api';
export type { ApiFailure } from './api-failure';
export {
  createDashboardApi,
  type DashboardApi,
  type RepaymentFilter,
  type StatementRequest,
} from './dashboard-api';
export { createLoanApplicationApi, type LoanApplicationApi } from './loan-application-api';
export { createLoanDueApi, type LoanDueApi, type LoanDueLookup } from './loan-due-api';
export { createLoansApi, type LoansApi } from './loans-api';
export { createNotificationsApi, type NotificationsApi } from './notifications-api';
export { createReceiptsApi, type ReceiptsApi } from './receipts-api';
export { createRepaymentApi, type RepaymentApi } from './repayment-api';
export type { ApiOptions } from './send-request';
export { createSupportApi, type SupportApi } from './support-api';
export { createUploadsApi, type UploadRequest, type UploadsApi } from './upload-file';
export type { ParentWatch } from './watch-parent-events';
export type { Connection, WatchRequest } from './watch-payment';
