import { USUAL_DAY_PATTERN } from '../usual-day';

/** A fragment of JSON Schema, as OpenAPI 3.1 wants it. */
export type JsonSchema = { readonly [key: string]: unknown };

/** A day from 2000 to 2099. */
export const daySchema: JsonSchema = {
  ...{ type: 'string', format: 'date', pattern: USUAL_DAY_PATTERN, examples: ['2026-11-21'] },
};
