import type { FieldErrors } from '../errors';
import { loanExpenses, loanTerms } from '../loans/loan-product';
import type { FieldMessage } from '../messages/texts';
import { isAmountUgx } from '../money/money';
import { isEmail } from '../people/email';
import { toMsisdn } from '../people/phone';
import { findFieldError, isTypedRegNo, listErrors } from './check-fields';
import { isBlank } from './is-blank';
import { isOneOf, isTypedMobile, SLUG_PATTERN } from './text-checks';
import { isBlankOr, isLine, isTyped } from './typed-text-checks';

/** Maximum numbers of characters of the application's texts. */
export const loanTextLimits = {
  fullName: 120,
  address: 200,
  childName: 120,
  jobTitle: 100,
  guarantorName: 120,
  guarantorRelation: 60,
} as const;

const line = (maxLength: number) => isTyped(isLine(maxLength));
const phone = isTyped((typed) => toMsisdn(typed) !== null);

/**
 * Checks of each field of the application, by its name in the API. Forms and the structs of bodies share
 * them. Source: specification sections 3 and 5.
 */
const checks = {
  fullName: line(loanTextLimits.fullName),
  email: isTyped(isEmail),
  phoneNumber1: isTypedMobile,
  phoneNumber2: isBlankOr(phone),
  address: line(loanTextLimits.address),
  school: isTyped((slug) => SLUG_PATTERN.test(slug)),
  childName: line(loanTextLimits.childName),
  /** Empty if the child was typed, not found. */
  regNo: isBlankOr(isTypedRegNo),
  jobTitle: line(loanTextLimits.jobTitle),
  /** UGX a month. */
  estimatedMonthlyIncome: isAmountUgx,
  expense: isOneOf(loanExpenses),
  /** UGX. */
  loanAmount: isAmountUgx,
  loanTerm: isOneOf(loanTerms),
  /** Guarantor; empty unless the loan needs one. */
  guarantorName: isBlankOr(line(loanTextLimits.guarantorName)),
  guarantorPhone: isBlankOr(isTypedMobile),
  guarantorRelation: isBlankOr(line(loanTextLimits.guarantorRelation)),
};

export type LoanFieldName = keyof typeof checks;

/** Fields of each step of the application, in order. */
export const loanStepFields = {
  personal: ['fullName', 'email', 'phoneNumber1', 'phoneNumber2', 'address'],
  child: ['regNo', 'school', 'childName'],
  financial: ['jobTitle', 'estimatedMonthlyIncome'],
  loan: ['expense', 'loanAmount', 'loanTerm'],
  guarantor: ['guarantorName', 'guarantorPhone', 'guarantorRelation'],
} as const satisfies Record<string, readonly LoanFieldName[]>;

/** Returns the error key of a field of the application, mostly `loan_<field>_required` or `_invalid`; null if it is valid. */
export const validateLoanField = (name: LoanFieldName, value: unknown): FieldMessage | null =>
  findFieldError(`loan_${name}`, checks[name], isBlank(value) ? '' : value);

/** Checks some fields of the application. Returns the error messages by field, or null if all are valid. */
export const validateLoanFields = (
  names: readonly LoanFieldName[],
  values: Readonly<Partial<Record<LoanFieldName, unknown>>>,
  texts: Partial<Record<FieldMessage, string>>,
): FieldErrors | null =>
  listErrors(
    names.map((name) => [name, values[name]]),
    (name, value) => {
      const key = validateLoanField(name, value);
      return key && (texts[key] ?? key);
    },
  );
