import { cleanText, formatFigures, formatText, parseUgx, toKampalaDay } from '@somesa/core';
import {
  type AdminFeeItemView,
  type FeeAdjustmentBody,
  type FeeAdjustmentKind,
  outsidePaymentMethods,
} from '@somesa/core/admin';
import { Field, MoneyField, SelectField } from '@somesa/ui';
import type { ReactNode } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ActionDialog, type BindField, Options } from '../layout/action-dialog';
import type { StudentActionProps } from './student-actions';

/** An invalid one becomes -1, which the server rejects under its field; 0 can be right. */
const toAmount = (typed: string): number => (/^0+$/.test(cleanText(typed)) ? 0 : (parseUgx(typed) ?? -1));

const FeeOptions = ({ items, none }: { items: readonly AdminFeeItemView[]; none: string }) => {
  const { feeLeft } = useText('admin').student.adjustments;
  return (
    <>
      <option value="">{none}</option>
      {items.map(({ id, description, outstandingUgx }) => (
        <option key={id} value={id}>
          {formatText(feeLeft, { fee: description, amount: formatFigures(outstandingUgx) })}
        </option>
      ))}
    </>
  );
};

type Values = Record<string, string>;

const Adjustment = ({
  student,
  onChanged,
  kind,
  ...dialog
}: StudentActionProps & {
  kind: FeeAdjustmentKind;
  initialValues: Values;
  children: (field: BindField<Values>) => ReactNode;
}) => (
  <ActionDialog
    {...useText('admin').student.adjustments[kind]}
    kind={kind === 'paid-to-school' ? 'primary' : 'secondary'}
    {...dialog}
    send={({ amountUgx = '', feeItemId, ...rest }, key) =>
      adminApi.call('POST /admin/students/:id/adjustments', {
        params: { id: student.id },
        body: {
          kind,
          ...rest,
          amountUgx: toAmount(amountUgx),
          ...(feeItemId !== undefined && { feeItemId: feeItemId === '' ? null : Number(feeItemId) }),
        } as FeeAdjustmentBody,
        headers: { 'idempotency-key': key },
      })
    }
    onDone={onChanged}
  />
);

const RecordOutsidePayment = (props: StudentActionProps) => {
  const text = useText('admin').student.adjustments;
  const today = toKampalaDay(new Date());
  const initialValues = {
    amountUgx: '',
    method: 'cash',
    receiptNumber: '',
    paidOn: today,
    feeItemId: '',
    reason: '',
  };
  return (
    <Adjustment {...props} kind="paid-to-school" initialValues={initialValues}>
      {(field) => (
        <>
          <MoneyField label={text.amount} required {...field('amountUgx')} />
          <SelectField label={text.method} {...field('method')}>
            <Options values={outsidePaymentMethods} names={text.methods} />
          </SelectField>
          <Field
            label={text.receiptNumber}
            hint={text.receiptNumberHint}
            required
            {...field('receiptNumber')}
          />
          <Field label={text.paidOn} type="date" max={today} required {...field('paidOn')} />
          <SelectField label={text.fee} {...field('feeItemId')}>
            <FeeOptions
              items={props.student.items.filter(({ outstandingUgx }) => outstandingUgx > 0)}
              none={text.oldest}
            />
          </SelectField>
          <Field label={text.note} {...field('reason')} />
        </>
      )}
    </Adjustment>
  );
};

const ChangeFee = ({ kind, ...props }: StudentActionProps & { kind: 'bursary' | 'correction' }) => {
  const text = useText('admin').student.adjustments;
  const items = props.student.items.filter(
    ({ outstandingUgx }) => kind === 'correction' || outstandingUgx > 0,
  );
  const feeItemId = items.length === 1 ? String(items[0]?.id) : '';
  return (
    <Adjustment {...props} kind={kind} initialValues={{ feeItemId, amountUgx: '', reason: '' }}>
      {(field) => (
        <>
          <SelectField label={text.fee} required {...field('feeItemId')}>
            <FeeOptions items={items} none={text.choose} />
          </SelectField>
          <MoneyField
            label={kind === 'correction' ? text.rightAmount : text.amount}
            required
            {...field('amountUgx')}
          />
          <Field label={text.reason} required {...field('reason')} />
        </>
      )}
    </Adjustment>
  );
};

/** Adds a fee for this child only: an extra charge, or a balance of earlier terms. */
const AddFee = ({ kind, ...props }: StudentActionProps & { kind: 'charge' | 'brought-forward' }) => {
  const text = useText('admin').student.adjustments;
  const description = kind === 'charge' ? '' : text.balance;
  const initialValues = { description, amountUgx: '', dueOn: toKampalaDay(new Date()), reason: '' };
  return (
    <Adjustment {...props} kind={kind} initialValues={initialValues}>
      {(field) => (
        <>
          <Field label={text.description} required {...field('description')} />
          <MoneyField label={text.amount} required {...field('amountUgx')} />
          <Field label={text.dueOn} type="date" required {...field('dueOn')} />
          <Field label={text.reason} required {...field('reason')} />
        </>
      )}
    </Adjustment>
  );
};

/** Only what is possible is offered: nothing can be reduced without a fee. */
export const FeeAdjustmentDialogs = (props: StudentActionProps) => {
  const { items, outstandingUgx } = props.student;
  return (
    <>
      {outstandingUgx > 0 && <RecordOutsidePayment {...props} />}
      {outstandingUgx > 0 && <ChangeFee {...props} kind="bursary" />}
      <AddFee {...props} kind="charge" />
      <AddFee {...props} kind="brought-forward" />
      {items.length > 0 && <ChangeFee {...props} kind="correction" />}
    </>
  );
};
