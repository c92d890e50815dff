import { formatDay, formatText, formatUgx, type RepaymentItem } from '@somesa/core';
import { colour, css, DataTable, type DefinitionRow, DefinitionRows, Notice, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { receiptAddress } from '../../../api/addresses';
import { repaymentColumns } from '../../../loans/repayment-columns';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';

const sheet = css(`
  display: grid;
  gap: 0.75rem;
  max-width: 26rem;
  padding: 1rem;
  border-radius: ${radius.control};
  background: ${colour.tint};
  & a { display: inline-flex; align-items: center; min-height: 3rem; justify-self: start; }
`);

const RepaymentParts = ({ repayment }: { repayment: RepaymentItem }) => {
  const text = useText('dashboard').repayments;
  const part = (name: string, amountUgx: number): DefinitionRow[] =>
    amountUgx > 0 ? [{ name, value: formatUgx(amountUgx) }] : [];
  return (
    <div className={sheet}>
      {repayment.isReversed && <Notice kind="warning">{text.reversedText}</Notice>}
      <DefinitionRows
        rows={[
          ...part(text.principal, repayment.principal),
          ...part(text.interest, repayment.interest),
          ...part(text.fees, repayment.fees),
          ...part(text.penalties, repayment.penalties),
          ...part(text.overpaid, repayment.overpaid),
          { name: text.reference, value: toNonBreaking(repayment.reference), kind: 'ruled' },
        ]}
      />
      <Link href={receiptAddress(repayment.reference)}>{text.receipt}</Link>
    </div>
  );
};

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
  hasLoan: boolean;
  isBusy?: boolean;
}) => {
  const text = useText('dashboard');
  const own = text.repayments;
  const { months } = useText('ui');
  const columns = repaymentColumns(text, months);
  if (hasLoan) columns.push({ label: own.ofLoan, cell: ({ loanReference }) => toNonBreaking(loanReference) });
  return (
    <DataTable
      caption={caption}
      isCaptionUnseen={isCaptionUnseen}
      columns={columns}
      rows={repayments}
      getKey={({ id }) => id}
      onPhones="lines"
      isBusy={isBusy}
      detail={{
        label: own.parts,
        getLabel: ({ date }) => formatText(own.partsOf, { day: formatDay(date, months) }),
        render: (repayment) => <RepaymentParts repayment={repayment} />,
      }}
    />
  );
};
