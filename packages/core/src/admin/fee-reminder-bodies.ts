import { type Infer, object } from 'superstruct';
import { languages } from '../people/languages';
import * as schemas from '../schemas/field-schemas';
import { optionally } from '../schemas/json-schema';
import {
  amountUgx,
  anyPhone,
  asOne,
  dayOfCentury,
  line,
  listOf,
  oneOfOrError,
  orNull,
  valid,
  whole,
  yesOrNo,
} from '../schemas/structs';
import { isLine } from '../schemas/typed-text-checks';
import {
  MAX_CLASS_NAME_LENGTH,
  MAX_GUARDIAN_NAME_LENGTH,
  MAX_LEFT_OUT,
  MAX_LETTERS_PER_PAGE,
} from './school-kinds';

const isClassName = isLine(MAX_CLASS_NAME_LENGTH);
const className = valid<string>(
  (value) => typeof value === 'string' && value.trim() !== '' && isClassName(value),
  'className_invalid',
  schemas.trimmedLine(MAX_CLASS_NAME_LENGTH),
);
/** Classes of the children; for letters, empty for all. */
const classes = asOne(listOf(className, 'className_invalid', { maxItems: 100 }), 'className_invalid');
const language = oneOfOrError(languages, 'field_invalid');
const count = whole('field_invalid', { minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const lettersPerPage = whole('field_invalid', { minimum: 1, maximum: MAX_LETTERS_PER_PAGE });
const choice = {
  /** True for all classes of the school, in place of `classes`. */
  allClasses: optionally(yesOrNo('field_invalid')),
  classes,
  /** Amount that a child owes at least, in UGX. */
  minOwedUgx: amountUgx('amount_invalid'),
  /** Day on or before which an unpaid fee was due; null if that does not matter. */
  overdueOn: orNull(dayOfCentury('day_invalid_here')),
  language,
  /** IDs of children that the sender left out. */
  leftOut: optionally(asOne(listOf(count, 'field_invalid', { maxItems: MAX_LEFT_OUT }), 'left_out_full')),
};

/** Bodies of requests about guardians and fee reminders. */
export const feeReminderBodies = {
  guardian: object({
    name: orNull(line(MAX_GUARDIAN_NAME_LENGTH, 'fullname_invalid')),
    phoneNumber: anyPhone('phoneNumber_invalid', { missing: 'phoneNumber_required' }),
    /** Language of messages to the guardian; null for that of each sending. */
    language: orNull(language),
  }),
  preview: object(choice),
  /** POST /admin/schools/:id/fee-reminders, with the count and the price of the preview. */
  sending: object({ ...choice, messages: count, priceUgx: count }),
  letters: object({
    classes,
    isOwingOnly: yesOrNo('field_invalid'),
    language,
    /** Letters on a page; one if it is left out. */
    perPage: optionally(lettersPerPage),
  }),
  link: object({ token: line(100, 'field_invalid') }),
};
export type GuardianSaved = Infer<typeof feeReminderBodies.guardian>;
export type FeeReminderChoice = Infer<typeof feeReminderBodies.preview>;
export type FeeSendingCreated = Infer<typeof feeReminderBodies.sending>;
export type FeeLettersRequest = Infer<typeof feeReminderBodies.letters>;
