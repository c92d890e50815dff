import { define, type Infer, object, optional } from 'superstruct';
import { contactOutcomes, staffContactChannels } from '../loans/loan-contact';
import { isAmountUgx } from '../money';
import { dayOfCentury, oneOfOrError, trimmedText } from '../schemas/structs';
import { isMultiline } from '../schemas/typed-text-checks';
import { MAX_QUEUE_NOTE_LENGTH } from './queue';

/** Fields of a contact with a borrower. */
export const contactFields = {
  channel: oneOfOrError(staffContactChannels, 'contact_channel_invalid'),
  outcome: oneOfOrError(contactOutcomes, 'contact_outcome_invalid'),
  note: optional(trimmedText(isMultiline(MAX_QUEUE_NOTE_LENGTH), 'contact_note_invalid', true)),
  promisedOn: optional(dayOfCentury('contact_promisedOn_invalid')),
  promisedUgx: optional(
    define<number>('amount', (value) => isAmountUgx(value) || 'contact_promisedUgx_invalid'),
  ),
};

/** Body of POST /admin/loans/:id/contacts. The promise is required for its outcome, and not allowed otherwise. */
export const contactBody = object(contactFields);
export type ContactRequest = Infer<typeof contactBody>;
