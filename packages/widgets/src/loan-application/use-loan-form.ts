import { type FieldErrors, type LoanFieldName, validateLoanFields } from '@somesa/core';
import { useStepForm } from '../form/use-step-form';
import { useLoan } from './context';
import type { Draft } from './flow/flow';
import { parseAmounts } from './flow/loan-figures';

/** By default a valid form leads to the next step. */
export const useLoanForm = <Name extends LoanFieldName>(
  names: readonly Name[],
  {
    checkMore = () => null,
    checked = names,
    onValid,
  }: {
    checkMore?: (values: Pick<Draft, Name>) => FieldErrors | null;
    /** Fields that are shown now; by default all. */
    checked?: readonly Name[];
    onValid?: () => void;
  } = {},
) => {
  const { store, flow, texts } = useLoan();
  const listErrors = (values: Pick<Draft, Name>): FieldErrors => ({
    ...checkMore(values),
    ...validateLoanFields(checked, parseAmounts(values), texts.loanFields),
  });
  const pick = (values: Pick<Draft, Name>) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Draft, Name>;
  const draft = pick(flow.draft);
  const form = useStepForm<Name>({
    defaults: draft,
    check: (values) => {
      const errors = listErrors(values);
      return Object.keys(errors).length > 0 ? errors : null;
    },
    onTyped: (values) => store.typed(pick(values)),
    onValid: onValid ?? store.next,
  });
  const currentErrors = listErrors(draft);
  return {
    ...form,
    /** Its error is that of the current draft, because it may depend on another field. */
    field: (name: Name) => {
      const field = form.field(name);
      return { ...field, error: field.error && currentErrors[name]?.[0] };
    },
  };
};
