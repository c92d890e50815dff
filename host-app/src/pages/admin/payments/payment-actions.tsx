import { formatFigures, kampalaDay, parseUgx, say } from '@somesa/core';
import { type AdminPaymentView, type RefundMethod, refundMethods } from '@somesa/core/admin';
import { Button, Field, MoneyField, SelectField, TextArea, toast } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';

interface Changes {
  payment: AdminPaymentView;
  /** Takes the payment as it is now. */
  onChanged: (payment: AdminPaymentView) => void;
}

const AskAgain = ({ payment, onChanged }: Changes) => {
  const text = useText('admin').payment.ask;
  const [isBusy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    const answer = await adminApi.askProvider(payment.id);
    setBusy(false);
    if (!answer.ok) return void toast.error(answer.error.message);
    toast.success(text.done);
    onChanged(answer.value);
  };
  return (
    <Button kind="secondary" isBusy={isBusy} onClick={() => void ask()}>
      {isBusy ? text.asking : text.do}
    </Button>
  );
};

/** Writes down that money of a payment was sent back. */
export const RecordRefund = ({ payment, onChanged }: Changes) => {
  const text = useText('admin').payment.refund;
  const today = kampalaDay(new Date());
  const waiting = payment.refund?.waiting ?? 0;
  return (
    <Question
      action={text.send}
      kind="primary"
      title={text.question}
      text={text.lead}
      confirm={text.confirm}
      empty={{
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
        toast.success(say(text.done, { amount: formatFigures(paid) }));
        onChanged(now);
        void refreshWorkCounts();
      }}
    >
      {(field) => (
        <>
          <MoneyField label={text.fields.amount} required {...field('amount')} />
          <SelectField label={text.fields.method} {...field('method')}>
            {refundMethods.map((method) => (
              <option key={method} value={method}>
                {text.methods[method]}
              </option>
            ))}
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
    </Question>
  );
};

const Reverse = ({ payment, onReversed }: { payment: AdminPaymentView; onReversed: () => void }) => {
  const text = useText('admin').payment.reverse;
  return (
    <Question
      action={text.do}
      title={text.question}
      text={text.lead}
      confirm={text.confirm}
      isDanger
      empty={{ reason: '' }}
      send={({ reason }) => adminApi.reversePayment(payment.id, reason)}
      onDone={() => {
        toast.success(text.done);
        onReversed();
      }}
    >
      {(field) => <TextArea label={text.reason} rows={3} required {...field('reason')} />}
    </Question>
  );
};

/** Shows the actions that the current user can take on a payment: asking the provider and reversing the payment. */
export const PaymentActions = ({ onReversed, ...changes }: Changes & { onReversed: () => void }) => (
  <>
    {changes.payment.canAsk && <AskAgain {...changes} />}
    {changes.payment.canReverse && <Reverse payment={changes.payment} onReversed={onReversed} />}
  </>
);
