import { formatDay, formatUgx, type RepaymentItem, type SiteTexts } from '@somesa/core';
import { colour, css, type TableColumn } from '@somesa/ui';

const struck = css(`color: ${colour.muted}; text-decoration: line-through;`);

const formatType = ({ type, isReversed }: RepaymentItem, text: SiteTexts['dashboard']): string =>
  isReversed ? `${text.types[type]}, ${text.reversed.toLowerCase()}` : text.types[type];

export const repaymentColumns = (
  text: SiteTexts['dashboard'],
  months: string,
): TableColumn<RepaymentItem>[] => [
  { label: text.repayments.date, cell: ({ date }) => formatDay(date, months) },
  {
    label: text.repayments.amount,
    isAmount: true,
    cell: ({ amount, isReversed }) => (
      <span className={isReversed ? struck : undefined}>{formatUgx(amount)}</span>
    ),
  },
  { label: text.repayments.type, cell: (repayment) => formatType(repayment, text) },
];
