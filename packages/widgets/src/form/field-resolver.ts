import type { FieldErrors } from '@somesa/core';
import type { FieldValues, Resolver } from 'react-hook-form';

/** Turns a check of core into a resolver of react-hook-form: flat, the first text of each field. */
export const fieldResolver =
  <V extends FieldValues>(check: (values: V) => FieldErrors | null): Resolver<V> =>
  (values) => {
    const wrong = check(values);
    if (!wrong) return { values, errors: {} };
    const errors = Object.entries(wrong).map(([name, [message]]) => [name, { type: 'value', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
