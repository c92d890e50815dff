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
  QueueCount,
  QueueCountsAnswer,
  QueueItemEntry,
  QueueItemView,
  StaffView,
} from '../contract/admin-queue-shapes';
export type {
  AdminOverview,
  ProviderHealth,
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
} from '../contract/approval-shapes';
export type { ContactsAnswer, LoanContactView } from '../contract/contact-endpoints';
export type {
  FeeLinkAnswer,
  FeeReminderPreview,
  FeeSendingAnswer,
  FeeSendingView,
  GuardianView,
} from '../contract/fee-reminder-shapes';
export type { PayoutAttemptView } from '../contract/payout-shapes';
export type {
  AbsentStudent,
  LinePreview,
  RegisterChild,
  RegisterImportAnswer,
  RegisterImportView,
  WrongLine,
} from '../contract/register-shapes';
export type {
  SchoolApiAnswer,
  SchoolApiSecretAnswer,
  SchoolKeyView,
  WebhookAttemptView,
  WebhookDeliveryAnswer,
  WebhookDeliveryView,
  WebhookEndpointView,
} from '../contract/school-api-shapes';
export type { SchoolChecklist } from '../contract/school-checklist-endpoints';
export type { SchoolPeople } from '../contract/school-people-endpoints';
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
export type { SettlementAnswer, SettlementView } from '../contract/settlement-shapes';
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
} from '../contract/statement-shapes';
export type {
  AdminFeeItemView,
  AdminStudentAnswer,
  AdminStudentPayment,
  AdminStudentView,
  FeeAdjustmentView,
  StudentEventView,
} from '../contract/student-shapes';
export { isDay, isMonth } from '../loans/calendar';
export { isOriginText } from '../site/origin';
export { isDayOfCentury } from '../time/day-of-century';
export * from './access';
export * from './admin-list';
export * from './approval-bodies';
export * from './approvals';
export * from './audit-actions';
export { type AuditDetails, formatAuditDetails } from './audit-details';
export * from './chart-of-accounts';
export * from './contact-bodies';
export * from './daily-email-bodies';
export * from './exceptions';
export * from './fee-reminder-bodies';
export * from './fee-reminder-kinds';
export * from './invitation-bodies';
export * from './journal-bodies';
export * from './list-query';
export * from './lists';
export * from './loan-stages';
export * from './partnership-bodies';
export * from './payment-bodies';
export * from './provider-names';
export * from './queue';
export * from './queue-bodies';
export * from './register-kinds';
export * from './report';
export * from './restructuring-bodies';
export * from './school-api-bodies';
export * from './school-api-kinds';
export * from './school-bodies';
export * from './school-charge-bodies';
export * from './school-kinds';
export * from './school-people-bodies';
export * from './search-limits';
export * from './sent-message-categories';
export * from './settlement-bodies';
export * from './statement-accounts';
export * from './student-bodies';
export * from './student-kinds';
export * from './user-bodies';
export * from './user-kinds';
