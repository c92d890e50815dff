import { formatFigures, formatText } from '@somesa/core';
import type { StudentGroupView } from '@somesa/core/admin';
import { css, Field } from '@somesa/ui';
import { Link } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ADMIN } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { TableSection } from '../../layout/admin-section';
import type { SchoolTabProps } from '../school-tabs';

const actionsClass = css('display: flex; flex-wrap: wrap; gap: 0.5rem;');

const GroupActions = ({ group, school, onSchool }: SchoolTabProps & { group: StudentGroupView }) => {
  const {
    fees,
    fees: { groups: text },
  } = useText('admin').school;
  const names = { name: group.name };
  const params = { id: school.id, group: group.id };
  return (
    <div className={actionsClass}>
      <ActionDialog
        action={text.rename}
        label={formatText(text.renameLabel, names)}
        title={formatText(text.renameTitle, names)}
        confirm={fees.save}
        initialValues={names}
        send={(body) => adminApi.call('PUT /admin/schools/:id/groups/:group', { params, body })}
        onDone={onSchool}
      >
        {(field) => <Field label={text.name} autoComplete="off" {...field('name')} />}
      </ActionDialog>
      {!group.isUsed && (
        <ActionDialog
          action={fees.remove}
          label={formatText(fees.removeLabel, names)}
          title={formatText(fees.removeTitle, names)}
          text={text.removeText}
          isDanger
          send={() => adminApi.call('DELETE /admin/schools/:id/groups/:group', { params })}
          onDone={onSchool}
        />
      )}
    </div>
  );
};

/** Groups of a school's children, each with the list of those in it. */
export const StudentGroups = (props: SchoolTabProps) => {
  const { school, onSchool, may, isStaff } = props;
  const text = useText('admin').school.fees.groups;
  const ofSchool = isStaff ? `&school=${school.id}` : '';
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      rows={school.groups}
      actions={
        may('manageFees') && (
          <ActionDialog
            action={text.add}
            title={text.add}
            text={text.text}
            initialValues={{ name: '' }}
            send={(body) =>
              adminApi.call('POST /admin/schools/:id/groups', { params: { id: school.id }, body })
            }
            onDone={onSchool}
          >
            {(field) => <Field label={text.name} autoComplete="off" {...field('name')} />}
          </ActionDialog>
        )
      }
      columns={[
        {
          label: text.name,
          cell: ({ name }) => (
            <Link href={`${ADMIN}/students?status=enrolled&q=${encodeURIComponent(name)}${ofSchool}`}>
              {name}
            </Link>
          ),
        },
        { label: text.children, isAmount: true, cell: ({ children }) => formatFigures(children) },
        ...(may('manageFees')
          ? [
              {
                label: text.actions,
                cell: (group: StudentGroupView) => <GroupActions {...props} group={group} />,
              },
            ]
          : []),
      ]}
    />
  );
};
