import { formatFullName, formatPaymentCode, formatUgx } from '@somesa/core';
import type { AdminStudentView } from '@somesa/core/admin';
import { css } from '@somesa/ui';
import { Link } from 'wouter';
import { useRights } from '../../../state/use-rights';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { AdminSection, amountColumn, FactRows, TableSection } from '../layout/admin-section';
import { FileButton } from '../layout/request-button';
import { Day, Moment, renderMoment, useListTexts, useShortDates } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';
import { ClearanceSection } from './clearance-section';
import { FeeAdjustmentDialogs } from './fee-adjustment-dialogs';
import { GuardiansSection } from './guardians-section';
import { type StudentActionProps, StudentActions } from './student-actions';
import { StudentHistory } from './student-history';

const stackClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & dl { max-width: 32rem; }',
);

const Facts = ({ student, onChanged }: StudentActionProps) => {
  const {
    student: { fields, groups },
    reports,
  } = useText('admin');
  const { isStaff, may } = useRights();
  const { school, leftOn } = student;
  const memberOf = student.groups.filter(({ isMember }) => isMember).map(({ name }) => name);
  const { formatDay } = useShortDates();
  return (
    <AdminSection
      title={fields.title}
      actions={
        <>
          {may('manageFees') && <StudentActions {...{ student, onChanged }} />}
          <FileButton
            kind="quiet"
            name={`account-${student.regNo.replace(/\W/g, '-')}.csv`}
            busyText={reports.preparing}
            line="GET /admin/students/:id/csv"
            request={{ params: { id: student.id } }}
          >
            {fields.download}
          </FileButton>
        </>
      }
    >
      <FactRows
        rows={[
          { name: fields.regNo, value: student.regNo },
          { name: fields.paymentCode, value: student.paymentCode && formatPaymentCode(student.paymentCode) },
          { name: fields.className, value: student.className },
          { name: groups.title, value: memberOf.join(', ') || groups.none },
          { name: fields.leftOn, value: leftOn && formatDay(leftOn) },
          {
            name: fields.school,
            value: isStaff ? <Link href={adminAddress.school(school.id)}>{school.name}</Link> : school.name,
          },
          { name: fields.charged, value: formatUgx(student.chargedUgx) },
          { name: fields.bursary, value: formatUgx(student.bursaryUgx) },
          { name: fields.paid, value: formatUgx(student.paidUgx) },
          { name: fields.paidToSchool, value: formatUgx(student.paidToSchoolUgx) },
          { name: fields.credit, value: student.creditUgx > 0 && formatUgx(student.creditUgx) },
          { name: fields.prepaid, value: student.prepaidUgx > 0 && formatUgx(student.prepaidUgx) },
          {
            name: fields.outstanding,
            value: formatUgx(student.outstandingUgx),
            kind: 'ruled',
          },
        ]}
      />
    </AdminSection>
  );
};

const Items = ({ student, onChanged }: StudentActionProps) => {
  const text = useText('admin').student.items;
  const { may } = useRights();
  const { items } = student;
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      actions={may('manageFees') && <FeeAdjustmentDialogs {...{ student, onChanged }} />}
      rows={items}
      columns={[
        { label: text.description, cell: ({ description }) => description },
        { label: text.term, cell: ({ term }) => term },
        { label: text.dueOn, cell: ({ dueOn }) => <Day on={dueOn} /> },
        amountColumn(text.charged, 'chargedUgx'),
        amountColumn(text.bursary, 'bursaryUgx'),
        amountColumn(text.paid, 'paidUgx'),
        amountColumn(text.paidToSchool, 'paidToSchoolUgx'),
        amountColumn(text.outstanding, 'outstandingUgx'),
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
        { label: text.paidAt, cell: ({ paidAt }) => renderMoment(paidAt) },
        { label: text.createdAt, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
        { label: text.purpose, cell: ({ purpose }) => words?.purpose?.[purpose] ?? purpose },
        { label: text.status, cell: ({ status }) => <StatusChip status={status} names={words?.status} /> },
        amountColumn(text.amount, 'amountUgx'),
      ]}
    >
      <p>
        <Link href={`${ADMIN}/payments?q=${encodeURIComponent(regNo)}`}>{text.all}</Link>
      </p>
    </TableSection>
  );
};

export const StudentPage = () => {
  const { pages } = useText('admin').shell;
  const query = useItemQuery('GET /admin/students/:id');
  return (
    <DetailPage
      backHref={`${ADMIN}/students`}
      backText={pages.students}
      title={
        query.state.kind === 'ready'
          ? formatFullName(query.state.value.student.firstName, query.state.value.student.lastName)
          : pages.student
      }
      query={query}
    >
      {({ student }) => (
        <div className={stackClass}>
          <Facts student={student} onChanged={query.put} />
          <Items student={student} onChanged={query.put} />
          {student.leftOn === null && <ClearanceSection student={student} />}
          <GuardiansSection student={student} onChanged={query.put} />
          <StudentHistory student={student} onChanged={query.put} />
          <Payments payments={student.payments} regNo={student.regNo} />
        </div>
      )}
    </DetailPage>
  );
};
