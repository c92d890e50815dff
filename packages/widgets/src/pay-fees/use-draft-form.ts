import { type FieldErrors, parse } from '@somesa/core';
import { type } from 'superstruct';
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

/** The same where each field is checked by its own struct of core. */
export const useFieldsForm = <K extends keyof Draft & string>(
  structs: Record<K, unknown> & Parameters<typeof type>[0],
  onValid?: (values: Pick<Draft, K>) => void,
) => {
  const { texts } = usePayFees();
  return useDraftForm(
    Object.keys(structs) as K[],
    (values) => {
      const parsed = parse(values, type(structs), texts.fields);
      return parsed.ok ? null : parsed.error;
    },
    onValid,
  );
};
