import { siteEn } from '@somesa/core';
import { texts } from '@somesa/core/texts/en';
import { PayFees } from '@somesa/widgets';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../addresses';
import { api } from '../../api';
import { sheetClass } from '../../layout/width';
import { lastPayment } from '../../state/last-payment';
import { takeNumber } from '../../state/look-up';

/** The pay-fees wizard; `?school=` in the address chooses a school beforehand. */
export const PayFeesPage = () => {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const school = search.get('school') ?? undefined;
  const [regNo] = useState(takeNumber);
  return (
    <div className={sheetClass}>
      <h1>{siteEn.payFees.title}</h1>
      <PayFees
        key={school}
        api={api}
        school={school}
        texts={texts}
        mode="host"
        homeHref="/"
        receiptHref={receiptAddress}
        pdfHref={receiptPdfAddress}
        regNo={regNo}
        onPaid={({ receipt }) => {
          if (!receipt) return;
          lastPayment.receipt = receipt;
          navigate('/payment-success', { replace: true });
        }}
      />
    </div>
  );
};
