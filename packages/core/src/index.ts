export * from './ancestors';
export { type BankName, bankNames } from './banks';
export { brand } from './brand';
export { kampalaClock, kampalaDay } from './day';
export * from './errors';
export * from './fees';
export * from './languages';
export * from './markup';
export { fields as fieldsEn } from './messages/en/fields';
export { type LineTexts, line as lineEn } from './messages/en/line';
export { type PayFeesTexts, payFees as payFeesEn } from './messages/en/pay-fees';
export { type ReceiptTexts, receipt as receiptEn } from './messages/en/receipt';
export { site as siteEn } from './messages/en/site';
export { sms as smsEn } from './messages/en/sms';
export { type UiTexts, ui as uiEn } from './messages/en/ui';
export type { FieldMessage, FieldTexts } from './messages/field-message';
export { say } from './messages/say';
export * from './mobile-money-limits';
export * from './money';
export * from './payment';
export * from './phone';
export * from './reference';
export { err, ok, type Result } from './result';
export * from './schemas/field-checks';
export * from './schemas/field-errors';
export * from './schemas/fields';
export {
  type PaymentRequest,
  type PaymentWay,
  parsePaymentRequest,
  parsePaymentWay,
  paymentBodies,
} from './schemas/payment-request';
export * from './schemas/views';
export * from './student';
export type { WidgetTexts } from './texts/widget-texts';
