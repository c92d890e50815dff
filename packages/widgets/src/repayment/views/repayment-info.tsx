import type { StudentView } from '@somesa/core';
import type { ReactNode } from 'react';
import { usePaying } from '../../paying/context';
import type { Method } from '../../paying/flow/draft';
import { InfoStep, type MoreInfo } from '../../paying/views/info-step';
import { checkInfo } from '../flow/repayment-amount';
import type { RepaymentWidgetTexts } from '../texts';
import { AmountField } from './amount-field';

/** Payment Info with the amount, filled with what is due. Where another way is tried, the amount stays. */
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
    check: (values) => checkInfo({ ...values, choice: '' }, { student, method, texts }),
    draw: (form) => <AmountField form={form} hint={hint} />,
  };
  return <InfoStep key="amount" method={method} more={more} />;
};
