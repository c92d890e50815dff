import { toKampalaDay } from '@somesa/core';
import type { AdminStudentAnswer, AdminStudentView } from '@somesa/core/admin';
import { Field } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { ClassField } from './class-field';

export interface StudentActionProps {
  student: AdminStudentView;
  onChanged: (answer: AdminStudentAnswer) => void;
}

const ClassDialog = ({
  student,
  onChanged,
  text,
  line,
}: StudentActionProps & {
  text: Record<'action' | 'title' | 'text' | 'done', string>;
  line: 'POST /admin/students/:id/move' | 'POST /admin/students/:id/returned';
}) => {
  const { move, adjustments } = useText('admin').student;
  return (
    <ActionDialog
      {...text}
      initialValues={{ className: student.className, reason: '' }}
      send={(values) => adminApi.call(line, { params: { id: student.id }, body: values })}
      onDone={onChanged}
    >
      {(field) => (
        <>
          <ClassField label={move.className} classes={student.classes} required {...field('className')} />
          <Field label={adjustments.note} autoComplete="off" {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};

const RecordLeft = ({ student, onChanged }: StudentActionProps) => {
  const { left: text, adjustments } = useText('admin').student;
  const today = toKampalaDay(new Date());
  return (
    <ActionDialog
      {...text}
      initialValues={{ leftOn: today, reason: '' }}
      send={(values) =>
        adminApi.call('POST /admin/students/:id/left', { params: { id: student.id }, body: values })
      }
      onDone={onChanged}
    >
      {(field) => (
        <>
          <Field label={text.leftOn} type="date" max={today} required {...field('leftOn')} />
          <Field label={adjustments.note} autoComplete="off" {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};

export const StudentActions = (props: StudentActionProps) => {
  const { move, returned } = useText('admin').student;
  return props.student.leftOn === null ? (
    <>
      <ClassDialog {...props} text={move} line="POST /admin/students/:id/move" />
      <RecordLeft {...props} />
    </>
  ) : (
    <ClassDialog {...props} text={returned} line="POST /admin/students/:id/returned" />
  );
};
