export type { SecondFactorEnrolment } from '../contract/account-shapes';
export type {
  AdminPaymentAnswer,
  AdminPaymentEvent,
  AdminPaymentView,
  BankTransactionAnswer,
  BankTransactionView,
  ExceptionAnswer,
  ExceptionView,
  LedgerEntryView,
  MovedPaymentView,
  PaymentGroupView,
  RefundView,
  RepaymentPartsView,
  UnallocatedReceiptView,
} from '../contract/admin-payment-shapes';
export type {
  AdminUser,
  AdminUserAnswer,
  InvitationAnswer,
  OpenInvitation,
  ResentAnswer,
  SearchAnswer,
  TemplateView,
} from '../contract/admin-people-shapes';
export type {
  AdminBookingAnswer,
  AdminBookingView,
  AdminMessageAnswer,
  AdminMessageView,
  AdminPartnershipAnswer,
  AdminPartnershipView,
  ContactsAnswer,
  LoanContactView,
  QueueCountsAnswer,
  QueueItemEntry,
  QueueItemView,
  StaffView,
} from '../contract/admin-queue-endpoints';
export type {
  AdminOverview,
  ProviderHealth,
  QueueCount,
  ReportAnswer,
  ReportCell,
  ReportRow,
  ReportStep,
  ReportTable,
  ScheduleAnswer,
  ScheduleDay,
} from '../contract/admin-report-shapes';
export type {
  ApprovalAnswer,
  ApprovalFact,
  ApprovalPosting,
  ApprovalView,
  SecondApprovalAnswer,
} from '../contract/approval-endpoints';
export type {
  FeeLinkAnswer,
  FeeReminderPreview,
  FeeSendingAnswer,
  FeeSendingView,
} from '../contract/fee-reminder-endpoints';
export type { PayoutAttemptView, SettlementAnswer, SettlementView } from '../contract/payout-shapes';
export type {
  SchoolApiAnswer,
  SchoolApiSecretAnswer,
  SchoolKeyView,
  WebhookAttemptView,
  WebhookDeliveryAnswer,
  WebhookDeliveryView,
  WebhookEndpointView,
} from '../contract/school-api-endpoints';
export type { SchoolChecklist, SchoolPeople } from '../contract/school-setup-endpoints';
export type {
  AdminSchoolAnswer,
  AdminSchoolChoice,
  AdminSchoolsAnswer,
  AdminSchoolView,
  ChargePreview,
  FeeChargedAnswer,
  FeeVoidedAnswer,
  SchoolChargeView,
  SchoolOriginView,
  SchoolPayoutView,
  SchoolSnippetAnswer,
  SchoolStatementAnswer,
  SchoolStatementView,
  SchoolSummary,
  SchoolTermView,
  TermFeeView,
  WidgetSnippet,
} from '../contract/school-shapes';
export type {
  MatchAnswer,
  ReconciliationDayAnswer,
  ReconciliationDayView,
  SignOffAnswer,
  StatementAccountsAnswer,
  StatementAccountView,
  StatementAnswer,
  StatementLineView,
  StatementProblemView,
  StatementView,
} from '../contract/statement-endpoints';
export type {
  AbsentStudent,
  AdminFeeItemView,
  AdminStudentAnswer,
  AdminStudentPayment,
  AdminStudentView,
  FeeAdjustmentView,
  GuardianView,
  LinePreview,
  RegisterChild,
  RegisterImportAnswer,
  RegisterImportView,
  StudentEventView,
  WrongLine,
} from '../contract/student-shapes';
export { isDay, isMonth } from '../loans/calendar';
export { isOriginText } from '../site/origin';
export { isDayOfCentury } from '../time/day-of-century';
export * from './access';
export * from './admin-list';
export * from './approvals';
export * from './audit-actions';
export { type AuditDetails, formatAuditDetails } from './audit-details';
export * from './banks';
export * from './chart-of-accounts';
export * from './exceptions';
export * from './fee-reminder-bodies';
export * from './lists/index';
export * from './money-bodies';
export * from './people-kinds';
export * from './queue';
export * from './queue-bodies';
export * from './report';
export * from './school-bodies';
export * from './school-kinds';
export * from './statement-accounts';
export * from './student-bodies';
export * from './user-bodies';
