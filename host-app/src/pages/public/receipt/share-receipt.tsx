import { formatUgx, type ReceiptView } from '@somesa/core';
import { ShareButton } from '@somesa/ui';
import { receiptAddress } from '../../../api/addresses';
import { useText } from '../../../texts/use-text';

export const ShareReceipt = ({ receipt: { reference, amount } }: { receipt: ReceiptView }) => {
  const text = useText('receipts').receipt;
  return (
    <ShareButton
      href={receiptAddress(reference)}
      text={`${text.reference} ${reference}: ${formatUgx(amount)}`}
    >
      {text.share}
    </ShareButton>
  );
};
