import { formatInstant, formatText, formatUgx } from '@somesa/core';
import { Button, Card, css, DefinitionRows, Notice, RuledPaper, radius } from '@somesa/ui';
import type { ReactNode } from 'react';
import { CopyButton } from '../../wizard/copy-button';
import { StepFrame } from '../../wizard/step-frame';
import { usePaying } from '../context';
import type { Place } from '../flow/flow';
import { usePaymentActions } from '../use-payment-actions';

const quote = css(`
  padding: 1em 1em 1em 3em;
  border-radius: ${radius.control};
  & small { display: block; font-size: 0.9375em; }
  & strong { font-size: 1.375em; font-weight: 700; line-height: 1.35; letter-spacing: 0.02em; font-variant-numeric: tabular-nums; }
`);
const withCopy = css(`display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;`);

/** Renders the account, the reference and the deadline of a bank transfer that has not arrived. */
export const TransferView = ({ place }: { place: Extract<Place, { name: 'payment' }> }) => {
  const { t, ui } = usePaying();
  const { changeMethod } = usePaymentActions();
  const { transfer } = place.payment;
  if (!transfer) return null;
  const copyable = (name: string, shown: string, value = shown): ReactNode => (
    <span className={withCopy} translate="no">
      {shown}
      <CopyButton value={value} label={formatText(t.copy_label, { name })} texts={ui} />
    </span>
  );
  const amount = copyable(t.row_amount, formatUgx(transfer.amount), String(transfer.amount));
  return (
    <StepFrame
      title={t.transfer_title}
      lead={t.transfer_lead}
      actions={
        <Button kind="secondary" onClick={changeMethod}>
          {t.transfer_other}
        </Button>
      }
    >
      <RuledPaper className={quote}>
        <small>{t.transfer_quote}</small>
        <strong>{copyable(t.row_reference, transfer.reference)}</strong>
      </RuledPaper>
      <Card>
        <DefinitionRows
          rows={[
            { name: t.row_amount, value: amount, kind: 'strong' },
            { name: t.row_bank, value: transfer.bankName },
            { name: t.row_account_name, value: transfer.accountName },
            { name: t.row_account, value: copyable(t.row_account, transfer.accountNumber) },
            { name: t.row_until, value: formatInstant(transfer.expiresAt, ui) },
          ]}
        />
      </Card>
      {place.connection === 'lost' && <Notice kind="offline">{t.connection_lost}</Notice>}
      <Notice>{t.transfer_close}</Notice>
    </StepFrame>
  );
};
