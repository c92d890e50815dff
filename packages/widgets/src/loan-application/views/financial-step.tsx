import { loanStepFields } from '@somesa/core';
import { Field, MoneyField } from '@somesa/ui';
import { StepForm } from '../../frame/step-form';
import { useLoan } from '../context';
import { useLoanForm } from '../use-loan-form';
import { FileSlots } from './file-slots';

/** Step 3: what the parent earns, with the papers that show it. */
export const FinancialStep = () => {
  const { store, t, ui } = useLoan();
  const form = useLoanForm(loanStepFields.financial);
  return (
    <StepForm
      title={t.financial_title}
      lead={t.financial_lead}
      texts={ui}
      onNext={form.submit}
      onPrevious={store.back}
    >
      <Field
        label={t.jobTitle}
        hint={t.jobTitle_hint}
        autoComplete="organization-title"
        enterKeyHint="next"
        maxLength={120}
        {...form.field('jobTitle')}
      />
      <MoneyField label={t.income} hint={t.income_hint} {...form.field('estimatedMonthlyIncome')} />
      <FileSlots kinds={['bankStatement', 'letter']} />
    </StepForm>
  );
};
