import { cleanText, formatFigures, formatText, parseUgx, toKampalaDay } from '@somesa/core';
import { type AdminFeeItemView, outsidePaymentMethods } from '@somesa/core/admin';
import { Field, MoneyField, SelectField } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ActionDialog, Options } from '../layout/action-dialog';
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

const RecordOutsidePayment = ({ student, onChanged }: StudentActionProps) => {
  const text = useText('admin').student.adjustments;
  const today = toKampalaDay(new Date());
  return (
    <ActionDialog
      {...text.paid}
      kind="primary"
      confirm={text.save}
      initialValues={{
        amountUgx: '',
        method: 'cash' as string,
        receiptNumber: '',
        paidOn: today,
        feeItemId: '',
        reason: '',
      }}
      send={({ amountUgx, feeItemId, ...rest }, key) =>
        adminApi.sender('POST /admin/students/:id/adjustments', { id: student.id })(
          {
            kind: 'paid-to-school',
            ...rest,
            amountUgx: toAmount(amountUgx),
            feeItemId: feeItemId === '' ? null : Number(feeItemId),
          },
          key,
        )
      }
      onDone={onChanged}
    >
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
              items={student.items.filter(({ outstandingUgx }) => outstandingUgx > 0)}
              none={text.oldest}
            />
          </SelectField>
          <Field label={text.note} {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};

const ChangeFee = ({ student, onChanged, kind }: StudentActionProps & { kind: 'bursary' | 'correction' }) => {
  const text = useText('admin').student.adjustments;
  const items = student.items.filter(({ outstandingUgx }) => kind === 'correction' || outstandingUgx > 0);
  return (
    <ActionDialog
      {...text[kind]}
      text={kind === 'correction' ? text.correction.text : null}
      confirm={text.save}
      initialValues={{ feeItemId: items.length === 1 ? String(items[0]?.id) : '', amountUgx: '', reason: '' }}
      send={({ feeItemId, amountUgx, reason }, key) =>
        adminApi.sender('POST /admin/students/:id/adjustments', { id: student.id })(
          { kind, feeItemId: Number(feeItemId), amountUgx: toAmount(amountUgx), reason },
          key,
        )
      }
      onDone={onChanged}
    >
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
    </ActionDialog>
  );
};

/** Adds a fee for this child only: an extra charge, or a balance of earlier terms. */
const AddFee = ({
  student,
  onChanged,
  kind,
}: StudentActionProps & { kind: 'charge' | 'brought-forward' }) => {
  const text = useText('admin').student.adjustments;
  const isBalance = kind === 'brought-forward';
  const own = isBalance ? text.broughtForward : text.charge;
  return (
    <ActionDialog
      {...own}
      text={isBalance ? text.broughtForward.text : null}
      confirm={text.save}
      initialValues={{
        description: isBalance ? text.broughtForward.description : '',
        amountUgx: '',
        dueOn: toKampalaDay(new Date()),
        reason: '',
      }}
      send={({ amountUgx, ...rest }, key) =>
        adminApi.sender('POST /admin/students/:id/adjustments', { id: student.id })(
          { kind, ...rest, amountUgx: toAmount(amountUgx) },
          key,
        )
      }
      onDone={onChanged}
    >
      {(field) => (
        <>
          <Field label={text.description} required {...field('description')} />
          <MoneyField label={text.amount} required {...field('amountUgx')} />
          <Field label={text.dueOn} type="date" required {...field('dueOn')} />
          <Field label={text.reason} required {...field('reason')} />
        </>
      )}
    </ActionDialog>
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
