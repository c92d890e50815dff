import { coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import type { FieldKeys } from '../errors';
import type { FieldMessage } from '../messages/field-message';
import type { Result } from '../result';
import { parseRequest } from '../schemas/field-errors';
import { isBlank } from '../schemas/is-blank';
import { MAX_WORK_NOTE_LENGTH } from './work';

const isNote = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= MAX_WORK_NOTE_LENGTH &&
  !/\p{Cc}/u.test(value.replace(/[\t\n\r]/g, ''));

const note = (missing: FieldMessage | true): Struct<string, null> =>
  coerce(
    define<string>('note', (value) => (isBlank(value) ? missing : isNote(value) || 'workNote_invalid')),
    string(),
    (text) => text.trim(),
  );

/** The fields of the bodies about work. An empty note that may be left out says nothing. */
export const workFields = { note: note('workNote_required'), maybeNote: optional(note(true)) };

/** The bodies of the calls about work. */
export const workBodies = {
  /** POST /admin/work/:kind/:subject/note. */
  note: object({ note: workFields.note }),
  /** POST /admin/work/:kind/:subject/done and /reopen. */
  end: object({ note: workFields.maybeNote }),
};
export type WorkNoteBody = Infer<typeof workBodies.note>;
export type WorkEndBody = Infer<typeof workBodies.end>;

/** Parses the body of a note: the words, or the keys of what is wrong with them. */
export const parseWorkNote = (input: unknown): Result<WorkNoteBody, FieldKeys> =>
  parseRequest(input, workBodies.note);

/** Parses the body by which work is ended or taken up again, which may be left out. */
export const parseWorkEnd = (input: unknown): Result<WorkEndBody, FieldKeys> =>
  parseRequest(input ?? {}, workBodies.end);
