import type { ApiFailure } from '@somesa/api-client';

/** Server errors of a form: the first message for each field that the form has, and the message shown above it. */
export interface ServerErrors {
  /** Messages in the order of the form’s fields. */
  fields: readonly (readonly [name: string, text: string])[];
  /** Message above the form; null if the messages of the fields suffice. */
  message: string | null;
}

/**
 * Sorts a server error into messages for fields and a message above the form, which includes the messages for fields that the form lacks.
 */
export const sortServerErrors = (failure: ApiFailure, names: readonly string[]): ServerErrors => {
  const errors = new Map(Object.entries(failure.errors ?? {}));
  const fields = names.flatMap((name) => {
    const [text] = errors.get(name) ?? [];
    return text === undefined ? [] : [[name, text] as const];
  });
  return { fields, message: fields.length > 0 && fields.length === errors.size ? null : failure.message };
};
