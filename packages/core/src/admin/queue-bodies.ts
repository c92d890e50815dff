import { type Infer, object, optional } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { Result } from '../result';
import { parseRequest } from '../schemas/field-errors';
import { isMultiline, trimmedText } from '../schemas/structs';
import { MAX_WORK_NOTE_LENGTH } from './queue';

const isNote = isMultiline(MAX_WORK_NOTE_LENGTH);

/** Fields of the bodies about queue items. An empty `maybeNote` is no note. */
export const workFields = {
  note: trimmedText(isNote, 'workNote_invalid', 'workNote_required'),
  maybeNote: optional(trimmedText(isNote, 'workNote_invalid', true)),
};

/** Bodies of requests about queue items. */
export const workBodies = {
  /** POST /admin/work/:kind/:subject/note. */
  note: object({ note: workFields.note }),
  /** POST /admin/work/:kind/:subject/done and /reopen. */
  end: object({ note: workFields.maybeNote }),
};

/** Parses the body of a note. Returns the note, or its error key. */
export const parseWorkNote = (input: unknown): Result<Infer<typeof workBodies.note>, FieldKeys> =>
  parseRequest(input, workBodies.note);
