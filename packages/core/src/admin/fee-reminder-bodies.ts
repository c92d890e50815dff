import { define, type Infer, object } from 'superstruct';
import { languages } from '../languages';
import { isAmountUgx } from '../money';
import { toMsisdn } from '../phone';
import { cleanedText, dayOfCentury, oneOfOrError } from '../schemas/structs';
import { isLine } from '../schemas/typed-text-checks';
import {
  MAX_CHOSEN_CLASSES,
  MAX_FEE_LINK_TOKEN_LENGTH,
  MAX_GUARDIAN_NAME_LENGTH,
} from './fee-reminder-kinds';
import { MAX_CLASS_NAME_LENGTH } from './register-kinds';
import { orNull } from './school-bodies';

const isClassName = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && isLine(MAX_CLASS_NAME_LENGTH)(value);
const language = oneOfOrError(languages, 'field_invalid');

/** Fields of the bodies about guardians and fee reminders. */
export const feeReminderFields = {
  name: orNull(cleanedText(isLine(MAX_GUARDIAN_NAME_LENGTH), 'fullname_invalid')),
  phoneNumber: cleanedText(
    (value) => toMsisdn(value) !== null,
    'phoneNumber_invalid',
    'phoneNumber_required',
  ),
  /** Language of messages to a guardian; null for that of each sending. */
  maybeLanguage: orNull(language),
  language,
  /** Classes of the children; empty for all. */
  classes: define<readonly string[]>(
    'classes',
    (value) =>
      (Array.isArray(value) && value.length <= MAX_CHOSEN_CLASSES && value.every(isClassName)) ||
      'className_invalid',
  ),
  /** Amount that a child owes at least, in UGX. */
  minOwedUgx: define<number>('amount', (value) => isAmountUgx(value) || 'amount_invalid'),
  /** Day on or before which an unpaid fee was due; null if that does not matter. */
  overdueOn: orNull(dayOfCentury('day_invalid_here')),
  isOwingOnly: define<boolean>('flag', (value) => typeof value === 'boolean' || 'field_invalid'),
  token: cleanedText(isLine(MAX_FEE_LINK_TOKEN_LENGTH), 'field_invalid'),
  count: define<number>(
    'count',
    (value) => (Number.isSafeInteger(value) && Number(value) >= 0) || 'field_invalid',
  ),
};

const { name, phoneNumber, maybeLanguage, classes, minOwedUgx, overdueOn, isOwingOnly, token, count } =
  feeReminderFields;
const choice = { classes, minOwedUgx, overdueOn, language };

/** Bodies of requests about guardians and fee reminders. */
export const feeReminderBodies = {
  /** PUT /admin/students/:id/guardians/:position. */
  guardian: object({ name, phoneNumber, language: maybeLanguage }),
  /** POST /admin/schools/:id/fee-reminders/preview. */
  preview: object(choice),
  /** POST /admin/schools/:id/fee-reminders, with the count and the price of the preview. */
  sending: object({ ...choice, messages: count, priceUgx: count }),
  /** POST /admin/schools/:id/fee-letters.pdf. */
  letters: object({ classes, isOwingOnly, language }),
  /** POST /fee-links/open. */
  link: object({ token }),
};
export type GuardianSaved = Infer<typeof feeReminderBodies.guardian>;
export type FeeReminderChoice = Infer<typeof feeReminderBodies.preview>;
export type FeeSendingCreated = Infer<typeof feeReminderBodies.sending>;
export type FeeLettersRequest = Infer<typeof feeReminderBodies.letters>;
