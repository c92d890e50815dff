/** A fragment of JSON Schema, as OpenAPI 3.1 wants it. */
export type JsonSchema = { readonly [key: string]: unknown };
