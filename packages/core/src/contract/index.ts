import * as accounts from './account-endpoints';
import {
  exportEndpoints,
  getListViews,
  listEndpoints,
  removeListView,
  saveListView,
  workbookEndpoints,
} from './admin-list-endpoints';
import * as adminPayments from './admin-payment-endpoints';
import * as adminPeople from './admin-people-endpoints';
import * as adminQueue from './admin-queue-endpoints';
import * as adminReports from './admin-report-endpoints';
import * as approvals from './approval-endpoints';
import * as clearance from './clearance-endpoints';
import type { Endpoint } from './endpoint';
import * as feeBatches from './fee-batch-endpoints';
import * as feeReminders from './fee-reminder-endpoints';
import * as loans from './loan-endpoints';
import * as parents from './parent-endpoints';
import * as payments from './payment-endpoints';
import * as schoolApi from './school-api-endpoints';
import * as schools from './school-endpoints';
import * as schoolKeys from './school-key-endpoints';
import * as schoolSetup from './school-setup-endpoints';
import * as schoolSupport from './school-support-endpoints';
import * as site from './site-endpoints';
import * as statements from './statement-endpoints';
import * as students from './student-endpoints';

export { createJsonSchema, type JsonSchema } from '../schemas/json-schema';
export * from './account-endpoints';
export {
  exportEndpoints,
  getListViews,
  listEndpoints,
  removeListView,
  saveListView,
  workbookEndpoints,
} from './admin-list-endpoints';
export * from './admin-payment-endpoints';
export * from './admin-people-endpoints';
export * from './admin-queue-endpoints';
export * from './admin-report-endpoints';
export * from './approval-endpoints';
export * from './clearance-endpoints';
export { type AnswerOf, type Endpoint, isClosedInView, type RequestOf } from './endpoint';
export * from './fee-batch-endpoints';
export * from './fee-reminder-endpoints';
export * from './loan-endpoints';
export * from './parent-endpoints';
export * from './payment-endpoints';
export * from './school-api-endpoints';
export * from './school-endpoints';
export * from './school-key-endpoints';
export {
  type SchoolPayment,
  type SchoolSettlement,
  type SchoolStudentFees,
  webhookPayloadShapes,
} from './school-key-shapes';
export * from './school-setup-endpoints';
export * from './school-support-endpoints';
export type { AnyStruct, PageCursor } from './shapes';
export * from './site-endpoints';
export * from './statement-endpoints';
export * from './student-endpoints';

/** All endpoints of the API. */
export const endpoints: readonly Endpoint[] = [
  site,
  accounts,
  payments,
  parents,
  loans,
  schools,
  schoolSetup,
  schoolSupport,
  students,
  feeBatches,
  feeReminders,
  clearance,
  schoolApi,
  schoolKeys,
  adminPayments,
  adminPeople,
  adminReports,
  adminQueue,
  approvals,
  statements,
  listEndpoints,
  exportEndpoints,
  workbookEndpoints,
  { getListViews, saveListView, removeListView },
].flatMap((group) => Object.values<Endpoint>(group));
