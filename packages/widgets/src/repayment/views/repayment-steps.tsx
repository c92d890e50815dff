import type { StudentView } from '@somesa/core';
import { MoneyField } from '@somesa/ui';
import type { ReactNode } from 'react';
import { usePaying } from '../../paying/context';
import type { Method } from '../../paying/flow/draft';
import { type InfoForm, InfoStep, type MoreInfo } from '../../paying/views/info-step';
import { MethodStep } from '../../paying/views/method-step';
import { validateInfo } from '../flow/repayment-amount';
import type { RepaymentWidgetTexts } from '../texts';

/** Renders the amount of a repayment. */
export const AmountField = ({ form, hint }: { form: InfoForm; hint: ReactNode }) => (
  <MoneyField label={usePaying().t.amount} hint={hint} isLarge {...form.field('amount')} />
);

/** Renders Payment Method before the amount is chosen. In a retry the amount is fixed already. */
export const RepaymentMethod = () => {
  const { flow, texts } = usePaying();
  const { repayment } = texts as RepaymentWidgetTexts;
  return <MethodStep lead={flow.retryOf ? undefined : repayment.amount_later} />;
};

/** Renders Payment Info with the amount. In a retry the amount is fixed already. */
export const RepaymentInfo = ({
  method,
  student,
  hint,
}: {
  method: Method;
  student: StudentView | null;
  hint: ReactNode;
}) => {
  const view = usePaying();
  const texts = view.texts as RepaymentWidgetTexts;
  const { repayment: t } = texts;
  if (view.flow.retryOf || !student) return <InfoStep key="way" method={method} />;
  const more: MoreInfo = {
    title: t.info_title,
    lead: method === 'bank' ? t.info_lead_bank : t.info_lead,
    names: ['amount'],
    check: (values) => validateInfo({ ...values, choice: '' }, { student, method, texts }),
    render: (form) => <AmountField form={form} hint={hint} />,
  };
  return <InfoStep key="amount" method={method} more={more} />;
};
