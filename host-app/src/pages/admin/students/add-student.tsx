import { formatText } from '@somesa/core';
import { Field } from '@somesa/ui';
import { useLocation } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { ClassField } from './class-field';

const EMPTY = { regNo: '', firstName: '', lastName: '', className: '' };
const EXAMPLE_CLASS = 'Senior 2 East';

export const AddStudent = ({ schoolId, classes = [] }: { schoolId: number; classes?: readonly string[] }) => {
  const text = useText('admin').student.add;
  const [, navigate] = useLocation();
  return (
    <ActionDialog
      {...text}
      initialValues={EMPTY}
      send={(values) =>
        adminApi.call('POST /admin/schools/:id/students', { params: { id: schoolId }, body: values })
      }
      onDone={({ student }) => navigate(adminAddress.student(student.id))}
    >
      {(field) => (
        <>
          <Field label={text.regNo} autoComplete="off" required {...field('regNo')} />
          <Field label={text.firstName} autoComplete="off" required {...field('firstName')} />
          <Field label={text.lastName} hint={text.lastNameHint} autoComplete="off" {...field('lastName')} />
          <ClassField
            label={text.className}
            hint={formatText(text.classHint, { example: classes[0] ?? EXAMPLE_CLASS })}
            classes={classes}
            required
            {...field('className')}
          />
        </>
      )}
    </ActionDialog>
  );
};
