import { formatText, toKampalaDay } from '@somesa/core';
import type { AdminStudentAnswer, AdminStudentView } from '@somesa/core/admin';
import { Field } from '@somesa/ui';
import { type ComponentProps, useId } from 'react';
import { useLocation } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { ChoicesField, readChoices, writeChoices } from '../layout/choices-field';

const ClassField = ({ classes, ...field }: ComponentProps<typeof Field> & { classes: readonly string[] }) => {
  const id = useId();
  return (
    <>
      <Field {...field} list={id} />
      <datalist id={id}>
        {classes.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
};

const EMPTY = { regNo: '', firstName: '', lastName: '', className: '', guardianName: '', guardianPhone: '' };
const EXAMPLE_CLASS = 'Senior 2 East';

export const AddStudent = ({ schoolId, classes = [] }: { schoolId: number; classes?: readonly string[] }) => {
  const text = useText('admin').student.add;
  const [, navigate] = useLocation();
  return (
    <ActionDialog
      {...text}
      initialValues={EMPTY}
      send={adminApi.sender('POST /admin/schools/:id/students', { id: schoolId })}
      onDone={({ student }) => navigate(adminAddress.student(student.id))}
    >
      {(field) => (
        <>
          <Field label={text.regNo} required {...field('regNo')} />
          <Field label={text.firstName} required {...field('firstName')} />
          <Field label={text.lastName} hint={text.lastNameHint} {...field('lastName')} />
          <ClassField
            label={text.className}
            hint={formatText(text.classHint, { example: classes[0] ?? EXAMPLE_CLASS })}
            classes={classes}
            required
            {...field('className')}
          />
          <Field label={text.guardianName} {...field('guardianName')} />
          <Field
            label={text.guardianPhone}
            hint={text.guardianHint}
            type="tel"
            inputMode="tel"
            {...field('guardianPhone')}
          />
        </>
      )}
    </ActionDialog>
  );
};

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
          <Field label={adjustments.note} {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};

const Rename = ({ student, onChanged }: StudentActionProps) => {
  const { rename: text, add } = useText('admin').student;
  const { id, firstName, lastName } = student;
  return (
    <ActionDialog
      {...text}
      initialValues={{ firstName, lastName }}
      send={adminApi.sender('PUT /admin/students/:id/name', { id })}
      onDone={onChanged}
    >
      {(field) => (
        <>
          <Field label={add.firstName} required {...field('firstName')} />
          <Field label={add.lastName} hint={add.lastNameHint} {...field('lastName')} />
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
      send={adminApi.sender('POST /admin/students/:id/left', { id: student.id })}
      onDone={onChanged}
    >
      {(field) => (
        <>
          <Field label={text.leftOn} type="date" max={today} required {...field('leftOn')} />
          <Field label={adjustments.note} {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};

const ChangeGroups = ({ student, onChanged }: StudentActionProps) => {
  const text = useText('admin').student.groups;
  const { id, school, groups } = student;
  const memberOf = groups.filter(({ isMember }) => isMember).map(({ name }) => name);
  return (
    <ActionDialog
      {...text}
      title={text.action}
      initialValues={{ groups: writeChoices(memberOf) }}
      send={async (values) => {
        const chosen = readChoices(values.groups);
        const listIds = (isChange: (isMember: boolean, isChosen: boolean) => boolean) =>
          groups
            .filter(({ name, isMember }) => isChange(isMember, chosen.includes(name)))
            .map((group) => group.id);
        const changed = await adminApi.call('POST /admin/schools/:id/group-members', {
          params: { id: school.id },
          body: {
            students: [id],
            add: listIds((isMember, isChosen) => isChosen && !isMember),
            remove: listIds((isMember, isChosen) => isMember && !isChosen),
          },
        });
        return changed.ok ? adminApi.call('GET /admin/students/:id', { params: { id } }) : changed;
      }}
      onDone={onChanged}
    >
      {(field, value) => (
        <ChoicesField
          label={text.title}
          names={groups.map(({ name }) => name)}
          value={value('groups')}
          field={field('groups')}
        />
      )}
    </ActionDialog>
  );
};

export const StudentActions = (props: StudentActionProps) => {
  const { move, returned } = useText('admin').student;
  return props.student.leftOn === null ? (
    <>
      <Rename {...props} />
      <ClassDialog {...props} text={move} line="POST /admin/students/:id/move" />
      {props.student.groups.length > 0 && <ChangeGroups {...props} />}
      <RecordLeft {...props} />
    </>
  ) : (
    <ClassDialog {...props} text={returned} line="POST /admin/students/:id/returned" />
  );
};
