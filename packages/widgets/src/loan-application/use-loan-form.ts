import { checkLoanFields, type FieldErrors, type LoanFieldName } from '@somesa/core';
import { useStepForm } from '../form/use-step-form';
import { useLoan } from './context';
import type { Draft } from './flow/flow';
import { checkable } from './flow/loan-figures';

/** The form of one step over some fields of the draft, those that are shown. Where they are right the flow goes on, unless the step says how. */
export const useLoanForm = <Name extends LoanFieldName>(
  names: readonly Name[],
  {
    checkMore = () => null,
    onValid,
  }: {
    /** Checks what is right by itself once more, beside the rest. */
    checkMore?: (values: Pick<Draft, Name>) => FieldErrors | null;
    onValid?: () => void;
  } = {},
) => {
  const { store, flow, texts } = useLoan();
  const wrongOf = (values: Pick<Draft, Name>): FieldErrors => ({
    ...checkMore(values),
    ...checkLoanFields(names, checkable(values), texts.loanFields),
  });
  const pick = (values: Pick<Draft, Name>) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Draft, Name>;
  const draft = pick(flow.draft);
  const form = useStepForm<Pick<Draft, Name>>({
    defaults: draft,
    check: (values) => {
      const wrong = wrongOf(values);
      return Object.keys(wrong).length > 0 ? wrong : null;
    },
    onTyped: (values) => store.typed(pick(values)),
    onValid: onValid ?? store.next,
  });
  const wrongNow = wrongOf(draft);
  return {
    ...form,
    /** Ties a field; what is wrong with it may have changed with another field. */
    field: (name: Name) => {
      const field = form.field(name as string as Parameters<typeof form.field>[0]);
      return { ...field, error: field.error && wrongNow[name]?.[0] };
    },
  };
};
