import { type Infer, object } from 'superstruct';
import { contactOutcomes, staffContactChannels } from '../loans/loan-contact';
import { optionally } from '../schemas/json-schema';
import { amountUgx, dayOfCentury, lines, oneOfOrError } from '../schemas/structs';
import { MAX_QUEUE_NOTE_LENGTH } from './queue';

export const queueItemBodies = {
  note: object({
    note: lines(MAX_QUEUE_NOTE_LENGTH, 'queueItemNote_invalid', { missing: 'queueItemNote_required' }),
  }),
  /** POST /admin/queue-items/:kind/:subject/done and /reopen. An empty note is none. */
  end: object({
    note: optionally(lines(MAX_QUEUE_NOTE_LENGTH, 'queueItemNote_invalid', { missing: null })),
  }),
};

/** Body of POST /admin/loans/:id/contacts. The promise is required for its outcome, and not allowed otherwise. */
export const contactBody = object({
  channel: oneOfOrError(staffContactChannels, 'contact_channel_invalid'),
  outcome: oneOfOrError(contactOutcomes, 'contact_outcome_invalid'),
  note: optionally(lines(MAX_QUEUE_NOTE_LENGTH, 'contact_note_invalid', { missing: null })),
  promisedOn: optionally(dayOfCentury('contact_promisedOn_invalid')),
  promisedUgx: optionally(amountUgx('contact_promisedUgx_invalid')),
});
export type ContactRequest = Infer<typeof contactBody>;
