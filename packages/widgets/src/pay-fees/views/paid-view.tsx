import { formatUgx, networkNames, type PaymentView } from '@somesa/core';
import { Button, ButtonLink, Card, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import { Actions } from '../../frame/actions';
import { StepFrame } from '../../frame/step-frame';
import { formatMoment } from '../../texts/format-time';
import type { Texts } from '../../texts/texts';
import { usePayFees } from '../context';

const rowsOf = (payment: PaymentView, { payFees: t, ui }: Texts): DefinitionRow[] => {
  const { receipt, student, school, network, phoneNumber } = payment;
  const way = network ? networkNames[network] : t.bank;
  return [
    { name: t.row_child, value: `${student.displayName}, ${student.className}` },
    { name: t.row_school, value: school.name },
    ...(receipt?.lines ?? []).map((line) => ({ name: line.description, value: formatUgx(line.amount) })),
    ...(receipt && receipt.surplus > 0 ? [{ name: t.row_surplus, value: formatUgx(receipt.surplus) }] : []),
    { name: t.row_with, value: phoneNumber ? `${way}, ${phoneNumber}` : way },
    ...(receipt ? [{ name: t.row_date, value: formatMoment(receipt.paidAt, ui) }] : []),
    { name: t.row_receipt, value: payment.reference, kind: 'ruled' },
  ];
};

/** Paid: what, for whom, and the receipt that anyone can check. */
export const PaidView = ({ payment }: { payment: PaymentView }) => {
  const { store, texts, receiptHref, pdfHref, mode } = usePayFees();
  const { payFees: t } = texts;
  const newTab = mode === 'embed' ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <StepFrame
      title={t.paid_title}
      lead={formatUgx(payment.amount)}
      isBook
      actions={
        <Actions>
          <ButtonLink kind="secondary" href={pdfHref(payment.reference)} {...newTab}>
            {t.receipt_pdf}
          </ButtonLink>
          <ButtonLink href={receiptHref(payment.reference)} {...newTab}>
            {t.receipt_link}
          </ButtonLink>
        </Actions>
      }
    >
      <Card>
        <DefinitionRows rows={rowsOf(payment, texts)} />
      </Card>
      <p>{t.paid_reference}</p>
      <Button kind="quiet" onClick={store.startOver}>
        {t.pay_another}
      </Button>
    </StepFrame>
  );
};
