import {
  formatText,
  formatUgx,
  payableUgx,
  type StudentView,
  toKampalaDay,
  toRequestedUgx,
} from '@somesa/core';
import { colour, css, MoneyField } from '@somesa/ui';
import type { ReactNode } from 'react';
import { usePaying } from '../../paying/context';
import { formatRefund, getMinimumUgx } from '../../paying/flow/amount-limits';
import type { Method } from '../../paying/flow/draft';
import { type InfoForm, InfoStep, type MoreInfo } from '../../paying/views/info-step';
import { MethodStep } from '../../paying/views/method-step';
import { formatDay } from '../../texts/format-day';
import { validateInfo } from '../flow/repayment-amount';
import type { RepaymentWidgetTexts } from '../texts';

export const AmountField = ({ form, hint }: { form: InfoForm; hint: ReactNode }) => (
  <MoneyField label={usePaying().t.amount} hint={hint} isLarge {...form.field('amount')} />
);

const dueAmount = css(
  `display: block; font-size: 1.25em; color: ${colour.ink}; font-variant-numeric: tabular-nums; text-wrap: balance;`,
);

const getDueText = (dueOn: string, t: RepaymentWidgetTexts['repayment']): string => {
  const today = toKampalaDay(new Date());
  if (dueOn === today) return t.due_today_amount;
  return dueOn < today ? t.overdue_amount : t.due_amount;
};

/** In a retry the amount is fixed already. */
export const RepaymentMethod = ({ next }: { next: { amountUgx: number; dueOn: string } | null }) => {
  const { flow, texts, ui } = usePaying();
  const { repayment: t } = texts as RepaymentWidgetTexts;
  if (flow.retryOf) return <MethodStep />;
  return (
    <MethodStep
      lead={
        <>
          {next && (
            <strong className={dueAmount}>
              {formatText(getDueText(next.dueOn, t), {
                amount: formatUgx(next.amountUgx),
                day: formatDay(next.dueOn, ui),
              })}
            </strong>
          )}
          <span>{t.amount_later}</span>
        </>
      }
    />
  );
};

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
  const payable = payableUgx(student);
  const allUgx = toRequestedUgx(payable, payable, getMinimumUgx(method));
  const refund = formatRefund(allUgx, payable, view.t);
  const more: MoreInfo = {
    title: t.info_title,
    lead: method === 'bank' ? t.info_lead_bank : t.info_lead,
    names: ['amount'],
    check: (values) => validateInfo({ ...values, choice: '' }, { student, method, texts }),
    render: (form) => <AmountField form={form} hint={refund || hint} />,
  };
  return <InfoStep key="amount" method={method} more={more} />;
};
