import { daySchema, type JsonSchema } from './json-schema';
import { statementFormats, statementLinkBody } from './statement-bodies';

const { format, from, to } = statementLinkBody.schema;

/** The JSON Schema of each field by which a statement is asked for, by its struct. */
export const statementJsonSchemas: readonly [object, JsonSchema][] = [
  [format, { type: 'string', enum: [...statementFormats] }],
  [from, daySchema],
  [to, daySchema],
];
