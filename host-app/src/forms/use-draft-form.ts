import type { ApiFailure } from '@somesa/api-client';
import { formatText, type Result } from '@somesa/core';
import { getInitialValue, type TextControl } from '@somesa/ui';
import { type RefObject, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { deleteDraft, saveDraftErrors } from '../state/form-draft';
import { useFormDraft } from './use-form-draft';

// Server errors of a form: the first message for each field that the form has, and the message shown above
// it.
interface ServerErrors {
  fields: readonly (readonly [name: string, text: string])[];
  /** Message above the form; null if the messages of the fields suffice. */
  message: string | null;
}

/**
 * Sorts a server error into messages for fields and a message above the form, which includes the messages for
 * fields that the form lacks.
 */
export const sortServerErrors = (failure: ApiFailure, names: readonly string[]): ServerErrors => {
  const errors = new Map(Object.entries(failure.errors ?? {}));
  const fields = names.flatMap((name) => {
    const [text] = errors.get(name) ?? [];
    return text === undefined ? [] : [[name, text] as const];
  });
  return { fields, message: fields.length > 0 && fields.length === errors.size ? null : failure.message };
};

export type FormValues = Record<string, string>;

export interface DraftForm<Values extends FormValues, Answer> {
  /** Name under which values survive a reload of the tab; without it nothing is stored. */
  name?: string;
  /**
   * Fields in display order with their initial values. If an initial value changes, fields that the user has
   * not changed follow it.
   */
  empty: Values;
  /** Fields that are never stored: passwords and codes. */
  secret?: readonly (keyof Values & string)[];
  /** Fields to check again, once touched, when another field changes, because their check reads both. */
  checkedWith?: Readonly<Partial<Record<string, string>>>;
  /** Returns the keys of the errors by field; without it, the server checks the values, in its own words. */
  check?: ((values: Values) => Record<string, readonly string[]> | null) | undefined;
  texts?: Readonly<Record<string, string>> | undefined;
  send: (values: Values) => Promise<Result<Answer, ApiFailure>>;
  /**
   * Reason why the form shows its initial values once it was sent: the next entry is another one, or they are
   * what is stored. Any other form keeps what was typed, except its secrets.
   */
  resetsFor?: 'next-entry' | 'stored-values';
  onSent: (answer: Answer, values: Values) => void;
  onFailed?: (failure: ApiFailure) => void;
}

const FROM_SERVER = 'server';

const createResolver =
  <Values extends FormValues>(check: DraftForm<Values, unknown>['check']): Resolver<Values> =>
  (values) => {
    const invalid = Object.entries(check?.(values) ?? {}).filter(([, keys]) => keys.length > 0);
    const errors = Object.fromEntries(
      invalid.map(([field, keys]) => [field, { type: 'check', message: keys[0] }]),
    );
    return invalid.length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };

const showServerError = <Values extends FormValues>(
  form: UseFormReturn<Values>,
  field: Path<Values>,
  message: string,
  options = { shouldFocus: false },
): void => form.setError(field, { type: FROM_SERVER, message }, options);

/** Returns the function that sends a form, one request at a time, and the failure to show above it. */
const useSending = <Values extends FormValues, Answer>(
  form: UseFormReturn<Values>,
  { name, empty, secret = [], send, resetsFor, onSent, onFailed }: DraftForm<Values, Answer>,
  base: RefObject<Values>,
) => {
  const names = Object.keys(empty) as Path<Values>[];
  const isSending = useRef(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const handleFailure = (reason: ApiFailure): void => {
    const { fields, message } = sortServerErrors(reason, names);
    fields.forEach(([field, text], at) => {
      showServerError(form, field as Path<Values>, text, { shouldFocus: at === 0 });
    });
    const values = form.getValues();
    if (name !== undefined)
      saveDraftErrors(
        name,
        fields.map(([field, text]) => ({ field, value: values[field] ?? '', text })),
        secret,
      );
    setFailure(message === null ? null : { ...reason, message });
    onFailed?.(reason);
  };

  const finish = ({ answer, values }: { answer: Answer; values: Values }): void => {
    // Another button may send these values next: a form that forgot them would send its initial ones. Some may
    // have changed while it was sent.
    const current = form.getValues();
    const kept = Object.fromEntries(
      names.map((field) => [field, secret.includes(field) ? '' : current[field]]),
    );
    form.reset((resetsFor ? base.current : kept) as DefaultValues<Values>);
    if (name !== undefined) deleteDraft(name);
    onSent(answer, values);
  };

  const sendOnce = async (event?: SyntheticEvent): Promise<void> => {
    let sent: { answer: Answer; values: Values } | null = null;
    await form.handleSubmit(async (values) => {
      setFailure(null);
      const result = await send(values);
      if (result.ok) sent = { answer: result.value, values };
      else handleFailure(result.error);
    })(event);
    if (sent) finish(sent);
  };

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await sendOnce(event);
    } finally {
      isSending.current = false;
    }
  };
  return { failure, submit };
};

