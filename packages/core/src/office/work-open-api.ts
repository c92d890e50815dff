import type { JsonSchema } from '../schemas/json-schema';
import { MAX_WORK_NOTE_LENGTH } from './work';
import { workFields } from './work-bodies';

const FIRST = '[^\\s\\u0000-\\u001f\\u007f-\\u009f]';
const OTHER = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]';
const note: JsonSchema = { type: 'string', pattern: `^${FIRST}${OTHER}{0,${MAX_WORK_NOTE_LENGTH - 1}}$` };

/** The JSON Schema of each field of the bodies about work, by its struct. */
export const workJsonSchemas: readonly [object, JsonSchema][] = [
  [workFields.note, note],
  [workFields.maybeNote, note],
];
