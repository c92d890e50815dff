import { formatFigures } from '@somesa/core';
import { type AdminStudentView, hasAccess } from '@somesa/core/admin';
import { DefinitionRows } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { useItemQuery } from '../layout/admin-query-view';
import { AdminSection, columnsClass, TableSection } from '../layout/admin-section';
import { DetailPage } from '../layout/detail-page';
import { Day, Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { StatusChip } from '../table/status-chip';

const Facts = ({ student }: { student: AdminStudentView }) => {
  const { fields } = useText('admin').student;
  const { user } = useSnapshot(auth);
  const { school } = student;
  const isStaff = user !== null && hasAccess(user.role_id, 'staff');
  return (
    <AdminSection title={fields.regNo}>
      <DefinitionRows
        rows={[
          { name: fields.regNo, value: student.regNo },
          { name: fields.className, value: student.className },
          {
            name: fields.school,
            value: isStaff ? <Link href={adminAddress.school(school.id)}>{school.name}</Link> : school.name,
          },
          { name: fields.charged, value: `UGX ${formatFigures(student.chargedUgx)}` },
          { name: fields.paid, value: `UGX ${formatFigures(student.paidUgx)}` },
          {
            name: fields.outstanding,
            value: `UGX ${formatFigures(student.outstandingUgx)}`,
            kind: 'ruled',
          },
        ]}
      />
    </AdminSection>
  );
};

const Items = ({ items }: Pick<AdminStudentView, 'items'>) => {
  const text = useText('admin').student.items;
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      rows={items}
      columns={[
        { label: text.description, cell: ({ description }) => description },
        { label: text.term, cell: ({ term }) => term },
        { label: text.dueOn, cell: ({ dueOn }) => <Day on={dueOn} /> },
        { label: text.charged, isAmount: true, cell: ({ chargedUgx }) => formatFigures(chargedUgx) },
        { label: text.paid, isAmount: true, cell: ({ paidUgx }) => formatFigures(paidUgx) },
      ]}
    />
  );
};

const Payments = ({ payments, regNo }: Pick<AdminStudentView, 'payments' | 'regNo'>) => {
  const text = useText('admin').student.payments;
  const { words } = useListTexts('payments');
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      rows={payments}
      columns={[
        {
          label: text.reference,
          cell: ({ id, reference }) => <Link href={adminAddress.payment(id)}>{reference}</Link>,
        },
        { label: text.createdAt, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
        { label: text.purpose, cell: ({ purpose }) => words?.purpose?.[purpose] ?? purpose },
        { label: text.status, cell: ({ status }) => <StatusChip status={status} names={words?.status} /> },
        { label: text.amount, isAmount: true, cell: ({ amountUgx }) => formatFigures(amountUgx) },
      ]}
    >
      <p>
        <Link href={`${ADMIN}/payments?q=${encodeURIComponent(regNo)}`}>{text.all}</Link>
      </p>
    </TableSection>
  );
};

const getStudent = (id: string, signal?: AbortSignal) => adminApi.getStudent(Number(id), signal);

/** Page /admin/students/:id: one child, with the fees charged and the payments. */
export const StudentPage = () => {
  const { pages } = useText('admin').shell;
  const query = useItemQuery(getStudent);
  return (
    <DetailPage
      backHref={`${ADMIN}/students`}
      backText={pages.students}
      title={
        query.state.kind === 'ready'
          ? `${query.state.value.student.firstName} ${query.state.value.student.lastName}`
          : pages.student
      }
      query={query}
    >
      {({ student }) => (
        <div className={columnsClass}>
          <div>
            <Facts student={student} />
            <Items items={student.items} />
          </div>
          <div>
            <Payments payments={student.payments} regNo={student.regNo} />
          </div>
        </div>
      )}
    </DetailPage>
  );
};
