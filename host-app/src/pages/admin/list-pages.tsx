import { formatText } from '@somesa/core';
import { type AdminSchoolAnswer, type ListRow, mayActForSchool, type QueueKind } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { buttonClass, Card, css, Field, toast } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { adminApi } from '../../state/admin-api';
import { auth } from '../../state/auth';
import { useText } from '../../texts/use-text';
import { ADMIN, adminAddress } from './admin-addresses';
import { ActionDialog } from './layout/action-dialog';
import { useAdminQuery } from './layout/admin-query-view';
import { AddStudent } from './students/student-actions';
import { AdminTable } from './table/admin-table';
import { type BulkAction, changeTogether } from './table/bulk-bar';

const noteClass = css(
  'display: grid; gap: 1.25rem; justify-items: start; max-width: 40rem; padding: 1.5rem;',
);

/** Shows a page without content, which exists only so that its address keeps working. */
const Placeholder = ({ name }: { name: keyof AdminTexts['shell']['pages'] }) => {
  const { pages, placeholder } = useText('admin').shell;
  return (
    <>
      <h1>{pages[name]}</h1>
      <Card className={noteClass}>
        <p>{placeholder.text}</p>
        <Link href={ADMIN} className={buttonClass('secondary')}>
          {placeholder.back}
        </Link>
      </Card>
    </>
  );
};

export const BusOperatorsPage = () => <Placeholder name="busOperators" />;

export const BusRoutesPage = () => <Placeholder name="busRoutes" />;

export const BusTypesPage = () => <Placeholder name="busTypes" />;

export const BusesPage = () => <Placeholder name="buses" />;

export const SchoolsPage = () => {
  const { shell, school: words } = useText('admin');
  const text = words.add;
  const [, navigate] = useLocation();
  const open = ({ school }: AdminSchoolAnswer): void => {
    toast.success(text.added);
    navigate(adminAddress.school(school.id));
  };
  return (
    <>
      <h1>{shell.pages.schools}</h1>
      <AdminTable
        list="schools"
        getRowHref={({ id }) => adminAddress.school(id)}
        actions={
          <ActionDialog
            {...text}
            initialValues={{ name: '', slug: '' }}
            send={(values) => adminApi.call('POST /admin/schools', { body: values })}
            onDone={open}
          >
            {(field) => (
              <>
                <Field label={text.name} {...field('name')} />
                <Field label={text.slug} hint={text.slugHint} autoCapitalize="none" {...field('slug')} />
              </>
            )}
          </ActionDialog>
        }
      />
    </>
  );
};

const ENROLLED = { status: 'enrolled' };

const useGroupActions = (schoolId: number): readonly BulkAction[] => {
  const text = useText('admin').student.bulk;
  const { state } = useAdminQuery('GET /admin/schools/:id', { params: { id: schoolId } });
  if (state.kind !== 'ready') return [];
  return state.value.school.groups.flatMap(({ id, name }) => {
    const isMember = ({ cells }: ListRow): boolean =>
      String(cells.groupIds ?? '')
        .split(',')
        .includes(String(id));
    const change = (how: 'add' | 'remove') =>
      changeTogether((rows) =>
        adminApi.call('POST /admin/schools/:id/group-members', {
          params: { id: schoolId },
          body: { students: rows.map((row) => Number(row.id)), add: [], remove: [], [how]: [id] },
        }),
      );
    const [add, remove] = [change('add'), change('remove')];
    return [
      { label: formatText(text.add, { name }), isFor: (row) => !isMember(row), run: add, undo: remove },
      { label: formatText(text.remove, { name }), isFor: isMember, run: remove, undo: add },
    ] satisfies BulkAction[];
  });
};

/** Children of the own school; its bursar can add many at once to groups, and remove them. */
const StudentsOfSchool = ({ schoolId }: { schoolId: number }) => (
  <AdminTable
    list="students"
    initialParams={ENROLLED}
    getRowHref={({ id }) => adminAddress.student(id)}
    actions={<AddStudent schoolId={schoolId} />}
    bulkActions={useGroupActions(schoolId)}
  />
);

export const StudentsPage = () => {
  const { pages } = useText('admin').shell;
  const { user } = useSnapshot(auth);
  return (
    <>
      <h1>{pages.students}</h1>
      {user?.school_id !== undefined && mayActForSchool(user, 'manageFees') ? (
        <StudentsOfSchool schoolId={user.school_id} />
      ) : (
        <AdminTable
          list="students"
          initialParams={ENROLLED}
          getRowHref={({ id }) => adminAddress.student(id)}
        />
      )}
    </>
  );
};

export const ApprovalsPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.approvals}</h1>
      <AdminTable list="approvals" getRowHref={({ id }) => adminAddress.approval(id)} />
    </>
  );
};

type Addresses = Readonly<Record<string, (id: string) => string>>;

const queueItemAddresses: Readonly<Record<QueueKind, (id: string) => string>> = {
  application: adminAddress.loan,
  collection: adminAddress.loan,
  disbursement: adminAddress.disbursement,
  exception: adminAddress.exception,
  'bank-transaction': adminAddress.bankTransaction,
  refund: adminAddress.payment,
  approval: adminAddress.approval,
  message: adminAddress.message,
  booking: adminAddress.reservation,
  partnership: adminAddress.partnership,
};

const addresses: Addresses = {
  loan: adminAddress.loan,
  disbursement: adminAddress.disbursement,
  payment: adminAddress.payment,
  'bank-transaction': adminAddress.bankTransaction,
  school: adminAddress.school,
  settlement: adminAddress.settlement,
  approval: adminAddress.approval,
  import: adminAddress.registerImport,
  partnership: adminAddress.partnership,
  user: adminAddress.user,
  'queue-item': (id) => {
    const at = id.indexOf(':');
    const kinds: Addresses = queueItemAddresses;
    return kinds[id.slice(0, at)]?.(id.slice(at + 1)) ?? '';
  },
};

// Subject of an entry, by its usual name, as a link to its screen if it has one. Lists and reports have their
// titles.
const Subject = ({ cells: { subject, subjectId, subjectKind } }: ListRow) => {
  const { lists, reports } = useText('admin');
  const address = addresses[String(subjectKind)]?.(String(subjectId));
  if (address) return <Link href={address}>{subject}</Link>;
  if (subjectKind !== 'list') return subject;
  const titled: Readonly<Record<string, { title: string }>> = { ...lists, ...reports.names };
  return titled[String(subject).replace('report:', '')]?.title ?? subject;
};

const renderSubject = (row: ListRow): ReactNode => <Subject {...row} />;

export const AuditPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.audit}</h1>
      <AdminTable list="audit" cells={{ subject: renderSubject }} />
    </>
  );
};
