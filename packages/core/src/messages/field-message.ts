import type { bodyFields } from './en/body-fields';
import type { fields } from './en/fields';

/** Texts under the fields that forms check by themselves, in one language. */
export type FieldTexts = Record<keyof typeof fields, string>;

/** Texts under what only the server refuses, in one language. */
export type BodyFieldTexts = Record<keyof typeof bodyFields, string>;

/** Keys of all texts under fields: what the schemas answer. */
export type FieldMessage = keyof FieldTexts | keyof BodyFieldTexts;
