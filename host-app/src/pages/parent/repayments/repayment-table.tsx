import { type RepaymentItem, say, writeDay } from '@somesa/core';
import { DataTable } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { unbroken } from '../../../written';
import { repaymentColumns } from './repayment-columns';
import { RepaymentParts } from './repayment-parts';

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
  const columns = repaymentColumns(text, months);
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
