import {
  formatInstant,
  formatText,
  formatUgx,
  networkNames,
  type PaymentView,
  type WidgetTexts,
} from '@somesa/core';
import { Button, ButtonLink, Card, type DefinitionRow, DefinitionRows, ShareButton } from '@somesa/ui';
import { toOwnAddress } from '../../element/own-address';
import { CopyButton } from '../../wizard/copy-button';
import { StepFrame } from '../../wizard/step-frame';
import { usePaying } from '../context';

const createRows = (payment: PaymentView, { payFees: t, ui }: WidgetTexts): DefinitionRow[] => {
  const { receipt, student, school, network, phoneNumber, reference } = payment;
  const method = network ? networkNames[network] : t.bank;
  const rows: DefinitionRow[] = [
    { name: t.row_child, value: `${student.displayName}, ${student.className}` },
    { name: t.row_school, value: school.name },
  ];
  for (const { description, amount } of receipt?.lines ?? [])
    rows.push({ name: description, value: formatUgx(amount) });
  if (receipt?.surplus) rows.push({ name: t.row_surplus, value: formatUgx(receipt.surplus) });
  rows.push({ name: t.step_method, value: phoneNumber ? `${method}, ${phoneNumber}` : method });
  if (payment.outstanding !== null) rows.push({ name: t.outstanding, value: formatUgx(payment.outstanding) });
  if (receipt) rows.push({ name: t.row_date, value: formatInstant(receipt.paidAt, ui) });
  const receiptNumber = (
    <>
      {reference}{' '}
      <CopyButton value={reference} label={formatText(t.copy_label, { name: t.row_receipt })} texts={ui} />
    </>
  );
  return [...rows, { name: t.row_receipt, value: receiptNumber, kind: 'ruled' }];
};

export const PaidView = ({ payment }: { payment: PaymentView }) => {
  const { store, texts, t, receiptHref, pdfHref, homeHref, ...context } = usePaying();
  const returnHref = context.returnHref && toOwnAddress(context.returnHref);
  // An embed never leaves its page.
  const newTab = homeHref ? {} : { target: '_blank', rel: 'noopener' };
  const sharedText = `${t.row_receipt} ${payment.reference}: ${formatUgx(payment.amount)}`;
  return (
    <StepFrame
      title={t.paid_title}
      lead={<span translate="no">{formatUgx(payment.amount)}</span>}
      isBook
      actions={
        <>
          <ButtonLink kind="secondary" href={pdfHref(payment.reference)} {...newTab}>
            {t.receipt_pdf}
          </ButtonLink>
          <ShareButton href={receiptHref(payment.reference)} text={sharedText}>
            {t.share}
          </ShareButton>
        </>
      }
    >
      <Card>
        <DefinitionRows rows={createRows(payment, texts)} />
      </Card>
      <p>
        <a href={receiptHref(payment.reference)} {...newTab}>
          {t.receipt_link}
        </a>
      </p>
      <Button kind="quiet" onClick={store.startOver}>
        {t.pay_another}
      </Button>
      {returnHref && (
        <ButtonLink kind="secondary" href={returnHref}>
          {t.return_link}
        </ButtonLink>
      )}
    </StepFrame>
  );
};
