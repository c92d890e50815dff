import { accountNumber, bankName, bankNames, ok, parse } from '@somesa/core';
import { Field, SelectField } from '@somesa/ui';
import { useCallback } from 'react';
import { type } from 'superstruct';
import type { Check } from '../../form/field-resolver';
import { useStepForm } from '../../form/use-step-form';
import { NextActions } from '../../frame/actions';
import { StepFrame } from '../../frame/step-frame';
import { usePayFees } from '../context';

interface BankValues {
  bankName: string;
  accountNumber: string;
}

/** Step 4 for a transfer: the payer's bank and account. */
export const BankInfoStep = () => {
  const { store, flow, texts } = usePayFees();
  const { payFees: t, ui } = texts;
  const check: Check<BankValues> = (values) => {
    const parsed = parse(values, type({ bankName, accountNumber }), texts.fields);
    return parsed.ok ? ok(values) : parsed;
  };
  const onTyped = useCallback((values: Partial<BankValues>) => store.typed(values), [store]);
  const form = useStepForm<BankValues>({
    defaults: { bankName: flow.draft.bankName, accountNumber: flow.draft.accountNumber },
    check,
    onTyped,
    onValid: (values) => {
      store.typed(values);
      store.next();
    },
  });
  return (
    <StepFrame
      title={t.info_title_bank}
      lead={t.info_lead_bank}
      onSubmit={form.onSubmit}
      actions={<NextActions texts={ui} onPrevious={store.back} />}
    >
      <SelectField label={t.bankName} error={form.errorOf('bankName')} {...form.register('bankName')}>
        <option value="">{t.bankName_choose}</option>
        {bankNames.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t.accountNumber}
        hint={t.accountNumber_hint}
        error={form.errorOf('accountNumber')}
        isLarge
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={30}
        {...form.register('accountNumber')}
      />
    </StepFrame>
  );
};
