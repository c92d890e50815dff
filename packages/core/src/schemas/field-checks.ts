import { bankNames } from '../banks';
import type { FieldErrors } from '../errors';
import type { FieldMessage, FieldTexts } from '../messages/field-message';
import { say } from '../messages/say';
import { isAmountUgx } from '../money';
import { networks, toMsisdn } from '../phone';
import { isRegNo, normaliseRegNo } from '../student';

/** Tells whether a form left a field empty. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const isOneOf =
  (all: readonly string[]) =>
  (value: unknown): boolean =>
    all.includes(value as string);

const isText =
  (isRight: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && isRight(value);

/**
 * Rules for each field, by its name on the wire. Forms check with these alone; the schemas of whole bodies are
 * built on them, so that form and server agree.
 */
const checks = {
  /** A registration number; any case and spaces are taken. */
  regNo: isText((text) => isRegNo(normaliseRegNo(text))),
  /** A school's short name in addresses and tags: `st-marys-kisubi`. */
  school: isText((text) => /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(text)),
  /** Whole shillings as a JSON number. */
  amount: isAmountUgx,
  /** `mobile` or `bank`, as the specification's forms send it. */
  paymentMethod: isOneOf(['mobile', 'bank']),
  /** The mobile-money network to ask. */
  network: isOneOf(networks),
  /** A phone number as people type it: exactly 10 digits. */
  phoneNumber: isText((text) => toMsisdn(text) !== null),
  /** The bank that a transfer will come from. */
  bankName: isOneOf(bankNames),
  /** The payer's own account, from which a transfer will come. */
  accountNumber: isText((text) => /^\d{6,20}$/.test(text.replace(/[\s-]/g, ''))),
};

/** Names of fields with a text for where they are empty, and one for where they can't be used. */
export type FieldName = keyof typeof checks;

/** Tells what is wrong with a field: the key of its text, so that every language says it; null where nothing is. */
export const checkField = (name: FieldName, value: unknown): FieldMessage | null => {
  if (isEmpty(value)) return `${name}_required` as FieldMessage;
  return checks[name](value) ? null : (`${name}_invalid` as FieldMessage);
};

/** Checks the fields of a form: texts under those that are wrong, in the language of `texts`; null where all are right. */
export const checkForm = (
  values: Partial<Record<FieldName, unknown>>,
  texts: FieldTexts & Partial<Record<FieldMessage, string>>,
): FieldErrors | null => {
  const wrong: FieldErrors = {};
  for (const name of Object.keys(values) as FieldName[]) {
    const key = checkField(name, values[name]);
    if (key) wrong[name] = [say(texts[key] ?? texts.field_invalid)];
  }
  return Object.keys(wrong).length > 0 ? wrong : null;
};

/** Tells whether a body holds nothing but what its fields may hold. */
export const areFieldsValid = (values: object): boolean =>
  Object.entries(values).every(([name, value]) => !(name in checks) || !checkField(name as FieldName, value));
