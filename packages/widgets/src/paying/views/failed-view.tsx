import {
  type FailureReason,
  formatPhone,
  formatText,
  formatUgx,
  networkNames,
  type PaymentView,
} from '@somesa/core';
import { Button, Card, DefinitionRows, Notice } from '@somesa/ui';
import { StepFrame } from '../../wizard/step-frame';
import { usePaying } from '../context';
import { usePaymentActions } from '../use-payment-actions';

/** Failure reasons after which a retry with the same phone number is pointless. */
const needOtherMethod: readonly (FailureReason | null)[] = [
  'number_unknown',
  'wallet_blocked',
  'limit_reached',
  'other_amount',
];

/** Renders a failed, expired or reversed payment with its reason and the possible retries. */
export const FailedView = ({ payment }: { payment: PaymentView }) => {
  const { store, flow, t } = usePaying();
  const { changeMethod, retry } = usePaymentActions();
  const { failure, student, school, reference, group } = payment;
  const childNames = (group ?? [{ student }]).map((part) => part.student.displayName).join(', ');
  const network = payment.network ? networkNames[payment.network] : t.bank;
  const phone = flow.draft.phoneNumber || payment.phoneNumber || '';
  const isMobile = payment.paymentMethod === 'mobile';
  const isExpired = payment.status === 'expired';
  const canRepeat = isMobile && !needOtherMethod.includes(failure);
  const sentence = isExpired
    ? isMobile
      ? t.expired_text
      : t.expired_transfer
    : t[`failed_${failure ?? 'other'}`];
  return (
    <StepFrame
      title={isExpired ? t.expired_title : t.failure_title}
      actions={
        <>
          <Button kind={canRepeat ? 'secondary' : 'primary'} onClick={changeMethod}>
            {t.retry_other}
          </Button>
          {canRepeat && <Button onClick={() => void retry()}>{t.retry}</Button>}
        </>
      }
    >
      <Notice kind={isExpired ? 'warning' : 'error'}>
        {formatText(sentence, { network, phone: formatPhone(phone) })}
      </Notice>
      <Card>
        <DefinitionRows
          rows={[
            { name: t.row_amount, value: formatUgx(payment.amount), kind: 'strong' },
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
