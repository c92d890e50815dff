import { WholePayFees } from '@somesa/widgets';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../api/addresses';
import { paymentsApi } from '../../api/payments-api';
import { sheetClass } from '../../layout/width';
import { useAfterPayment } from '../../state/last-payment';
import { takeTypedNumber } from '../../state/lookup';
import { useText } from '../../texts/use-text';

/**
 * Returns the registration number that was typed on a school's page whose form could not load, and removes it
 * from the address. It is in the fragment, which browsers send to no server.
 */
const useNumberInAddress = (): string => {
  const [regNo] = useState(() =>
    typeof location === 'undefined' ? '' : (new URLSearchParams(location.hash.slice(1)).get('regNo') ?? ''),
  );
  useEffect(() => {
    if (regNo) history.replaceState(history.state, '', location.pathname + location.search);
  }, [regNo]);
  return regNo;
};

/** Without scripts, the server accepts its first form. */
export const PayFeesPage = () => {
  const text = useText('payFees');
  const texts = useText('widget');
  const [search] = useSearchParams();
  const onPaid = useAfterPayment();
  const school = search.get('school') ?? undefined;
  const [regNo] = useState(takeTypedNumber);
  const numberInAddress = useNumberInAddress();
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <WholePayFees
        key={school}
        api={paymentsApi}
        school={school}
        texts={texts}
        mode="site"
        homeHref="/"
        receiptHref={receiptAddress}
        pdfHref={receiptPdfAddress}
        regNo={regNo}
        prefill={{ regNo: numberInAddress, amountUgx: null }}
        onPaid={onPaid}
      />
    </div>
  );
};
