import { MoneyField } from '@somesa/ui';
import type { ReactNode } from 'react';
import { usePaying } from '../../paying/context';
import type { InfoForm } from '../../paying/views/info-step';

/** The amount of a repayment. */
export const AmountField = ({ form, hint }: { form: InfoForm; hint: ReactNode }) => (
  <MoneyField label={usePaying().t.amount} hint={hint} isLarge {...form.field('amount')} />
);
