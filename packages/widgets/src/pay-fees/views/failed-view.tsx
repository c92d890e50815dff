import { type FailureReason, formatUgx, networkNames, type PaymentView, say } from '@somesa/core';
import { Button, Card, DefinitionRows, Notice } from '@somesa/ui';
import { Actions } from '../../frame/actions';
import { StepFrame } from '../../frame/step-frame';
import type { Texts } from '../../texts/texts';
import { usePayFees } from '../context';

const sentenceOf = (payment: PaymentView, t: Texts['payFees']): string => {
  if (payment.status === 'expired')
    return payment.paymentMethod === 'bank' ? t.expired_transfer : t.expired_text;
  const reason: FailureReason = payment.failure ?? 'other';
  return t[`failed_${reason}`];
};

/** Reasons for which the same number again makes no sense. */
const needOtherWay: readonly (FailureReason | null)[] = ['number_unknown', 'wallet_blocked', 'limit_reached'];

/** A payment that was not made: why, and the ways on. Nothing was taken, or it will be booked. */
export const FailedView = ({ payment, phoneNumber }: { payment: PaymentView; phoneNumber: string }) => {
  const { store, texts } = usePayFees();
  const { payFees: t } = texts;
  const network = payment.network ? networkNames[payment.network] : t.bank;
  const phone = phoneNumber || payment.phoneNumber || '';
  const canRepeat = payment.paymentMethod === 'mobile' && !needOtherWay.includes(payment.failure);
  return (
    <StepFrame
      title={payment.status === 'expired' ? t.expired_title : t.failed_title}
      actions={
        <Actions>
          <Button kind={canRepeat ? 'secondary' : 'primary'} onClick={store.otherWay}>
            {t.retry_other}
          </Button>
          {canRepeat && <Button onClick={() => void store.tryAgain()}>{t.retry}</Button>}
        </Actions>
      }
    >
      <Notice kind={payment.status === 'expired' ? 'warning' : 'error'}>
        {say(sentenceOf(payment, t), { network, phone })}
      </Notice>
      <Card>
        <DefinitionRows
          rows={[
            { name: t.row_amount, value: formatUgx(payment.amount), kind: 'strong' },
            { name: t.row_child, value: payment.student.displayName },
            { name: t.row_school, value: payment.school.name },
            { name: t.row_reference, value: payment.reference },
          ]}
        />
      </Card>
    </StepFrame>
  );
};
