export type { ApiFailure } from './api-failure';
export { type Answers, type Call, createCall, createCallForFile, type Line, type Requests } from './call';
export { newIdempotencyKey } from './records';
export type { ApiOptions } from './send-request';
export { createUploadsApi, type UploadsApi } from './upload-file';
export { type ParentWatch, watchParentEvents } from './watch-parent-events';
export { type Connection, createPaymentsApi, hasPayment, type PaymentsApi } from './watch-payment';
