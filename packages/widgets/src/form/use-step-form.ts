import { type FormEvent, useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { type Check, fieldResolver } from './field-resolver';

/** What the form of one step needs. */
export interface StepFormOptions<V extends FieldValues> {
  defaults: V;
  check: Check<V>;
  onTyped: (values: Partial<V>) => void;
  onValid: (values: V) => void;
}

/**
 * One step's form: messages only after a field was left or Next was pressed; what is typed is kept at once. At submit the fields are
 * read from the page, since some fillers change a value without an input event.
 */
export const useStepForm = <V extends FieldValues>({
  defaults,
  check,
  onTyped,
  onValid,
}: StepFormOptions<V>) => {
  const form = useForm<V>({
    mode: 'onTouched',
    defaultValues: defaults as DefaultValues<V>,
    resolver: fieldResolver(check),
  });
  const { watch, getValues, setValue, handleSubmit, formState, register } = form;

  useEffect(() => {
    const subscription = watch((values) => onTyped(values as Partial<V>));
    return () => subscription.unsubscribe();
  }, [watch, onTyped]);

  const readPage = (element: HTMLFormElement): void => {
    for (const [name, value] of new FormData(element)) {
      const path = name as Path<V>;
      if (typeof value === 'string' && path in getValues() && getValues(path) !== value)
        setValue(path, value as PathValue<V, Path<V>>);
    }
  };

  return {
    register,
    setValue,
    errorOf: (name: keyof V & string): string | undefined => {
      const error = formState.errors[name];
      return typeof error?.message === 'string' ? error.message : undefined;
    },
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      readPage(event.currentTarget);
      void handleSubmit(onValid)();
    },
  };
};
