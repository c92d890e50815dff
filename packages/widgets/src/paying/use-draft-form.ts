import type { FieldErrors } from '@somesa/core';
import { useStepForm } from '../form/use-step-form';
import { usePaying } from './context';
import type { Draft } from './flow/draft';

type TextField = Exclude<keyof Draft, 'school' | 'method' | 'picks'>;

/** By default a valid form leads to the next step. */
export const useDraftForm = <Name extends TextField>(
  names: readonly Name[],
  check: (values: Record<Name, string>) => FieldErrors | null,
  onValid?: (values: Record<Name, string>) => void,
) => {
  const { store, flow } = usePaying();
  return useStepForm<Name>({
    defaults: Object.fromEntries(names.map((name) => [name, flow.draft[name]])) as Record<Name, string>,
    check,
    onTyped: store.typed,
    onValid: onValid ?? store.next,
  });
};
