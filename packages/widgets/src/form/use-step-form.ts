import type { FieldErrors } from '@somesa/core';
import type { TextControl } from '@somesa/ui';
import { useRef, useState } from 'react';

export interface StepFormOptions<Name extends string> {
  defaults: Record<Name, string>;
  /** Validates the values. Returns the error messages of each field, or null. */
  check: (values: Record<Name, string>) => FieldErrors | null;
  onTyped: (values: Record<Name, string>) => void;
  onValid: (values: Record<Name, string>) => void;
}

/** State of a form that rendering doesn't read. */
interface FormState<Name extends string> {
  values: Record<Name, string>;
  filled: WeakSet<TextControl>;
  left: Set<Name>;
  wasSubmitted: boolean;
  element: HTMLFormElement | null;
}

const fill = (control: TextControl, value: string): void => {
  if (control.type === 'radio') (control as HTMLInputElement).checked = control.value === value;
  else control.value = value;
};

/**
 * Returns the form of one step. Errors show after a field was left or Next was pressed, and input is saved
 * immediately. Submitting reads the fields from the page too, because some autofill tools change values
 * without an input event.
 */
export const useStepForm = <Name extends string>(options: StepFormOptions<Name>) => {
  const latest = useRef(options);
  latest.current = options;
  const [form] = useState<FormState<Name>>(() => ({
    values: { ...options.defaults },
    filled: new WeakSet(),
    left: new Set(),
    wasSubmitted: false,
    element: null,
  }));
  const [errors, setErrors] = useState<FieldErrors>({});

  const findErrors = (): FieldErrors => latest.current.check(form.values) ?? {};
  /** Shows the error of a field, and removes those of other fields that are no longer true. */
  const updateErrors = (name: Name | null): void => {
    const found = Object.entries(findErrors());
    setErrors((shown) => Object.fromEntries(found.filter(([key]) => key === name || key in shown)));
  };
  const save = (name: Name, value: string): void => {
    form.values = { ...form.values, [name]: value };
    latest.current.onTyped(form.values);
  };
  const connect = (name: Name) => ({
    name,
    ref: (control: TextControl | null): void => {
      if (!control) return;
      form.element = control.form;
      if (form.filled.has(control)) return;
      form.filled.add(control);
      fill(control, form.values[name]);
    },
    onChange: ({ target }: { target: EventTarget | null }): void => {
      save(name, (target as TextControl).value);
      updateErrors(form.wasSubmitted || form.left.has(name) ? name : null);
    },
    onBlur: ({ target }: { target: EventTarget | null }): void => {
      const { type, value } = target as TextControl;
      if (type !== 'radio' && value !== form.values[name]) save(name, value);
      form.left.add(name);
      if (!form.wasSubmitted) updateErrors(name);
    },
  });

  return {
    choice: connect,
    field: (name: Name) => ({ ...connect(name), error: errors[name]?.[0] }),
    set: (name: Name, value: string): void => {
      for (const control of form.element?.elements ?? [])
        if ((control as TextControl).name === name) fill(control as TextControl, value);
      save(name, value);
      updateErrors(null);
    },
    /** Calls `onValid`, or shows the errors and focuses the first field that has one. */
    submit: async (element: HTMLFormElement): Promise<void> => {
      for (const [name, value] of new FormData(element))
        if (name in form.values && form.values[name as Name] !== value) save(name as Name, String(value));
      form.wasSubmitted = true;
      // Until the view has rendered the latest input, its checks and `onValid` are those of the input before.
      await Promise.resolve();
      const found = findErrors();
      setErrors(found);
      const invalid = [...element.elements].find((control) => found[(control as TextControl).name]);
      if (invalid) (invalid as TextControl).focus();
      else if (Object.keys(found).length === 0) latest.current.onValid(form.values);
    },
  };
};
