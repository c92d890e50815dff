import { sheetClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { LostReceipts } from './receipt/lost-receipts';
import { PaymentEnquiry } from './receipt/payment-enquiry';
import { ReferenceForm } from './receipt/reference-form';

export const ReceiptsPage = () => {
  const { check: text } = useText('receipts');
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <ReferenceForm />
      <LostReceipts />
      <PaymentEnquiry />
    </div>
  );
};
