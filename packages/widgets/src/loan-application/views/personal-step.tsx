import { formatText, loanPictureKinds, loanStepFields } from '@somesa/core';
import { Field } from '@somesa/ui';
import { StepForm } from '../../wizard/step-form';
import { useLoan } from '../context';
import { useLoanForm } from '../use-loan-form';
import { FileSlots } from './file-slots';

const phone = { type: 'tel', inputMode: 'tel', enterKeyHint: 'next' } as const;

export const PersonalStep = () => {
  const { t, ui } = useLoan();
  const form = useLoanForm(loanStepFields.personal);
  return (
    <StepForm title={t.personal_title} lead={t.personal_lead} texts={ui} onNext={form.submit}>
      <Field label={t.fullName} autoComplete="name" enterKeyHint="next" {...form.field('fullName')} />
      <Field
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        {...form.field('email')}
      />
      <Field
        label={t.phoneNumber1}
        hint={t.phoneNumber1_hint}
        autoComplete="tel-national"
        {...phone}
        {...form.field('phoneNumber1')}
      />
      <Field
        label={formatText(t.optional, { label: t.phoneNumber2 })}
        autoComplete="off"
        {...phone}
        {...form.field('phoneNumber2')}
      />
      <Field
        label={t.address}
        hint={t.address_hint}
        autoComplete="street-address"
        enterKeyHint="next"
        {...form.field('address')}
      />
      <FileSlots kinds={loanPictureKinds} />
    </StepForm>
  );
};
