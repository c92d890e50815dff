import { WholePayFees } from '@somesa/widgets';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../addresses';
import { api } from '../../api';
import { sheetClass } from '../../layout/width';
import { useAfterPayment } from '../../state/last-payment';
import { takeTypedNumber } from '../../state/lookup';
import { useText } from '../../texts/use-text';

/** Renders the pay-fees wizard; `?school=` in the address preselects a school. Without scripts, the server accepts its first form. */
export const PayFeesPage = () => {
  const text = useText('payFees');
  const texts = useText('widget');
  const [search] = useSearchParams();
  const onPaid = useAfterPayment();
  const school = search.get('school') ?? undefined;
  const [regNo] = useState(takeTypedNumber);
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <WholePayFees
        key={school}
        api={api}
        school={school}
        texts={texts}
        mode="site"
        homeHref="/"
        receiptHref={receiptAddress}
        pdfHref={receiptPdfAddress}
        regNo={regNo}
        onPaid={onPaid}
      />
    </div>
  );
};
