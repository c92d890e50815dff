import { isEmail } from '../email';
import type { FieldErrors } from '../errors';
import { loanExpenses, loanTerms } from '../loans/loan-product';
import type { FieldMessage } from '../messages/field-message';
import { isAmountUgx } from '../money';
import { toMsisdn } from '../phone';
import { isRegNo, normaliseRegNo } from '../student';
import { isBlank } from './is-blank';

/** Most characters of the application's texts. */
export const loanTextLimits = { fullName: 120, address: 200, childName: 120, jobTitle: 100 } as const;

type Check = { isOptional?: boolean; isRight: (value: unknown) => boolean };

const text = (isRight: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && isRight(value.trim());
const line = (most: number) => text((typed) => typed.length <= most && !/\p{Cc}/u.test(typed));
const oneOf = (all: readonly unknown[]) => (value: unknown) => all.includes(value);
const phone = text((typed) => toMsisdn(typed) !== null);

/**
 * Rules for each field of the application, by its name on the wire. Forms check with these alone; the schemas of
 * whole bodies are built on them. Source: specification sections 3 and 5.
 */
const checks = {
  fullName: { isRight: line(loanTextLimits.fullName) },
  email: { isRight: text(isEmail) },
  phoneNumber1: { isRight: phone },
  phoneNumber2: { isOptional: true, isRight: phone },
  address: { isRight: line(loanTextLimits.address) },
  /** The school's slug. */
  school: { isRight: text((slug) => /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(slug)) },
  childName: { isRight: line(loanTextLimits.childName) },
  /** Empty where the child was typed, not found. */
  regNo: { isOptional: true, isRight: text((typed) => isRegNo(normaliseRegNo(typed))) },
  jobTitle: { isRight: line(loanTextLimits.jobTitle) },
  /** UGX a month. */
  estimatedMonthlyIncome: { isRight: isAmountUgx },
  expense: { isRight: oneOf(loanExpenses) },
  /** UGX. */
  loanAmount: { isRight: isAmountUgx },
  loanTerm: { isRight: oneOf(loanTerms) },
} satisfies Record<string, Check>;

export type LoanFieldName = keyof typeof checks;

/** The fields of the application's steps, in order. */
export const loanStepFields = {
  personal: ['fullName', 'email', 'phoneNumber1', 'phoneNumber2', 'address'],
  child: ['regNo', 'school', 'childName'],
  financial: ['jobTitle', 'estimatedMonthlyIncome'],
  loan: ['expense', 'loanAmount', 'loanTerm'],
} as const satisfies Record<string, readonly LoanFieldName[]>;

/** Tells what is wrong with a field of the application: the key of its text (`loan_<field>_required` or `_invalid`); null where nothing is. */
export const checkLoanField = (name: LoanFieldName, value: unknown): FieldMessage | null => {
  const { isOptional = false, isRight }: Check = checks[name];
  if (isBlank(value)) return isOptional ? null : (`loan_${name}_required` as FieldMessage);
  return isRight(value) ? null : (`loan_${name}_invalid` as FieldMessage);
};

/** Checks some fields of the application: the texts under those that are wrong; null where all are right. */
export const checkLoanFields = (
  names: readonly LoanFieldName[],
  values: Readonly<Partial<Record<LoanFieldName, unknown>>>,
  texts: Partial<Record<FieldMessage, string>>,
): FieldErrors | null => {
  const wrong: FieldErrors = {};
  for (const name of names) {
    const key = checkLoanField(name, values[name]);
    if (key) wrong[name] = [texts[key] ?? key];
  }
  return Object.keys(wrong).length > 0 ? wrong : null;
};
