import { loanFileKinds, loanPictureKinds, loanStepFields } from '@somesa/core';
import { Field, MoneyField } from '@somesa/ui';
import { LoadingStep } from '../../wizard/loading-step';
import { StepForm } from '../../wizard/step-form';
import { useLoan } from '../context';
import type { Place } from '../flow/flow';
import { useLoanForm } from '../use-loan-form';
import { ChildStep } from './child-step';
import { FileSlots } from './file-slots';
import { PersonalStep } from './personal-step';

const LaterStep = ({ place }: { place: Place }) => {
  const { store, later, texts, t } = useLoan();
  if (later.kind !== 'ready')
    return <LoadingStep title={t.loan_title} later={later} texts={texts} onPrevious={store.back} />;
  const { AppliedView, FinishStep, LoanStep } = later.part;
  if (place.name === 'applied') return <AppliedView reference={place.reference} />;
  return place.step === 'loan' ? <LoanStep /> : <FinishStep sending={place.sending} />;
};

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
