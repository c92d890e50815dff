import {
  type FailureReason,
  formatInstant,
  formatPhone,
  formatText,
  formatUgx,
  networkNames,
  type PaymentView,
} from '@somesa/core';
import { Button, Card, css, DefinitionRows, Notice, RuledPaper, radius } from '@somesa/ui';
import type { ReactNode } from 'react';
import { CancelAction } from '../../wizard/cancel-action';
import { CardSkeleton } from '../../wizard/card-skeleton';
import { CopyButton } from '../../wizard/copy-button';
import { FailureNotice } from '../../wizard/failure-notice';
import { StepFrame } from '../../wizard/step-frame';
import { usePaying } from '../context';
import type { Place } from '../flow/flow';
import { usePaymentActions } from '../use-payment-actions';
import { PaidView } from './paid-view';
import { PendingView } from './pending-view';

/** Failure reasons after which a retry with the same phone number is pointless. */
const needOtherMethod: readonly (FailureReason | null)[] = [
  'number_unknown',
  'wallet_blocked',
  'limit_reached',
  'other_amount',
];

/** Renders a failed, expired or reversed payment with its reason and the possible retries. */
const FailedView = ({ payment }: { payment: PaymentView }) => {
  const { store, flow, t, ui } = usePaying();
  const { changeMethod, retry } = usePaymentActions();
  const { failure, student, school, reference, group } = payment;
  const childNames = (group ?? [{ student }]).map((part) => part.student.displayName).join(', ');
  const network = payment.network ? networkNames[payment.network] : t.bank;
  const phone = flow.draft.phoneNumber || payment.phoneNumber || '';
  const isMobile = payment.paymentMethod === 'mobile';
  const isExpired = payment.status === 'expired';
  const canRepeat = isMobile && !needOtherMethod.includes(failure);
  const sentence = isExpired ? t.expired_text : t[`failed_${failure ?? 'other'}`];
  return (
    <StepFrame
      title={isExpired ? t.expired_title : t.failure_title}
      actions={
        <>
          <Button kind={canRepeat ? 'secondary' : 'primary'} onClick={changeMethod}>
            {t.retry_other}
          </Button>
          {canRepeat && <Button onClick={() => void retry()}>{ui.try_again}</Button>}
        </>
      }
    >
      <Notice kind={isExpired ? 'warning' : 'error'}>
        {formatText(sentence, { network, phone: formatPhone(phone) })}
      </Notice>
      <Card>
        <DefinitionRows
          rows={[
            { name: t.step_amount, value: formatUgx(payment.amount), kind: 'strong' },
            { name: t.row_child, value: childNames },
            { name: t.row_school, value: school.name },
            { name: t.row_reference, value: reference },
          ]}
        />
      </Card>
      {!group && (
        <Button kind="quiet" onClick={store.startOver}>
          {t.pay_another}
        </Button>
      )}
    </StepFrame>
  );
};

const quote = css(`
  padding: 1em 1em 1em 3em;
  border-radius: ${radius.control};
  & small { display: block; font-size: 0.9375em; }
  & strong { font-size: 1.375em; font-weight: 700; line-height: 1.35; letter-spacing: 0.02em; font-variant-numeric: tabular-nums; }
`);
const withCopy = css(`display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;`);

/** Renders the account, the reference and the deadline of a bank transfer that has not arrived. */
const TransferView = ({ place }: { place: Extract<Place, { name: 'payment' }> }) => {
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
  const amount = copyable(t.step_amount, formatUgx(transfer.amount), String(transfer.amount));
  return (
    <StepFrame
      title={t.transfer_title}
      lead={t.transfer_lead}
      actions={
        <Button kind="secondary" onClick={changeMethod}>
          {t.retry_other}
        </Button>
      }
    >
      <RuledPaper className={quote}>
        <small>{t.row_reference}</small>
        <strong>{copyable(t.row_reference, transfer.reference)}</strong>
      </RuledPaper>
      <Card>
        <DefinitionRows
          rows={[
            { name: t.step_amount, value: amount, kind: 'strong' },
            { name: t.bankName, value: transfer.bankName },
            { name: t.row_account_name, value: transfer.accountName },
            { name: t.accountNumber, value: copyable(t.accountNumber, transfer.accountNumber) },
            { name: t.row_until, value: formatInstant(transfer.expiresAt, ui) },
          ]}
        />
      </Card>
      {place.connection === 'lost' && <Notice kind="offline">{t.connection_lost}</Notice>}
      <Notice>{t.transfer_close}</Notice>
    </StepFrame>
  );
};

const RestoringView = ({ place: { failure, handle } }: { place: Extract<Place, { name: 'restoring' }> }) => {
  const { t, ui, homeHref, cancel } = usePaying();
  const { retryRestore } = usePaymentActions();
  if (!failure)
    return (
      <StepFrame title={t.restoring_title}>
        <CardSkeleton label={t.restoring_title} />
      </StepFrame>
    );
  return (
    <StepFrame
      title={handle ? t.restoring_failed_title : t.unsure_title}
      actions={
        <>
          {!handle && <CancelAction texts={ui} homeHref={homeHref} onCancel={cancel} />}
          <Button onClick={retryRestore}>{ui.try_again}</Button>
        </>
      }
    >
      <FailureNotice failure={failure} texts={ui} hint={handle ? t.connection_lost : t.unsure} />
    </StepFrame>
  );
};

export const PaymentPlace = ({ place }: { place: Exclude<Place, { name: 'step' }> }) => {
  if (place.name === 'restoring') return <RestoringView place={place} />;
  const { payment } = place;
  switch (payment.status) {
    case 'created':
    case 'unknown':
    case 'submitted':
      return <PendingView place={place} />;
    case 'awaiting_transfer':
      return <TransferView place={place} />;
    case 'expired':
    case 'failed':
    case 'reversed':
      return <FailedView payment={payment} />;
    case 'succeeded':
      return <PaidView payment={payment} />;
    default: {
      const never: never = payment.status;
      return never;
    }
  }
};
