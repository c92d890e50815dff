import type { ApiFailure } from '@somesa/api-client';

/** Server errors of a form: the first message for each field that the form has, and the message shown above it. */
export interface ServerErrors {
  /** In the order of the form’s fields. */
  fields: readonly (readonly [name: string, text: string])[];
  /** Null where the fields say it all. */
  message: string | null;
}

/** Sorts a refusal into texts under fields and a sentence; a field that the form lacks is said in the sentence. */
export const serverErrors = (failure: ApiFailure, names: readonly string[]): ServerErrors => {
  const errors = new Map(Object.entries(failure.errors ?? {}));
  const fields = names.flatMap((name) => {
    const [text] = errors.get(name) ?? [];
    return text === undefined ? [] : [[name, text] as const];
  });
  return { fields, message: fields.length > 0 && fields.length === errors.size ? null : failure.message };
};
