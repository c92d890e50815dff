export * from './ancestors';
export { type BankName, bankNames } from './banks';
export { brand, colours, darkColours, testimonials } from './brand';
export * from './child-name';
export * from './claims';
export { cleanText, compactText, truncateText } from './clean-text';
export type {
  ChangedUser,
  RegisteredAnswer,
  SignedIn,
  UserAnswer,
  UserView,
} from './contract/account-shapes';
export type { ChildAnswer, ChildListAnswer, ChildView } from './contract/children-shapes';
export type {
  AdminLoanAnswer,
  AdminLoanView,
  BankPaymentFileView,
  BorrowerLoanView,
  CancellationView,
  DisbursementLogEntry,
  DisbursementView,
  GuaranteeView,
  GuarantorView,
  LoanAnswer,
  LoanApplicationAnswer,
  LoanApplicationView,
  LoanChecklist,
  LoanFileView,
  LoanListAnswer,
  LoanListItem,
  LoanLogEntry,
  LoanView,
  RegisteredChildView,
  UploadView,
} from './contract/loan-shapes';
export type { FoundReceipt, FoundReceiptsAnswer } from './contract/lost-receipt-endpoints';
export type {
  FeeItemView,
  GroupPartView,
  LoanDueView,
  PaymentStarted,
  PaymentView,
  ReceiptView,
  SchoolChoiceView,
  SchoolView,
  StudentView,
  TransferView,
} from './contract/payment-shapes';
export type {
  EarlyPreview,
  EarlyQuoteAnswer,
  EarlyQuoteView,
  InstalmentView,
  LoanAccountAnswer,
  LoanScheduleView,
  LoanSummaryView,
  NotificationItem,
  NotificationListAnswer,
  OverviewAnswer,
  ParentPaymentItem,
  ParentPaymentListAnswer,
  PayoffAnswer,
  PromiseView,
  RepaymentItem,
  RepaymentListAnswer,
  RestructuringView,
} from './contract/repayment-shapes';
export type { MessageAnswer } from './contract/shapes';
export type { ConfigView } from './contract/site-shapes';
export type { BookingTimesView, BookingView, FiguresView } from './contract/support-shapes';
export * from './day';
export { dueToStudentView } from './due-student';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './durations';
export * from './email';
export * from './errors';
export * from './fees';
export * from './fill-up';
export { findOwn } from './find-own';
export { formatInstant } from './format-instant';
export * from './languages';
export { loanMonths } from './loan-months';
export * from './loans';
export * from './markup';
export { default as connectionTextsEn } from './messages/en/connection.json';
export { default as fieldsEn } from './messages/en/fields.json';
export { default as loanApplicationEn } from './messages/en/loan-application.json';
export { default as payFeesEn } from './messages/en/pay-fees.json';
export { default as receiptEn } from './messages/en/receipt.json';
export { default as uiEn } from './messages/en/ui.json';
export type {
  AccountFieldTexts,
  FieldMessage,
  FieldTexts,
  LoanFieldTexts,
  SupportFieldTexts,
} from './messages/field-message';
export { formatCount } from './messages/format-count';
export { formatText } from './messages/format-text';
export type {
  ConnectionTexts,
  LateFeeTexts,
  LoanApplicationTexts,
  ReceiptTexts,
  SiteTexts,
  UiTexts,
  UssdTexts,
} from './messages/texts';
export * from './mobile-money-limits';
export * from './money';
export * from './networks';
export * from './opening-hours';
export * from './payable';
export * from './payer-charges';
export * from './payment';
export * from './phone';
export { createReference, findReference, findReferences } from './reference';
export { err, ok, type Result } from './result';
export { LOAN_DOCUMENT_RETENTION_DAYS } from './retention';
export * from './roles';
export * from './schemas/account-bodies';
export * from './schemas/account-forms';
export { checkFields, isEmpty, isTypedRegNo } from './schemas/check-fields';
export type { GroupPaymentRequest } from './schemas/children-bodies';
export * from './schemas/disbursement-bodies';
export * from './schemas/field-errors';
export * from './schemas/fields';
export * from './schemas/is-blank';
export * from './schemas/loan-decisions';
export * from './schemas/loan-form';
export * from './schemas/loan-kinds';
export * from './schemas/loan-product-form';
export * from './schemas/loan-status-filter';
export * from './schemas/payment-kinds';
export {
  type FeesPaymentRequest,
  type PaymentMethodDetails,
  type PaymentRequest,
  parsePaymentRequest,
  type RepaymentRequest,
} from './schemas/payment-request';
export * from './schemas/repayment-bodies';
export * from './schemas/repayment-kinds';
export * from './schemas/statement-bodies';
export * from './schemas/support-forms';
export { UUID_PATTERN } from './schemas/text-checks';
export * from './schemas/validate-fields';
export * from './schemas/validate-loan-fields';
export * from './schemas/validate-support-fields';
export * from './short-day';
export * from './state-machine';
export * from './student';
export type { LoanTexts } from './texts/loan-texts';
export type { OwnRepaymentTexts, RepaymentTexts } from './texts/repayment-texts';
export type { WidgetTexts } from './texts/widget-texts';
export * from './widget-pages';
