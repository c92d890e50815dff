import type { FieldErrors } from '@somesa/core';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  createFormControl,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
} from 'react-hook-form';

/** Creates a resolver of react-hook-form from a validation. It returns the first error of each field. */
export const createResolver =
  <V extends FieldValues>(check: (values: V) => FieldErrors | null): Resolver<V> =>
  (values) => {
    const fieldErrors = check(values);
    if (!fieldErrors) return { values, errors: {} };
    const errors = Object.entries(fieldErrors).map(([name, [message]]) => [name, { type: 'value', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };

/** Options of a step's form. */
export interface StepFormOptions<V extends FieldValues> {
  defaults: V;
  /** Validates the values. Returns the error messages of each field, or null. */
  check: (values: V) => FieldErrors | null;
  onTyped: (values: V) => void;
  onValid: (values: V) => void;
}

/**
 * Returns the form of one step. Errors show after a field was left or Next was pressed, and input is saved immediately. Submitting
 * reads the fields from the page too, because some autofill tools change values without an input event.
 */
export const useStepForm = <V extends FieldValues>(options: StepFormOptions<V>) => {
  const latest = useRef(options);
  latest.current = options;
  const [{ getValues, handleSubmit, register, setValue, subscribe }] = useState(() =>
    createFormControl<V>({
      mode: 'onTouched',
      defaultValues: options.defaults as DefaultValues<V>,
      resolver: createResolver((values) => latest.current.check(values)),
    }),
  );
  const [messages, setMessages] = useState<Record<string, string | undefined>>({});

  useLayoutEffect(
    () =>
      subscribe({
        formState: { errors: true },
        callback: ({ errors = {} }) =>
          setMessages(
            Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message)])),
          ),
      }),
    [subscribe],
  );

  const reportInput = (): void => latest.current.onTyped(getValues());
  const connect = (name: Path<V>) => register(name, { onChange: reportInput });
  const set = (name: Path<V>, value: string): void => {
    setValue(name, value as PathValue<V, Path<V>>);
    reportInput();
  };

  return {
    /** Returns the props of a radio button. */
    choice: connect,
    /** Returns the props of a field, with its error. */
    field: (name: Path<V>) => ({ ...connect(name), error: messages[name] }),
    /** Sets a value like input. */
    set,
    /** Calls `onValid`, or shows the errors. */
    submit: (form: HTMLFormElement): void => {
      for (const [name, value] of new FormData(form)) {
        const path = name as Path<V>;
        if (path in getValues() && getValues(path) !== value) set(path, String(value));
      }
      void handleSubmit((values) => latest.current.onValid(values))();
    },
  };
};
