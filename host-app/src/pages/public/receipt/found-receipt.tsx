import { formatDay, formatText, type ReceiptView, toKampalaDay } from '@somesa/core';
import { Button, ButtonLink, buttonClass, css, downloadIcon, Icon, Notice, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../../api/addresses';
import { toNonBreaking } from '../../../texts/format-text';
import type { HostTexts } from '../../../texts/host-texts';
import { useText } from '../../../texts/use-text';
import { QrCode } from './qr-code';
import { ReceiptSheet } from './receipt-sheet';
import { ShareReceipt } from './share-receipt';

const block = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 1rem;
  margin-top: 1.5rem;
  & svg { flex: none; width: 9rem; height: 9rem; border-radius: ${radius.control}; background: #fff; print-color-adjust: exact; }
  & p { flex: 1 1 14rem; overflow-wrap: anywhere; }
`);

const ReceiptCode = ({ address }: { address: string }) => {
  const text = useText('receipts').receipt;
  return (
    <div className={block}>
      <QrCode text={address} label={text.code} />
      <p>{formatText(text.verify, { address })}</p>
    </div>
  );
};

const ways = css(`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-block: 1.5rem 0.5rem;
  & .last { margin-inline-start: -0.25rem; flex-basis: 100%; justify-content: flex-start; }
  @media print { & { display: none; } }
`);
const genuine = css('margin-bottom: 1.25rem;');

const formatValidity = (
  { isReversed, movedAt, movedFrom }: ReceiptView,
  text: HostTexts['receipts']['receipt'],
  months: HostTexts['ui']['months'],
): string => {
  const day = (at: string): string => formatDay(toKampalaDay(new Date(at)), months);
  if (movedAt) return formatText(text.moved, { day: day(movedAt) });
  if (isReversed) return text.reversed;
  if (!movedFrom) return text.genuine;
  const from = { reference: toNonBreaking(movedFrom.reference), day: day(movedFrom.at) };
  return `${text.genuine} ${formatText(text.movedFrom, from)}`;
};

export const FoundReceipt = ({ receipt }: { receipt: ReceiptView }) => {
  const text = useText('receipts').receipt;
  const { months } = useText('ui');
  return (
    <>
      <Notice kind={receipt.isReversed ? 'warning' : 'success'} className={genuine}>
        {formatValidity(receipt, text, months)}
      </Notice>
      <ReceiptSheet receipt={receipt} />
      <ReceiptCode address={window.location.origin + receiptAddress(receipt.reference)} />
      <div className={ways}>
        <ShareReceipt receipt={receipt} />
        <ButtonLink kind="secondary" href={receiptPdfAddress(receipt.reference)} download>
          <Icon node={downloadIcon} />
          {text.pdf}
        </ButtonLink>
        <Button kind="secondary" onClick={() => window.print()}>
          {text.print}
        </Button>
        <Link href="/receipts" className={`${buttonClass('quiet')} last`}>
          {text.another}
        </Link>
      </div>
    </>
  );
};
