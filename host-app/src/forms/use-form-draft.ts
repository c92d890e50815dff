import { type RefObject, useEffect, useRef } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readDraft, readDraftError, saveDraft } from '../state/form-draft';

/**
 * Stores the user's changes to a form and the server's messages about them until the tab is closed. If an
 * initial value changes, fields that the user has not changed follow it. Returns the initial values.
 */
export const useFormDraft = <Values extends Record<string, string>>(
  { setValue, getValues, watch }: Pick<UseFormReturn<Values>, 'setValue' | 'getValues' | 'watch'>,
  onServerError: (field: Path<Values>, text: string) => void,
  {
    name,
    empty,
    secret,
  }: { name?: string | undefined; empty: Values; secret?: readonly string[] | undefined },
): RefObject<Values> => {
  const names = Object.keys(empty) as Path<Values>[];
  const base = useRef(empty);
  const set = (field: Path<Values>, value: string): void =>
    setValue(field, value as PathValue<Values, typeof field>);
  const saveChanged = (values: Partial<Values>): void => {
    if (name === undefined) return;
    const changed = names.filter((field) => values[field] !== base.current[field]);
    saveDraft(name, Object.fromEntries(changed.map((field) => [field, values[field]])), secret);
  };

  // After the first paint, because prerendered pages have no session storage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each form; its other inputs are new objects on every render.
  useEffect(() => {
    if (name === undefined) return;
    const draft = readDraft(name);
    for (const field of names) {
      const value = getValues(field) === empty[field] ? draft[field] : undefined;
      const serverError = readDraftError(name, field, value ?? getValues(field));
      // A value that was invalid before the reload is still invalid.
      const options = { shouldTouch: true, shouldValidate: serverError === null };
      if (value !== undefined) setValue(field, value as PathValue<Values, typeof field>, options);
      if (serverError !== null) onServerError(field, serverError);
    }
    const { unsubscribe } = watch((values) => saveChanged(values as Partial<Values>));
    return unsubscribe;
  }, [name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `empty` is a new object on every render; only its content matters.
  useEffect(() => {
    const before = base.current;
    base.current = empty;
    for (const field of names) {
      const value: string | undefined = empty[field];
      if (value !== undefined && value !== before[field] && getValues(field) === before[field])
        set(field, value);
    }
    if (before !== empty) saveChanged(getValues());
  }, [JSON.stringify(empty)]);
  return base;
};
