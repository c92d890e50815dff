import { checkForm, type FieldErrors, type FieldName } from '@somesa/core';
import { useStepForm } from '../form/use-step-form';
import { usePayFees } from './context';
import type { Draft } from './flow/flow';

/** The form of one step over some fields of the draft. Where they are right the flow goes on, unless the step says how. */
export const useDraftForm = <K extends keyof Draft & string>(
  names: readonly K[],
  check: (values: Pick<Draft, K>) => FieldErrors | null,
  onValid?: (values: Pick<Draft, K>) => void,
) => {
  const { store, flow } = usePayFees();
  return useStepForm<Pick<Draft, K>>({
    defaults: Object.fromEntries(names.map((name) => [name, flow.draft[name]])) as Pick<Draft, K>,
    check,
    onTyped: store.typed,
    onValid: onValid ?? store.next,
  });
};

/** The same where each field is checked by itself. */
export const useFieldsForm = <K extends keyof Draft & FieldName>(
  names: readonly K[],
  onValid?: (values: Pick<Draft, K>) => void,
) => {
  const { texts } = usePayFees();
  return useDraftForm(names, (values) => checkForm(values, texts.fields), onValid);
};
