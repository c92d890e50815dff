import { loanFileKinds, loanPictureKinds, loanStepFields } from '@somesa/core';
import { Field, MoneyField } from '@somesa/ui';
import { StepForm } from '../../wizard/step-form';
import { useLoan } from '../context';
import { useLoanForm } from '../use-loan-form';
import { ChildStep } from './child-step';
import { FileSlots } from './file-slots';
import { LaterStep } from './later-step';
import { PersonalStep } from './personal-step';

const incomeKinds = loanFileKinds.filter((kind) => !loanPictureKinds.includes(kind));

const FinancialStep = () => {
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
        {...form.field('jobTitle')}
      />
      <MoneyField label={t.income} hint={t.income_hint} {...form.field('estimatedMonthlyIncome')} />
      <FileSlots kinds={incomeKinds} />
    </StepForm>
  );
};

export const CurrentView = () => {
  const { place } = useLoan().flow;
  if (place.name === 'applied') return <LaterStep place={place} />;
  switch (place.step) {
    case 'personal':
      return <PersonalStep />;
    case 'child':
      return <ChildStep />;
    case 'financial':
      return <FinancialStep />;
    case 'loan':
    case 'finish':
      return <LaterStep place={place} />;
    default: {
      const never: never = place.step;
      return never;
    }
  }
};
