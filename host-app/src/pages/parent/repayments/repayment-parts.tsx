import { formatUgx, type RepaymentItem } from '@somesa/core';
import { colour, css, type DefinitionRow, DefinitionRows, Notice, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { receiptAddress } from '../../../addresses';
import { useText } from '../../../texts/use-text';
import { unbroken } from '../../../written';

const sheet = css(`
  display: grid;
  gap: 0.75rem;
  max-width: 26rem;
  padding: 1rem;
  border-radius: ${radius.control};
  background: ${colour.tint};
  & a { display: inline-flex; align-items: center; min-height: 3rem; justify-self: start; }
`);

/** Where a payment on a loan went, part by part. */
export const RepaymentParts = ({ repayment }: { repayment: RepaymentItem }) => {
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
          { name: text.reference, value: unbroken(repayment.reference), kind: 'ruled' },
        ]}
      />
      <Link href={receiptAddress(repayment.reference)}>{text.receipt}</Link>
    </div>
  );
};
