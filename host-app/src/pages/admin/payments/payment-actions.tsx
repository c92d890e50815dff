import { formatFigures, formatText, parseUgx, toKampalaDay } from '@somesa/core';
import { type AdminPaymentView, type RefundMethod, refundMethods } from '@somesa/core/admin';
import { Field, MoneyField, SelectField, TextArea, toast } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { Options } from '../layout/options';
import { RequestButton } from '../layout/request-button';
import { MovePaymentDialog } from './move-payment';

interface ActionProps {
  payment: AdminPaymentView;
  /** Receives the payment after the change. */
  onChanged: (payment: AdminPaymentView) => void;
}

const CheckStatusButton = ({ payment, onChanged }: ActionProps) => {
  const text = useText('admin').payment.checkStatus;
  return (
    <RequestButton
      kind="secondary"
      busyText={text.asking}
      request={() => adminApi.checkPaymentStatus(payment.id)}
      done={text.done}
      onDone={onChanged}
    >
      {text.do}
    </RequestButton>
  );
};

/** Sends what is left of a refund to the account that paid. */
export const SendRefundDialog = ({ payment, onChanged }: ActionProps) => {
  const text = useText('admin').payment.refund.sending;
  return (
    <ActionDialog
      action={text.action}
      kind="primary"
      title={formatText(text.title, { amount: formatFigures(payment.refund?.waiting ?? 0) })}
      text={formatText(text.text, { payer: payment.payer ?? '' })}
      confirm={text.confirm}
      send={() => adminApi.sendRefund(payment.id)}
      onDone={(now) => {
        onChanged(now);
        void refreshQueueCounts();
      }}
    />
  );
};

/** Records a refund payout that staff have sent. */
export const RecordRefundDialog = ({ payment, onChanged }: ActionProps) => {
  const { payment: pages, approval } = useText('admin');
  const text = pages.refund;
  const today = toKampalaDay(new Date());
  const waiting = payment.refund?.waiting ?? 0;
  return (
    <ActionDialog
      action={text.send}
      title={text.question}
      text={text.lead}
      confirm={text.confirm}
      initialValues={{
        amount: formatFigures(waiting),
        method: payment.method as string,
        providerTransactionId: '',
        paidOn: today,
      }}
      send={({ amount, method, ...rest }) =>
        adminApi.recordRefund(payment.id, {
          ...rest,
          method: method as RefundMethod,
          amount: parseUgx(amount) ?? 0,
        })
      }
      onDone={(now) => {
        const paid = (now.refund?.paid ?? 0) - (payment.refund?.paid ?? 0);
        toast.success(
          now.approvalId === null ? formatText(text.done, { amount: formatFigures(paid) }) : approval.waiting,
        );
        onChanged(now);
        void refreshQueueCounts();
      }}
    >
      {(field) => (
        <>
          <MoneyField label={text.fields.amount} required {...field('amount')} />
          <SelectField label={text.fields.method} {...field('method')}>
            <Options values={refundMethods} names={text.methods} />
          </SelectField>
          <Field
            label={text.fields.providerTransactionId}
            autoComplete="off"
            required
            {...field('providerTransactionId')}
          />
          <Field label={text.fields.paidOn} type="date" max={today} required {...field('paidOn')} />
        </>
      )}
    </ActionDialog>
  );
};

const ReverseDialog = ({ payment, onChanged }: ActionProps) => {
  const { payment: pages, approval } = useText('admin');
  const text = pages.reverse;
  return (
    <ActionDialog
      action={text.do}
      title={text.question}
      text={text.lead}
      confirm={text.confirm}
      isDanger
      initialValues={{ reason: '' }}
      send={({ reason }) => adminApi.reversePayment(payment.id, reason)}
      onDone={(now) => {
        toast.success(now.approvalId === null ? text.done : approval.waiting);
        onChanged(now);
      }}
    >
      {(field) => <TextArea label={text.reason} rows={3} required {...field('reason')} />}
    </ActionDialog>
  );
};

/** Shows the actions that the current user can take on a payment: checking its status, moving it to another child, and reversing it. */
export const PaymentActions = (props: ActionProps) => (
  <>
    {props.payment.canAsk && <CheckStatusButton {...props} />}
    {props.payment.canMove && <MovePaymentDialog {...props} />}
    {props.payment.canReverse && <ReverseDialog {...props} />}
  </>
);
