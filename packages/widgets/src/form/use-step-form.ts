import type { FieldErrors } from '@somesa/core';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  createFormControl,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form';
import { fieldResolver } from './field-resolver';

/** Options for the form of one step. */
export interface StepFormOptions<V extends FieldValues> {
  defaults: V;
  /** Says what is wrong with the values, as texts under fields. */
  check: (values: V) => FieldErrors | null;
  onTyped: (values: V) => void;
  onValid: (values: V) => void;
}

/**
 * One step's form: messages only after a field was left or Next was pressed; what is typed is kept at once. At submit the fields are
 * read from the page, since some fillers change a value without an input event.
 */
export const useStepForm = <V extends FieldValues>(options: StepFormOptions<V>) => {
  const latest = useRef(options);
  latest.current = options;
  const [{ getValues, handleSubmit, register, setValue, subscribe }] = useState(() =>
    createFormControl<V>({
      mode: 'onTouched',
      defaultValues: options.defaults as DefaultValues<V>,
      resolver: fieldResolver((values) => latest.current.check(values)),
    }),
  );
  const [texts, setTexts] = useState<Record<string, string | undefined>>({});

  useLayoutEffect(
    () =>
      subscribe({
        formState: { errors: true },
        callback: ({ errors = {} }) =>
          setTexts(
            Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message)])),
          ),
      }),
    [subscribe],
  );

  const typed = (): void => latest.current.onTyped(getValues());
  const tie = (name: Path<V>) => register(name, { onChange: typed });
  const set = (name: Path<V>, value: string): void => {
    setValue(name, value as PathValue<V, Path<V>>);
    typed();
  };

  return {
    /** Ties a choice to its value. */
    choice: tie,
    /** Ties a field to its value and to what is wrong with it. */
    field: (name: Path<V>) => ({ ...tie(name), error: texts[name] }),
    /** Sets a value as if it had been typed. */
    set,
    /** Goes on where the values are right, else shows what is wrong. */
    submit: (form: HTMLFormElement): void => {
      for (const [name, value] of new FormData(form)) {
        const path = name as Path<V>;
        if (path in getValues() && getValues(path) !== value) set(path, String(value));
      }
      void handleSubmit((values) => latest.current.onValid(values))();
    },
  };
};
