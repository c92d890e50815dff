import type { FieldErrors } from '../errors';
import type { FieldMessage, FieldTexts } from '../messages/texts';
import { isAmountUgx } from '../money/money';
import { bankNames } from '../people/banks';
import { networks } from '../people/networks';
import { compactText } from '../strings/clean-text';
import { checkFields, findFieldError, isText, isTypedRegNo } from './check-fields';
import { isOneOf, isTypedMobile, SLUG_PATTERN } from './text-checks';

/** Account number at a bank. */
export const ACCOUNT_NUMBER_PATTERN = /^\d{6,20}$/;

/** Checks of each field, by its name in the API. Forms and the structs of bodies share them, so that they agree. */
const checks = {
  regNo: isTypedRegNo,
  school: isText((text) => SLUG_PATTERN.test(text)),
  /** Whole shillings as a JSON number. */
  amount: isAmountUgx,
  /** Payment method. Source: the specification's forms. */
  paymentMethod: isOneOf(['mobile', 'bank']),
  /** Mobile money network. */
  network: isOneOf(networks),
  /** Phone number as people type it. */
  phoneNumber: isTypedMobile,
  /** Bank from which a transfer will come. */
  bankName: isOneOf(bankNames),
  /** Payer's account from which a transfer will come. */
  accountNumber: isText((text) => ACCOUNT_NUMBER_PATTERN.test(compactText(text))),
};

/** Name of a field with a `_required` and an `_invalid` message. */
export type FieldName = keyof typeof checks;

/** Returns the error key of a field, or null if it is valid. */
export const validateField = (name: FieldName, value: unknown): FieldMessage | null =>
  findFieldError(name, checks[name], value);

/** Checks the fields of a form. Returns the error messages by field, or null if all are valid. */
export const validateForm = (
  values: Partial<Record<FieldName, unknown>>,
  texts: FieldTexts & Partial<Record<FieldMessage, string>>,
): FieldErrors | null => checkFields(values, checks, texts);

/** Returns whether all fields of a body are valid; other members are ignored. */
export const areFieldsValid = (values: object): boolean =>
  Object.entries(values).every(([name, value]) => !(name in checks) || checks[name as FieldName](value));
