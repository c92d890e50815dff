import type { ReceiptView } from '@somesa/core';
import { ButtonLink, buttonClass, css, downloadIcon, Icon } from '@somesa/ui';
import { Link } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../../addresses';
import { useText } from '../../../texts/use-text';
import { ReceiptSheet } from '../receipt/receipt-sheet';
import { ShareReceipt } from '../receipt/share-receipt';

const parts = css(`
  display: grid;
  gap: 1.5rem;
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  & h2.next { font-size: 1.25rem; margin-bottom: 0.5rem; }
  & .next-steps { display: grid; gap: 0.5rem; padding-inline-start: 1.125rem; list-style: disc; }
`);

/** Renders the receipt of the payment just made, its files, and the next steps. */
export const PaymentReceipt = ({ receipt }: { receipt: ReceiptView }) => {
  const text = useText('payFees').success;
  const { lost } = useText('receipts');
  return (
    <div className={parts}>
      <ReceiptSheet receipt={receipt} />
      <div className="ways">
        <ShareReceipt receipt={receipt} />
        <Link href={receiptAddress(receipt.reference)} className={buttonClass('secondary')}>
          {text.receipt}
        </Link>
        <ButtonLink kind="secondary" href={receiptPdfAddress(receipt.reference)} download>
          <Icon node={downloadIcon} />
          {text.pdf}
        </ButtonLink>
      </div>
      <div>
        <h2 className="next">{text.nextTitle}</h2>
        <ul className="next-steps">
          {receipt.paymentMethod === 'mobile' && <li>{text.nextSms}</li>}
          <li>{text.nextShow}</li>
          <li>
            <Link href={receipt.purpose === 'fees' ? '/pay-fees' : '/installment-payments/options/repayment'}>
              {text.nextMore}
            </Link>
          </li>
          <li>
            <Link href="/receipts#lost">{lost.link}</Link>
          </li>
        </ul>
      </div>
    </div>
  );
};
