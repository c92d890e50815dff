import { formatFigures, kampalaDay, parseUgx, say } from '@somesa/core';
import { type OfficePaymentView, type RefundWay, refundWays } from '@somesa/core/office';
import { Button, Field, MoneyField, SelectField, TextArea, toast } from '@somesa/ui';
import { useState } from 'react';
import { officeApi } from '../../../state/office-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';

interface Changes {
  payment: OfficePaymentView;
  /** Takes the payment as it is now. */
  onChanged: (payment: OfficePaymentView) => void;
}

const AskAgain = ({ payment, onChanged }: Changes) => {
  const text = useText('office').payment.ask;
  const [isBusy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    const answer = await officeApi.askProvider(payment.id);
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
  const text = useText('office').payment.refund;
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
        way: payment.way as string,
        externalId: '',
        paidOn: today,
      }}
      send={({ amount, way, ...rest }) =>
        officeApi.recordRefund(payment.id, { ...rest, way: way as RefundWay, amount: parseUgx(amount) ?? 0 })
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
          <SelectField label={text.fields.way} {...field('way')}>
            {refundWays.map((way) => (
              <option key={way} value={way}>
                {text.ways[way]}
              </option>
            ))}
          </SelectField>
          <Field label={text.fields.externalId} autoComplete="off" required {...field('externalId')} />
          <Field label={text.fields.paidOn} type="date" max={today} required {...field('paidOn')} />
        </>
      )}
    </Question>
  );
};

const Reverse = ({ payment, onReversed }: { payment: OfficePaymentView; onReversed: () => void }) => {
  const text = useText('office').payment.reverse;
  return (
    <Question
      action={text.do}
      title={text.question}
      text={text.lead}
      confirm={text.confirm}
      isDanger
      empty={{ reason: '' }}
      send={({ reason }) => officeApi.reversePayment(payment.id, reason)}
      onDone={() => {
        toast.success(text.done);
        onReversed();
      }}
    >
      {(field) => <TextArea label={text.reason} rows={3} required {...field('reason')} />}
    </Question>
  );
};

/** What may be done with a payment by who looks: asking the provider, and taking it back. */
export const PaymentActions = ({ onReversed, ...changes }: Changes & { onReversed: () => void }) => (
  <>
    {changes.payment.canAsk && <AskAgain {...changes} />}
    {changes.payment.canReverse && <Reverse payment={changes.payment} onReversed={onReversed} />}
  </>
);
