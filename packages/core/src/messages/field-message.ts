import type accountFields from './en/account-fields.json';
import type bodyFields from './en/body-fields.json';
import type fields from './en/fields.json';
import type loanBodyFields from './en/loan-body-fields.json';
import type loanFields from './en/loan-fields.json';
import type supportFields from './en/support-fields.json';

/** Texts under the fields that forms check by themselves, in one language. */
export type FieldTexts = Record<keyof typeof fields, string>;

/** Texts under what only the server refuses, in one language. */
export type BodyFieldTexts = Record<keyof typeof bodyFields, string>;

/** Texts under the fields of account forms, in one language. */
export type AccountFieldTexts = Record<keyof typeof accountFields, string>;

/** Texts under the fields of the contact, booking and partnership forms, in one language. */
export type SupportFieldTexts = Record<keyof typeof supportFields, string>;

/** Texts under the fields and files of the loan application, in one language. */
export type LoanFieldTexts = Record<keyof typeof loanFields, string>;

/** Texts under what only the server refuses of a loan application, in one language. */
export type LoanBodyFieldTexts = Record<keyof typeof loanBodyFields, string>;

/** Keys of all texts under fields: what the schemas answer. */
export type FieldMessage =
  | keyof FieldTexts
  | keyof BodyFieldTexts
  | keyof AccountFieldTexts
  | keyof SupportFieldTexts
  | keyof LoanFieldTexts
  | keyof LoanBodyFieldTexts;
