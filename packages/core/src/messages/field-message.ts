import type accountFields from './en/account-fields.json';
import type bodyFields from './en/body-fields.json';
import type fields from './en/fields.json';
import type loanBodyFields from './en/loan-body-fields.json';
import type loanFields from './en/loan-fields.json';
import type supportFields from './en/support-fields.json';

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