/** Returns the function that connects a control to the form. */
const useBinding = <Values extends FormValues>(
  form: UseFormReturn<Values>,
  { checkedWith, texts = {} }: Pick<DraftForm<Values, unknown>, 'checkedWith' | 'texts'>,
) => {
  const wasSeen = useRef(new Set<string>());
  const { errors } = form.formState;
  const getError = (field: Path<Values>): string | undefined => {
    const error = errors[field];
    const message = typeof error?.message === 'string' ? error.message : undefined;
    if (message === undefined || error?.type === FROM_SERVER) return message;
    return formatText(texts[message] ?? texts.field_invalid ?? message);
  };
  return (field: Path<Values>) => {
    const control = form.register(field);
    return {
      ...control,
      onChange: async (event: { target: unknown; type?: unknown }): Promise<void> => {
        await control.onChange(event);
        const dependent = checkedWith?.[field] as Path<Values> | undefined;
        if (dependent && (form.getFieldState(dependent).isTouched || form.getFieldState(dependent).invalid))
          await form.trigger(dependent);
      },
      error: getError(field),
      ref: (element: TextControl | null) => {
        // A value that a user typed into the prerendered form, before this code ran, is kept. An unchanged
        // value is not: a select shows its first option until it is connected to the stored value.
        if (element && !wasSeen.current.has(field)) {
          wasSeen.current.add(field);
          const isChoice = element.type === 'radio' || element.type === 'checkbox';
          if (!isChoice && element.value && element.value !== getInitialValue(element))
            form.setValue(field, element.value as PathValue<Values, typeof field>);
        }
        control.ref(element);
      },
    };
  };
};

/**
 * Manages a form: validates it with core's rules, shows errors only for touched fields, keeps typed values
 * and the server's messages after failures and reloads, and prevents sending it twice at once.
 */
export const useDraftForm = <Values extends FormValues, Answer>(options: DraftForm<Values, Answer>) => {
  const { name, empty, secret, check } = options;
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: empty as DefaultValues<Values>,
    resolver: createResolver(check),
  });
  // In display order, also for fields rendered later, so that the first invalid field gets the focus.
  for (const field of Object.keys(empty)) form.register(field as Path<Values>);
  const { errors, isSubmitting } = form.formState;
  const latestErrors = useRef(errors);
  latestErrors.current = errors;
  const { setValue, watch } = form;
  const onServerError = (field: Path<Values>, text: string): void => showServerError(form, field, text);
  const base = useFormDraft(form, onServerError, { name, empty, secret });
  const set = useCallback(
    (field: Path<Values>, value: string): void => {
      const error = latestErrors.current[field];
      setValue(field, value as PathValue<Values, typeof field>, {
        shouldDirty: true,
        // The server's message about a value stays when the value is removed.
        shouldValidate: !!error && (error.type !== FROM_SERVER || value !== ''),
      });
    },
    [setValue],
  );
  return {
    field: useBinding(form, options),
    ...useSending(form, options, base),
    /** Changes a field; stable between renders. */
    set,
    isBusy: isSubmitting,
    value: (field: Path<Values>): string => watch(field),
  };
};
