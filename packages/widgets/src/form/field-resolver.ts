import { toNestErrors } from '@hookform/resolvers';
import { err, type FieldErrors, ok, type Result } from '@somesa/core';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';

/** Checks the values of one form: what to go on with, or texts under fields. */
export type Check<V extends FieldValues> = (values: V) => Result<V, FieldErrors>;

/** Turns a check of core into a resolver of react-hook-form: flat, the first text of each field. */
export const fieldResolver =
  <V extends FieldValues>(check: Check<V>): Resolver<V> =>
  (values, _context, options) => {
    const checked = check(values);
    if (checked.ok) return { values: checked.value, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const [name, [message]] of Object.entries(checked.error)) {
      if (message) errors[name] = { type: 'value', message };
    }
    return { values: {}, errors: toNestErrors<V>(errors, options) };
  };

/** Keeps typed values as they are where a check finds nothing wrong. */
export const keepTyped = <V extends FieldValues>(
  values: V,
  errors: FieldErrors | null,
): Result<V, FieldErrors> => (errors ? err(errors) : ok(values));
