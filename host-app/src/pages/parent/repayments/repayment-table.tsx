import { formatUgx, type RepaymentItem, type SiteTexts, say, writeDay } from '@somesa/core';
import { colour, css, DataTable, type TableColumn } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { unbroken } from '../../../written';
import { RepaymentParts } from './repayment-parts';

const struck = css(`color: ${colour.muted}; text-decoration: line-through;`);

/** What kind of payment it was; one that the provider took back says so. */
const typeOf = ({ type, isReversed }: RepaymentItem, text: SiteTexts['dashboard']): string =>
  isReversed ? `${text.types[type]}, ${text.reversed.toLowerCase()}` : text.types[type];

/** Payments on loans with date, amount and type; opened, each shows where it went. */
export const RepaymentTable = ({
  caption,
  isCaptionUnseen,
  repayments,
  hasLoan,
  isBusy,
}: {
  caption: string;
  isCaptionUnseen?: boolean;
  repayments: readonly RepaymentItem[];
  /** Whether each row names its loan. */
  hasLoan: boolean;
  isBusy?: boolean;
}) => {
  const text = useText('dashboard');
  const own = text.repayments;
  const { months } = useText('ui');
  const columns: TableColumn<RepaymentItem>[] = [
    { label: own.date, cell: ({ date }) => writeDay(date, months) },
    {
      label: own.amount,
      isAmount: true,
      cell: ({ amount, isReversed }) => (
        <span className={isReversed ? struck : undefined}>{formatUgx(amount)}</span>
      ),
    },
    { label: own.type, cell: (repayment) => typeOf(repayment, text) },
  ];
  if (hasLoan) columns.push({ label: own.ofLoan, cell: ({ loanReference }) => unbroken(loanReference) });
  return (
    <DataTable
      caption={caption}
      isCaptionUnseen={isCaptionUnseen}
      columns={columns}
      rows={repayments}
      keyOf={({ id }) => id}
      onPhones="lines"
      isBusy={isBusy}
      detail={{
        label: own.parts,
        labelOf: ({ date }) => say(own.partsOf, { day: writeDay(date, months) }),
        draw: (repayment) => <RepaymentParts repayment={repayment} />,
      }}
    />
  );
};
