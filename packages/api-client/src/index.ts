export type { ApiFailure } from './api-failure';
export {
  type Answers,
  type Call,
  type CallForFile,
  createCall,
  createCallForFile,
  type FileRequests,
  type Line,
  type Requests,
} from './call';
export { hasPayment } from './has-payment';
export { newIdempotencyKey } from './idempotency-key';
export { createPaymentsApi, type PaymentsApi } from './payments-api';
export type { ApiOptions } from './send-request';
export { createUploadsApi, type UploadsApi } from './upload-file';
export { type ParentWatch, watchParentEvents } from './watch-parent-events';
export type { Connection } from './watch-payment';
