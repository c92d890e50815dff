import { formatText, formatUgx } from '@somesa/core';
import { css } from '@somesa/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { toNonBreaking } from '../../format-text';
import { sheetClass } from '../../layout/width';
import { PaidSheet } from '../../scenes/paid-sheet';
import { type LastPayment, lastPayment, restoreLastPayment } from '../../state/last-payment';
import { useText } from '../../texts/use-text';
import { PaymentReceipt } from './payment-success/payment-receipt';
import { ReferenceForm } from './receipt/reference-form';

const page = css(`
  & .image { display: block; max-width: 20rem; margin: 0 auto 1.5rem; }
`);

/** Renders the page after a payment: an image that links home, and the receipt. */
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
