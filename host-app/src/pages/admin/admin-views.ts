export { AccountingPage } from './accounting/accounting-page';
export { JournalPage } from './accounting/journal-page';
export { ApprovalPage } from './approvals/approval-page';
export {
  ApprovalsPage,
  AuditPage,
  BusesPage,
  BusOperatorsPage,
  BusRoutesPage,
  BusTypesPage,
  SchoolsPage,
  StudentsPage,
} from './list-pages';
export { LoanProductsPage } from './loan-products/loan-products-page';
export { DisbursementPage } from './loans/disbursement-page';
export { LoanPage } from './loans/loan-page';
export { LoansPage } from './loans/loans-page';
export { ContactMessagePage, MessagesPage, PartnershipPage } from './messages/message-pages';
export { NotificationsPage } from './notifications/notifications-page';
export { OverviewPage } from './overview/overview-page';
export { BankTransactionPage } from './payments/bank-transaction-page';
export { ExceptionPage } from './payments/exception-page';
export { PaymentPage } from './payments/payment-page';
export { PaymentsPage } from './payments/payments-page';
export { ReconciliationDayPage } from './reconciliation/reconciliation-day-page';
export { ReconciliationPage, StatementLinesPage } from './reconciliation/reconciliation-page';
export { StatementImportPage } from './reconciliation/statement-import-page';
export { ReportPage } from './reports/report-page';
export { ReportsPage } from './reports/reports-page';
export { ReservationPage, ReservationsPage } from './reservations/reservation-pages';
export { SchedulePage } from './schedule/schedule-page';
export { WebhookDeliveryPage } from './schools/api/webhook-delivery-page';
export { EnterFeesPage } from './schools/batches/enter-fees-page';
export { FeeBatchPage } from './schools/batches/fee-batch-page';
export { FeeSendingPage } from './schools/messages/fee-sending-page';
export { PromoteClassesPage } from './schools/register/promote-classes-page';
export { RegisterImportPage } from './schools/register/register-import-page';
export { SchoolPage } from './schools/school-page';
export { RecoveryCodesPage, SecondFactorPage } from './second-factor/second-factor-page';
export { SettlementPage, SettlementsPage } from './settlements/settlement-page';
export { StudentPage } from './students/student-page';
export { UserPage } from './users/user-page';
export { UsersPage } from './users/users-page';
