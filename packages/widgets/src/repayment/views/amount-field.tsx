import { Field } from '@somesa/ui';
import type { ReactNode } from 'react';
import { usePaying } from '../../paying/context';
import type { InfoForm } from '../../paying/views/info-step';

/** The amount of a repayment. */
export const AmountField = ({ form, hint }: { form: InfoForm; hint: ReactNode }) => (
  <Field
    label={usePaying().t.amount}
    hint={hint}
    isLarge
    inputMode="numeric"
    autoComplete="off"
    enterKeyHint="next"
    maxLength={20}
    {...form.field('amount')}
  />
);
