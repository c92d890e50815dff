export type * from './contract/account-shapes';
export type * from './contract/loan-shapes';
export type * from './contract/payment-shapes';
export type * from './contract/repayment-shapes';
export type { MessageAnswer } from './contract/shapes';
export type { EnquiryAnswer, FoundReceipt, FoundReceiptsAnswer } from './contract/site-endpoints';
export type * from './contract/site-shapes';
export * from './errors';
export * from './loans/index';
export { loanMonths } from './loans/loan-months';
export { LOAN_DOCUMENT_RETENTION_DAYS } from './loans/retention';
export { default as connectionTextsEn } from './messages/en/connection.json';
export { default as fieldsEn } from './messages/en/fields.json';
export { default as loanApplicationEn } from './messages/en/loan-application.json';
export { default as payFeesEn } from './messages/en/pay-fees.json';
export { default as receiptEn } from './messages/en/receipt.json';
export { default as uiEn } from './messages/en/ui.json';
export { formatCount } from './messages/format-count';
export { formatText } from './messages/format-text';
export type * from './messages/texts';
export * from './money/due-student';
export * from './money/fees';
export * from './money/fill-up';
export * from './money/format-ugx';
export * from './money/mobile-money-limits';
export * from './money/money';
export * from './money/payable';
export * from './money/payer-charges';
export * from './money/payment';
export * from './money/requested-amount';
export * from './passes/pass';
export { type BankName, bankNames } from './people/banks';
export * from './people/child-name';
export * from './people/email';
export * from './people/languages';
export * from './people/networks';
export * from './people/payment-code';
export * from './people/phone';
export * from './people/roles';
export * from './people/student';
export { err, ok, type Result } from './result';
export * from './schemas/account-bodies';
export * from './schemas/account-forms';

export { checkFields, isEmpty, isTypedRegNo } from './schemas/check-fields';
export type { PaymentEnquiry } from './schemas/claim-bodies';
export * from './schemas/field-errors';
export * from './schemas/fields';
export * from './schemas/is-blank';
export * from './schemas/loan-bodies';
export * from './schemas/loan-form';
export * from './schemas/loan-kinds';
export * from './schemas/loan-product-form';
export * from './schemas/loan-status-filter';
export {
  type FeesPaymentRequest,
  type GroupPaymentRequest,
  type PaymentMethodDetails,
  type PaymentRequest,
  parsePaymentRequest,
  type RepaymentRequest,
} from './schemas/payment-bodies';
export * from './schemas/payment-kinds';
export * from './schemas/repayment-kinds';
export * from './schemas/statement-bodies';
export * from './schemas/support-forms';
export { SLUG_PATTERN, UUID_PATTERN } from './schemas/text-checks';
export * from './schemas/validate-fields';
export * from './schemas/validate-loan-fields';
export * from './schemas/validate-support-fields';
export * from './site/ancestors';
export * from './site/brand';
export { brand, colours, darkColours, testimonials } from './site/brand';
export * from './site/claims';
export * from './site/widget-pages';
export * from './state-machine';
export { cleanText, compactText, removeSpaces, truncateText } from './strings/clean-text';
export { findOwn } from './strings/find-own';
export * from './strings/markup';
export { createReference, findReference, findReferences } from './strings/reference';
export * from './time/day';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './time/durations';
export { formatInstant } from './time/format-instant';
export * from './time/opening-hours';
export * from './time/short-day';
