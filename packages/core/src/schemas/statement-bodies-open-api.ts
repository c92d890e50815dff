import type { JsonSchema } from './json-schema';
import { statementFormats, statementLinkBody } from './statement-bodies';

const day: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
  examples: ['2026-11-21'],
};
const { format, from, to } = statementLinkBody.schema;

/** The JSON Schema of each field by which a statement is asked for, by its struct. */
export const statementJsonSchemas: readonly [object, JsonSchema][] = [
  [format, { type: 'string', enum: [...statementFormats] }],
  [from, day],
  [to, day],
];
