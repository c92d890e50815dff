import type { NotificationKind } from '../schemas/repayment-kinds';
import type accountAnswers from './en/account-answers.json';
import type accountFields from './en/account-fields.json';
import type agreement from './en/agreement.json';
import type bodyFields from './en/body-fields.json';
import type connection from './en/connection.json';
import type fields from './en/fields.json';
import type lateFee from './en/late-fee.json';
import type loanApplication from './en/loan-application.json';
import type loanBodyFields from './en/loan-body-fields.json';
import type loanFields from './en/loan-fields.json';
import type mail from './en/mail.json';
import type ownRepayment from './en/own-repayment.json';
import type payFees from './en/pay-fees.json';
import type receipt from './en/receipt.json';
import type repayment from './en/repayment.json';
import type accounts from './en/site/accounts.json';
import type dashboard from './en/site/dashboard.json';
import type descriptions from './en/site/descriptions.json';
import type help from './en/site/help.json';
import type home from './en/site/home.json';
import type instalments from './en/site/instalments.json';
import type layout from './en/site/layout.json';
import type legal from './en/site/legal.json';
import type loans from './en/site/loans.json';
import type partner from './en/site/partner.json';
import type sitePayFees from './en/site/pay-fees.json';
import type profile from './en/site/profile.json';
import type receipts from './en/site/receipts.json';
import type sms from './en/sms.json';
import type statement from './en/statement.json';
import type supportAnswers from './en/support-answers.json';
import type supportFields from './en/support-fields.json';
import type ui from './en/ui.json';
import type ussd from './en/ussd.json';

/** Errors that forms find themselves, in one language. */
export type FieldTexts = Record<keyof typeof fields, string>;

/** Errors that only the server finds, in one language. */
export type BodyFieldTexts = Record<keyof typeof bodyFields, string>;

/** Errors of account forms, in one language. */
export type AccountFieldTexts = Record<keyof typeof accountFields, string>;

/** Errors of the contact, call and partnership forms, in one language. */
export type SupportFieldTexts = Record<keyof typeof supportFields, string>;

/** Errors of the loan application, in one language. */
export type LoanFieldTexts = Record<keyof typeof loanFields, string>;

/** Errors of a loan application that only the server finds, in one language. */
export type LoanBodyFieldTexts = Record<keyof typeof loanBodyFields, string>;

/** Key of a field's error, as the structs return it. */
export type FieldMessage =
  | keyof FieldTexts
  | keyof BodyFieldTexts
  | keyof AccountFieldTexts
  | keyof SupportFieldTexts
  | keyof LoanFieldTexts
  | keyof LoanBodyFieldTexts;

// The shape of each area in any language, inferred from the English file.
export type AccountAnswerTexts = typeof accountAnswers;
export type AgreementTexts = typeof agreement;
export type ConnectionTexts = typeof connection;
export type LateFeeTexts = typeof lateFee;
export type LoanApplicationTexts = typeof loanApplication;
export type MailTexts = typeof mail;
export type NotificationTexts = Record<NotificationKind, string>;
export type OwnRepaymentWords = typeof ownRepayment;
export type PayFeesTexts = typeof payFees;
export type ReceiptTexts = typeof receipt;
export type RepaymentWords = typeof repayment;
export type SmsTexts = typeof sms;
export type StatementTexts = typeof statement;
export type SupportAnswerTexts = typeof supportAnswers;
export type UiTexts = typeof ui;
export type UssdTexts = typeof ussd;

/** Texts of the site in one language, by area. */
export interface SiteTexts {
  layout: typeof layout;
  descriptions: typeof descriptions;
  home: typeof home;
  payFees: typeof sitePayFees;
  receipts: typeof receipts;
  partner: typeof partner;
  instalments: typeof instalments;
  help: typeof help;
  legal: typeof legal;
  loans: typeof loans;
  accounts: typeof accounts;
  profile: typeof profile;
  dashboard: typeof dashboard;
}

/** Every text that a widget shows, in one language. */
export interface WidgetTexts {
  ui: UiTexts;
  payFees: PayFeesTexts;
  fields: FieldTexts;
  connection: ConnectionTexts;
}

/** Texts used only by the loan application, in one language; loaded as a separate chunk. */
export interface LoanTexts {
  loan: LoanApplicationTexts;
  loanFields: LoanFieldTexts;
}

/** Texts used only for repayments, in one language; loaded as a separate chunk. */
export interface RepaymentTexts {
  repayment: RepaymentWords;
}

/** Texts used only for repayments of the user's own loan, in one language; no embedded widget needs them. */
export interface OwnRepaymentTexts {
  ownRepayment: OwnRepaymentWords;
}
