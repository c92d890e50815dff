import { type Infer, object, optional } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { Result } from '../result';
import { parseRequest } from '../schemas/field-errors';
import { trimmedText } from '../schemas/structs';
import { isMultiline } from '../schemas/typed-text-checks';
import { MAX_QUEUE_NOTE_LENGTH } from './queue';

const isNote = isMultiline(MAX_QUEUE_NOTE_LENGTH);

/** Fields of the bodies about queue items. An empty `maybeNote` is no note. */
export const queueItemFields = {
  note: trimmedText(isNote, 'queueItemNote_invalid', 'queueItemNote_required'),
  maybeNote: optional(trimmedText(isNote, 'queueItemNote_invalid', true)),
};

/** Bodies of requests about queue items. */
export const queueItemBodies = {
  /** POST /admin/queue-items/:kind/:subject/note. */
  note: object({ note: queueItemFields.note }),
  /** POST /admin/queue-items/:kind/:subject/done and /reopen. */
  end: object({ note: queueItemFields.maybeNote }),
};

/** Parses the body of a note. Returns the note, or its error key. */
export const parseQueueItemNote = (input: unknown): Result<Infer<typeof queueItemBodies.note>, FieldKeys> =>
  parseRequest(input, queueItemBodies.note);
