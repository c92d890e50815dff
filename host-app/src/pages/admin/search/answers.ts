import { formatDay as formatDayOf, formatText, formatUgx } from '@somesa/core';
import type { SearchAnswer } from '@somesa/core/admin';
import { useText } from '../../../texts/use-text';

type Payment = Pick<
  SearchAnswer['payments'][number],
  | 'reference'
  | 'status'
  | 'amount'
  | 'student'
  | 'className'
  | 'day'
  | 'method'
  | 'failure'
  | 'settlement'
  | 'isInDoubt'
>;

const PENDING = ['created', 'unknown', 'submitted'];

/** Returns the functions that say what we know of something in sentences which can be read to a parent. */
export const useAnswers = () => {
  const { palette, payment: pages } = useText('admin');
  const text = palette.answer;
  const { months } = useText('ui');
  const formatDay = (day: string): string => formatDayOf(day, months);
  const describeSettlement = ({ settlement }: Payment): string =>
    settlement === null
      ? text.unsettled
      : formatText(settlement.paidOn ? text.settled : text.settling, {
          settlement: settlement.reference,
          day: settlement.paidOn ? formatDay(settlement.paidOn) : '',
        });
  return {
    describePayment: (payment: Payment): string => {
      const { status, reference, failure, isInDoubt, student, className } = payment;
      const method = text.methods[payment.method];
      const of = {
        amount: formatUgx(payment.amount),
        day: formatDay(payment.day),
        student,
        className,
        method,
      };
      const key = PENDING.includes(status) ? 'pending' : (status as 'succeeded');
      const sentence = formatText(isInDoubt ? text.inDoubt : text[key], {
        what: formatText(text.what, of),
        reference,
        method,
        failure: pages.exceptions.values[failure ?? 'other'],
      });
      return status === 'succeeded' && !isInDoubt ? `${sentence} ${describeSettlement(payment)}` : sentence;
    },
    describeStudent: ({ paid, outstanding, ...student }: SearchAnswer['students'][number]): string =>
      formatText(text.student, { ...student, paid: formatUgx(paid), outstanding: formatUgx(outstanding) }),
    describePaidToSchool: ({
      amount,
      day,
      student,
      className,
    }: SearchAnswer['paidToSchool'][number]): string =>
      formatText(text.paidToSchool, { amount: formatUgx(amount), day: formatDay(day), student, className }),
    describeClaim: ({ status, amount, day, student }: SearchAnswer['claims'][number]): string =>
      formatText(text[status], { amount: formatUgx(amount), day: formatDay(day), student }),
    describeTransfer: ({ day }: SearchAnswer['transfers'][number]): string =>
      formatText(text.transfer, { day: formatDay(day) }),
  };
};

export type Answers = ReturnType<typeof useAnswers>;
