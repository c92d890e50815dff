import { formatUgx, say } from '@somesa/core';
import { Button, Card, css, DefinitionRows, ExerciseBook, Notice, radius } from '@somesa/ui';
import { Actions } from '../../frame/actions';
import { CopyButton } from '../../frame/copy-button';
import { StepFrame } from '../../frame/step-frame';
import { formatMoment } from '../../texts/format-time';
import { usePayFees } from '../context';
import type { Place } from '../flow/flow';

const quote = css(`
  padding: 1em 1em 1em 3em;
  border-radius: ${radius.control};
  & small { display: block; font-size: 0.9375em; }
  & strong { display: flex; align-items: center; justify-content: space-between; font-size: 1.375em; font-weight: 700; line-height: 1.35; white-space: nowrap; letter-spacing: 0.02em; font-variant-numeric: tabular-nums; }
  & strong button { font-size: 0.6667em; }
`);
const withCopy = css('display: inline-flex; align-items: center; white-space: nowrap;');

/** Waiting for a bank transfer: where to send it, with which reference, until when. */
export const TransferView = ({ place }: { place: Extract<Place, { name: 'payment' }> }) => {
  const { store, texts } = usePayFees();
  const { payFees: t, ui } = texts;
  const { payment, connection } = place;
  const { transfer } = payment;
  if (!transfer) return null;
  const copyable = (name: string, shown: string, value: string) => ({
    name,
    value: (
      <span className={withCopy}>
        {shown}
        <CopyButton value={value} label={say(t.copy_label, { name })} texts={ui} />
      </span>
    ),
  });
  return (
    <StepFrame
      title={t.transfer_title}
      lead={t.transfer_lead}
      actions={
        <Actions>
          <Button kind="secondary" onClick={store.otherWay}>
            {t.transfer_other}
          </Button>
        </Actions>
      }
    >
      <ExerciseBook className={quote}>
        <small>{t.transfer_quote}</small>
        <strong>
          {transfer.reference}
          <CopyButton
            value={transfer.reference}
            label={say(t.copy_label, { name: t.row_reference })}
            texts={ui}
          />
        </strong>
      </ExerciseBook>
      <Card>
        <DefinitionRows
          rows={[
            {
              ...copyable(t.row_amount, formatUgx(transfer.amount), String(transfer.amount)),
              kind: 'strong',
            },
            { name: t.row_bank, value: transfer.bankName },
            { name: t.row_account_name, value: transfer.accountName },
            copyable(t.row_account, transfer.accountNumber, transfer.accountNumber),
            { name: t.row_until, value: formatMoment(transfer.expiresAt, ui) },
          ]}
        />
      </Card>
      {connection === 'lost' && <Notice kind="offline">{t.connection_lost}</Notice>}
      <Notice>{t.transfer_close}</Notice>
    </StepFrame>
  );
};
