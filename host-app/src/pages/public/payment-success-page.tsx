import { formatText, formatUgx, type ReceiptView } from '@somesa/core';
import { ButtonLink, buttonClass, css, downloadIcon, Icon } from '@somesa/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../api/addresses';
import { sheetClass } from '../../layout/width';
import { PaidSheet } from '../../scenes/paid-sheet';
import { type LastPayment, lastPayment, restoreLastPayment } from '../../state/last-payment';
import { toNonBreaking } from '../../texts/format-text';
import { useText } from '../../texts/use-text';
import { ReceiptSheet } from './receipt/receipt-sheet';
import { ReferenceForm } from './receipt/reference-form';
import { ShareReceipt } from './receipt/share-receipt';

const parts = css(`
  display: grid;
  gap: 1.5rem;
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  & h2.next { font-size: 1.25rem; margin-bottom: 0.5rem; }
  & .next-steps { display: grid; gap: 0.5rem; padding-inline-start: 1.125rem; list-style: disc; }
`);

const PaymentReceipt = ({ receipt }: { receipt: ReceiptView }) => {
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

const page = css(`
  & .image { display: block; max-width: 20rem; margin: 0 auto 1.5rem; }
`);

export const PaymentSuccessPage = () => {
  const text = useText('payFees').success;
  const { receipt } = useSnapshot(lastPayment) as LastPayment;
  useEffect(restoreLastPayment, []);
  const { title, lede, image } = receipt ? text : text.direct;
  const outstanding = receipt?.outstanding;
  return (
    <div className={`${sheetClass} ${page}`}>
      <Link href="/" className="image">
        <PaidSheet label={image} />
      </Link>
      <h1>{title}</h1>
      <p className="lede">
        {typeof outstanding === 'number'
          ? formatText(text.outstanding, { amount: toNonBreaking(formatUgx(outstanding)) })
          : lede}
      </p>
      {receipt ? <PaymentReceipt receipt={receipt} /> : <ReferenceForm />}
    </div>
  );
};
