import { type FieldErrors, validateForm } from '@somesa/core';
import { useStepForm } from '../form/use-step-form';
import { usePaying } from './context';
import type { Draft } from './flow/draft';

/**
 * Returns the form of one step for some fields of the draft. By default each field is validated on its own, and a valid form
 * leads to the next step.
 */
export const useDraftForm = <K extends keyof Draft & string>(
  names: readonly K[],
  check?: (values: Pick<Draft, K>) => FieldErrors | null,
  onValid?: (values: Pick<Draft, K>) => void,
) => {
  const { store, flow, texts } = usePaying();
  return useStepForm<Pick<Draft, K>>({
    defaults: Object.fromEntries(names.map((name) => [name, flow.draft[name]])) as Pick<Draft, K>,
    check: check ?? ((values) => validateForm(values, texts.fields)),
    onTyped: store.typed,
    onValid: onValid ?? store.next,
  });
};
