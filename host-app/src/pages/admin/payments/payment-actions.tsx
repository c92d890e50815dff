import { formatFigures, formatText, formatUnbrokenUgx, parseUgx, toKampalaDay } from '@somesa/core';
import { type AdminPaymentAnswer, type AdminPaymentView, refundMethods } from '@somesa/core/admin';
import { Field, MoneyField, Notice, SelectField, TextArea } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { showOutcome } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { ActionDialog, Options } from '../layout/action-dialog';
import { FindFirstDialog, findRows, getStudentName, useStudentFacts } from '../layout/find-first-dialog';
import { RequestButton } from '../layout/request-button';

interface ActionProps {
  payment: AdminPaymentView;
  onChanged: (answer: AdminPaymentAnswer) => void;
}

const CheckStatusButton = ({ payment, onChanged }: ActionProps) => {
  const text = useText('admin').payment.checkStatus;
  return (
    <RequestButton
      kind="secondary"
      busyText={text.asking}
      request={adminApi.sender('POST /admin/payments/:id/check-status', { id: payment.id })}
      done={text.done}
      onDone={onChanged}
    >
      {text.action}
    </RequestButton>
  );
};

export const SendRefundDialog = ({ payment, onChanged }: ActionProps) => {
  const text = useText('admin').payment.refund.sending;
  return (
    <ActionDialog
      {...text}
      kind="primary"
      values={{ amount: formatFigures(payment.refund?.waiting ?? 0), payer: payment.payer ?? '' }}
      send={adminApi.sender('POST /admin/payments/:id/refund/send', { id: payment.id })}
      onDone={onChanged}
    />
  );
};

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
      send={({ amount, ...rest }) =>
        adminApi.sender('POST /admin/payments/:id/refund', { id: payment.id })({
          ...rest,
          amount: parseUgx(amount) ?? 0,
        })
      }
      onDone={(answer) => {
        const { payment: now } = answer;
        const paid = (now.refund?.paid ?? 0) - (payment.refund?.paid ?? 0);
        showOutcome(
          now.approvalId === null ? formatText(text.done, { amount: formatFigures(paid) }) : approval.waiting,
        );
        onChanged(answer);
      }}
    >
      {(field) => (
        <>
          <MoneyField label={text.fields.amount} required {...field('amount')} />
          <SelectField label={text.fields.method} {...field('method')}>
            <Options values={refundMethods} names={text.methods} />
          </SelectField>
          <Field label={text.fields.providerTransactionId} required {...field('providerTransactionId')} />
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
      {...text}
      done={undefined}
      isDanger
      initialValues={{ reason: '' }}
      send={adminApi.sender('POST /admin/payments/:id/reverse', { id: payment.id })}
      onDone={(answer) => {
        showOutcome(answer.payment.approvalId === null ? text.done : approval.waiting);
        onChanged(answer);
      }}
    >
      {(field) => <TextArea label={text.reason} rows={3} required {...field('reason')} />}
    </ActionDialog>
  );
};

const MoveDialog = ({ payment, onChanged }: ActionProps) => {
  const text = useText('admin').payment.move;
  return (
    <FindFirstDialog
      {...text}
      initialValues={{ search: '', reason: '' }}
      errorField="search"
      find={({ search }) => findRows('students', search, ({ id }) => id !== String(payment.student.id))}
      describe={useStudentFacts(payment.school.name)}
      warn={({ cells }) => {
        const refundUgx = payment.amount - Number(cells.outstandingUgx);
        if (refundUgx <= 0) return null;
        return (
          <Notice kind="warning">{formatText(text.refund, { amount: formatFigures(refundUgx) })}</Notice>
        );
      }}
      confirm={(student) => formatText(text.confirm, { name: getStudentName(student) })}
      send={({ reason }, { id }) =>
        adminApi.sender('POST /admin/payments/:id/move', { id: payment.id })({ student: Number(id), reason })
      }
      onDone={onChanged}
      otherFields={(field) => <TextArea label={text.reason} rows={3} required {...field('reason')} />}
    >
      {(field) => <Field label={text.search} required {...field('search')} />}
    </FindFirstDialog>
  );
};

const RefundPrepaymentDialog = ({ payment, onChanged }: ActionProps) => {
  const text = useText('admin').payment.prepayment;
  return (
    <ActionDialog
      {...text}
      title={formatText(text.title, { amount: formatUnbrokenUgx(payment.prepaid) })}
      initialValues={{ reason: '' }}
      send={adminApi.sender('POST /admin/payments/:id/prepayment-refund', { id: payment.id })}
      onDone={onChanged}
    >
      {(field) => <TextArea label={text.reason} rows={3} required {...field('reason')} />}
    </ActionDialog>
  );
};

export const PaymentActions = (props: ActionProps) => (
  <>
    {props.payment.canAsk && <CheckStatusButton {...props} />}
    {props.payment.canMove && <MoveDialog {...props} />}
    {props.payment.canRefundPrepayment && <RefundPrepaymentDialog {...props} />}
    {props.payment.canReverse && <ReverseDialog {...props} />}
  </>
);
