import { siteEn } from '@somesa/core';
import { css } from '@somesa/ui';
import { PayFees } from '@somesa/widgets';
import { useLocation, useSearchParams } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../addresses';
import { api } from '../../api';
import { sheetClass } from '../../layout/width';
import { lastPayment } from '../../state/last-payment';

const heading = css('font-size: 2rem; margin-bottom: 1.25rem;');

/** The pay-fees wizard; `?school=` in the address chooses a school beforehand. */
export const PayFeesPage = () => {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const school = search.get('school') ?? undefined;
  return (
    <div className={sheetClass}>
      <h1 className={heading}>{siteEn.payFees.title}</h1>
      <PayFees
        key={school}
        api={api}
        school={school}
        mode="host"
        homeHref="/"
        receiptHref={receiptAddress}
        pdfHref={receiptPdfAddress}
        onPaid={({ receipt }) => {
          if (!receipt) return;
          lastPayment.receipt = receipt;
          navigate('/payment-success', { replace: true });
        }}
      />
    </div>
  );
};
