import type { StudentGroupView } from '@somesa/core/admin';
import { Field } from '@somesa/ui';
import { Link } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog, formatTexts } from '../../layout/action-dialog';
import { amountColumn, rowClass, TableSection } from '../../layout/admin-section';
import type { SchoolTabProps } from '../school-tabs';

type GroupProps = Pick<SchoolTabProps, 'school' | 'onSchool'>;

/** Adds a group, or renames one. */
const SaveGroup = ({ school, onSchool, group }: GroupProps & { group: StudentGroupView | null }) => {
  const text = useText('admin').school.fees.groups;
  const names = { name: group?.name ?? '' };
  const id = school.id;
  return (
    <ActionDialog
      {...(group ? formatTexts(text.rename, names) : text.add)}
      text={text.text}
      initialValues={names}
      send={(body) =>
        group
          ? adminApi.call('PUT /admin/schools/:id/groups/:group', { params: { id, group: group.id }, body })
          : adminApi.call('POST /admin/schools/:id/groups', { params: { id }, body })
      }
      onDone={onSchool}
    >
      {(field) => <Field label={text.name} {...field('name')} />}
    </ActionDialog>
  );
};

const GroupActions = ({ group, school, onSchool }: GroupProps & { group: StudentGroupView }) => {
  const text = useText('admin').school.fees.groups;
  const params = { id: school.id, group: group.id };
  return (
    <div className={rowClass}>
      <SaveGroup {...{ group, school, onSchool }} />
      {!group.isUsed && (
        <ActionDialog
          {...formatTexts(text.remove, group)}
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
  const { school, may, isStaff } = props;
  const text = useText('admin').school.fees.groups;
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      rows={school.groups}
      actions={may('manageFees') && <SaveGroup {...props} group={null} />}
      columns={[
        {
          label: text.name,
          cell: ({ name }) => (
            <Link href={adminAddress.studentsOf('groups', name, isStaff ? school.id : null)}>{name}</Link>
          ),
        },
        amountColumn(text.children, 'children'),
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
