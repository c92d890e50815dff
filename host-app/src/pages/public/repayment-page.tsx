import { Repayment } from '@somesa/widgets';
import { useSearchParams } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../api/addresses';
import { paymentsApi } from '../../api/payments-api';
import { NoScript } from '../../forms/no-script';
import { sheetClass } from '../../layout/width';
import { useAfterPayment } from '../../state/last-payment';
import { useText } from '../../texts/use-text';

export const PublicRepaymentPage = () => {
  const text = useText('instalments').repay;
  const texts = { ...useText('widget'), ...useText('repaymentWidget') };
  const [search] = useSearchParams();
  const onPaid = useAfterPayment();
  const school = search.get('school') ?? undefined;
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <NoScript purpose="payment" />
      <Repayment
        key={school}
        variant="public"
        api={paymentsApi}
        school={school}
        texts={texts}
        mode="site"
        homeHref="/"
        receiptHref={receiptAddress}
        pdfHref={receiptPdfAddress}
        onPaid={onPaid}
      />
    </div>
  );
};
