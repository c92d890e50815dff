import { formatFigures, formatText, formatUgx } from '@somesa/core';
import type { AdminListAnswer, AdminPaymentView } from '@somesa/core/admin';
import { Field, Notice, SelectField, TextArea } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ActionDialog, type BindField } from '../layout/action-dialog';
import { FactRows } from '../layout/admin-section';
import { RequestButton } from '../layout/request-button';

type FoundStudent = AdminListAnswer['rows'][number];
type MoveValues = { student: string; reason: string };

/** Returns the school of a child; a bursar's list, which is of one school, does not name it. */
const getSchool = ({ cells }: FoundStudent, { school }: AdminPaymentView): string =>
  String(cells.school ?? school.name);
const getUgx = ({ cells }: FoundStudent): number => Number(cells.outstandingUgx);

/** Shows the chosen child: what they owe, and what of the payment would be refunded. */
const ChosenStudent = ({ student, payment }: { student: FoundStudent; payment: AdminPaymentView }) => {
  const { move, fields } = useText('admin').payment;
  const { cells } = student;
  const refundUgx = payment.amount - getUgx(student);
  return (
    <>
      <FactRows
        rows={[
          { name: fields.student, value: `${cells.firstName} ${cells.lastName}`, kind: 'strong' },
          { name: fields.className, value: cells.className },
          { name: fields.school, value: getSchool(student, payment) },
          { name: move.owes, value: formatUgx(getUgx(student)) },
        ]}
      />
      {refundUgx > 0 && (
        <Notice kind="warning">{formatText(move.refund, { amount: formatFigures(refundUgx) })}</Notice>
      )}
    </>
  );
};

/** Fields that find a child by registration number or name, and choose it. A bursar finds the children of their own school. */
const StudentFields = ({ payment, field }: { payment: AdminPaymentView; field: BindField<MoveValues> }) => {
  const text = useText('admin').payment.move;
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly FoundStudent[] | null>(null);
  const [chosenId, setChosenId] = useState('');
  const student = field('student');
  const chosen = found?.find(({ id }) => id === chosenId);
  return (
    <>
      <Field
        label={text.search}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        error={found?.length === 0 ? text.none : undefined}
      />
      <div>
        <RequestButton
          kind="secondary"
          busyText={text.finding}
          request={() => adminApi.listRows({ list: 'students', query: { q: search.trim() } })}
          onDone={({ rows }) => {
            setFound(rows.filter(({ id }) => id !== String(payment.student.id)));
            setChosenId('');
          }}
        >
          {text.find}
        </RequestButton>
      </div>
      <SelectField
        label={text.children}
        required
        {...student}
        onChange={(event) => {
          setChosenId(event.target.value);
          return student.onChange(event);
        }}
      >
        <option value="">{text.choose}</option>
        {found?.map((each) => (
          <option key={each.id} value={each.id}>
            {`${each.cells.firstName} ${each.cells.lastName}, ${each.cells.regNo}, ${each.cells.className}, ${getSchool(each, payment)}`}
          </option>
        ))}
      </SelectField>
      {chosen && <ChosenStudent student={chosen} payment={payment} />}
    </>
  );
};

/** Requests that a payment for the wrong child is moved to another child, after showing who that is and what they owe. */
export const MovePaymentDialog = ({
  payment,
  onChanged,
}: {
  payment: AdminPaymentView;
  onChanged: (payment: AdminPaymentView) => void;
}) => {
  const text = useText('admin').payment.move;
  return (
    <ActionDialog<MoveValues, AdminPaymentView>
      action={text.do}
      title={text.question}
      text={text.lead}
      confirm={text.confirm}
      done={text.done}
      initialValues={{ student: '', reason: '' }}
      check={({ student }) => (student === '' ? { student: ['choose'] } : null)}
      texts={{ choose: text.choose }}
      send={({ student, reason }) =>
        adminApi.requestPaymentMove(payment.id, { student: Number(student), reason })
      }
      onDone={(now) => {
        onChanged(now);
        void refreshQueueCounts();
      }}
    >
      {(field) => (
        <>
          <StudentFields payment={payment} field={field} />
          <TextArea label={text.reason} rows={3} required {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};
