import { isEmail } from '../email';
import type { FieldErrors } from '../errors';
import { loanExpenses, loanTerms } from '../loans/loan-product';
import type { FieldMessage } from '../messages/field-message';
import { isAmountUgx } from '../money';
import { toMsisdn } from '../phone';
import { isRegNo, normaliseRegNo } from '../student';
import { isTypedMobile } from './check-fields';
import { isBlank } from './is-blank';
import { isOneOf, SLUG_PATTERN } from './text-checks';
import { isCleanedText, isLine } from './typed-text-checks';

/** Maximum numbers of characters of the application's texts. */
export const loanTextLimits = {
  fullName: 120,
  address: 200,
  childName: 120,
  jobTitle: 100,
  guarantorName: 120,
  guarantorRelation: 60,
} as const;

type Check = { isOptional?: boolean; isValid: (value: unknown) => boolean };

const line = (maxLength: number) => isCleanedText(isLine(maxLength));
const phone = isCleanedText((typed) => toMsisdn(typed) !== null);

/**
 * Checks of each field of the application, by its name in the API. Forms and the structs of bodies share them. Source:
 * specification sections 3 and 5.
 */
const checks = {
  fullName: { isValid: line(loanTextLimits.fullName) },
  email: { isValid: isCleanedText(isEmail) },
  phoneNumber1: { isValid: isTypedMobile },
  phoneNumber2: { isOptional: true, isValid: phone },
  address: { isValid: line(loanTextLimits.address) },
  /** The school's slug. */
  school: { isValid: isCleanedText((slug) => SLUG_PATTERN.test(slug)) },
  childName: { isValid: line(loanTextLimits.childName) },
  /** Empty if the child was typed, not found. */
  regNo: { isOptional: true, isValid: isCleanedText((typed) => isRegNo(normaliseRegNo(typed))) },
  jobTitle: { isValid: line(loanTextLimits.jobTitle) },
  /** UGX a month. */
  estimatedMonthlyIncome: { isValid: isAmountUgx },
  expense: { isValid: isOneOf(loanExpenses) },
  /** UGX. */
  loanAmount: { isValid: isAmountUgx },
  loanTerm: { isValid: isOneOf(loanTerms) },
  /** Guarantor; empty unless the loan needs one. */
  guarantorName: { isOptional: true, isValid: line(loanTextLimits.guarantorName) },
  guarantorPhone: { isOptional: true, isValid: isTypedMobile },
  guarantorRelation: { isOptional: true, isValid: line(loanTextLimits.guarantorRelation) },
} satisfies Record<string, Check>;

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
export const validateLoanField = (name: LoanFieldName, value: unknown): FieldMessage | null => {
  const { isOptional = false, isValid }: Check = checks[name];
  if (isBlank(value)) return isOptional ? null : (`loan_${name}_required` as FieldMessage);
  return isValid(value) ? null : (`loan_${name}_invalid` as FieldMessage);
};

/** Checks some fields of the application. Returns the error messages by field, or null if all are valid. */
export const validateLoanFields = (
  names: readonly LoanFieldName[],
  values: Readonly<Partial<Record<LoanFieldName, unknown>>>,
  texts: Partial<Record<FieldMessage, string>>,
): FieldErrors | null => {
  const errors: FieldErrors = {};
  for (const name of names) {
    const key = validateLoanField(name, values[name]);
    if (key) errors[name] = [texts[key] ?? key];
  }
  return Object.keys(errors).length > 0 ? errors : null;
};
