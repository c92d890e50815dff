import { bankNames } from '@somesa/core';
import { Field, SelectField } from '@somesa/ui';
import { StepForm } from '../../frame/step-form';
import { usePayFees } from '../context';
import { useFieldsForm } from '../use-draft-form';

/** Step 4 for a transfer: the payer's bank and account. */
export const BankInfoStep = () => {
  const { store, t, ui } = usePayFees();
  const form = useFieldsForm(['bankName', 'accountNumber']);
  return (
    <StepForm
      title={t.info_title_bank}
      lead={t.info_lead_bank}
      texts={ui}
      onNext={form.submit}
      onPrevious={store.back}
    >
      <SelectField label={t.bankName} {...form.field('bankName')}>
        <option value="">{t.bankName_choose}</option>
        {bankNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Field
        label={t.accountNumber}
        hint={t.accountNumber_hint}
        isLarge
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={30}
        {...form.field('accountNumber')}
      />
    </StepForm>
  );
};
