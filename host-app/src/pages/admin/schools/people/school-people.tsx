import { type SchoolPeople as People, schoolRoles } from '@somesa/core/admin';
import { Chip, css, DefinitionRows, Field, SelectField } from '@somesa/ui';
import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { auth } from '../../../../state/auth';
import { showOutcome } from '../../../../state/page-message';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { rowClass, TableSection } from '../../layout/admin-section';
import { AdminTable } from '../../table/admin-table';
import { Moment } from '../../table/list-cell';
import type { SchoolTabProps } from '../school-tabs';

type Person = People['people'][number];

const stackClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & > h2 { font-size: 1.125rem; }',
);

const RoleField = (field: Omit<ComponentProps<typeof SelectField>, 'label'>) => {
  const text = useText('admin').school.people;
  return (
    <>
      <SelectField label={text.role} required {...field}>
        <Options values={schoolRoles} names={text.roles} />
      </SelectField>
      <DefinitionRows
        rows={schoolRoles.map((role) => ({ name: text.roles[role], value: text.rights[role] }))}
      />
    </>
  );
};

/** Role of a person, and that another one waits for approval. */
const Role = ({ school_role, isRequested }: Pick<Person, 'school_role' | 'isRequested'>) => {
  const text = useText('admin').school.people;
  return (
    <>
      {text.roles[school_role]} {isRequested && <Chip tone="waits">{text.requested}</Chip>}
    </>
  );
};

const PersonActions = ({
  school,
  person,
  onChanged,
}: {
  school: number;
  person: Person;
  onChanged: (people: People) => void;
}) => {
  const text = useText('admin').school.people;
  const { user } = useSnapshot(auth);
  const { name } = person;
  if (user?.id === person.id) return text.self;
  return (
    <div className={rowClass}>
      <ActionDialog
        {...text.change}
        values={{ name }}
        kind="quiet"
        initialValues={{ schoolRole: person.school_role as string }}
        send={adminApi.sender('PUT /admin/schools/:id/people/:user', { id: school, user: person.id })}
        onDone={(changed) => {
          const isRequested = changed.people.some(({ id, isRequested }) => id === person.id && isRequested);
          showOutcome(isRequested ? text.requestedDone : text.changed);
          onChanged(changed);
        }}
      >
        {(field) => <RoleField {...field('schoolRole')} />}
      </ActionDialog>
      <ActionDialog
        {...text.remove}
        values={{ name }}
        kind="quiet"
        isDanger
        send={adminApi.sender('DELETE /admin/schools/:id/people/:user', { id: school, user: person.id })}
        onDone={onChanged}
      />
    </div>
  );
};

interface PeopleProps {
  schoolId: number;
  onChanged: (people: People) => void;
}

const InvitePerson = ({ schoolId, onChanged }: PeopleProps) => {
  const text = useText('admin').school.people;
  return (
    <ActionDialog
      {...text.invite}
      initialValues={{ username: '', email: '', schoolRole: 'bursar' }}
      send={adminApi.sender('POST /admin/schools/:id/invitations', { id: schoolId })}
      onDone={(changed) => {
        showOutcome(changed.invitations.at(-1)?.isRequested ? text.requestedDone : text.invited);
        onChanged(changed);
      }}
    >
      {(field) => (
        <>
          <Field label={text.username} required {...field('username')} />
          <Field label={text.emailField} type="email" required {...field('email')} />
          <RoleField {...field('schoolRole')} />
        </>
      )}
    </ActionDialog>
  );
};

const Invitations = ({ schoolId, onChanged, invitations }: PeopleProps & Pick<People, 'invitations'>) => {
  const text = useText('admin').school.people;
  const { columns } = text;
  return (
    <TableSection
      title={text.invitations}
      emptyText={text.none}
      onPhones="lines"
      rows={invitations}
      columns={[
        { label: columns.name, cell: ({ username }) => username },
        { label: columns.email, cell: ({ email }) => email },
        { label: columns.role, cell: (person) => <Role {...person} /> },
        { label: text.expiresAt, cell: ({ expiresAt }) => <Moment iso={expiresAt} /> },
        {
          label: columns.actions,
          cell: ({ id, email }) => (
            <ActionDialog
              {...text.withdraw}
              values={{ email }}
              kind="quiet"
              isDanger
              send={adminApi.sender('POST /admin/schools/:id/invitations/:invitation/withdraw', {
                id: schoolId,
                invitation: id,
              })}
              onDone={onChanged}
            />
          ),
        },
      ]}
    />
  );
};

export const SchoolPeople = ({ school, isStaff }: SchoolTabProps) => {
  const { lists, ...texts } = useText('admin');
  const text = texts.school.people;
  const { columns } = text;
  const query = useAdminQuery('GET /admin/schools/:id/people', { params: { id: school.id } });
  const props = { schoolId: school.id, onChanged: query.put };
  return (
    <AdminQueryView query={query}>
      {({ people, invitations }) => (
        <div className={stackClass}>
          <TableSection
            title={text.title}
            onPhones="lines"
            rows={people}
            actions={<InvitePerson {...props} />}
            columns={[
              {
                label: columns.name,
                cell: ({ id, name, isLocked }) => (
                  <>
                    {isStaff ? <Link href={adminAddress.user(id)}>{name}</Link> : name}{' '}
                    {isLocked && <Chip tone="bad">{text.locked}</Chip>}
                  </>
                ),
              },
              { label: columns.email, cell: ({ email }) => email },
              { label: columns.role, cell: (person) => <Role {...person} /> },
              {
                label: columns.lastUsedAt,
                cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <Moment iso={lastUsedAt} />),
              },
              {
                label: columns.actions,
                cell: (person) => <PersonActions school={school.id} person={person} onChanged={query.put} />,
              },
            ]}
          >
            <p>{text.text}</p>
          </TableSection>
          <Invitations {...props} invitations={invitations} />
          <h2>{lists.schoolViews.title}</h2>
          <AdminTable list="schoolViews" fixedParams={{ school: String(school.id) }} />
        </div>
      )}
    </AdminQueryView>
  );
};
