import { formatFigures } from '@somesa/core';
import { type AdminStudentView, hasAccess } from '@somesa/core/admin';
import { Chip, DataTable, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN, adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { columnsClass } from '../layout/columns';
import { useAddressId } from '../layout/use-address-id';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { Day, Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { toneOf } from '../table/word-tones';
import { BackLink } from '../work/back-link';

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
    <AdminSection title={text.title}>
      {items.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <DataTable
          caption={text.title}
          isCaptionUnseen
          rows={items}
          keyOf={({ id }) => String(id)}
          columns={[
            { label: text.description, cell: ({ description }) => description },
            { label: text.term, cell: ({ term }) => term },
            { label: text.dueOn, cell: ({ dueOn }) => <Day on={dueOn} /> },
            { label: text.charged, isAmount: true, cell: ({ chargedUgx }) => formatFigures(chargedUgx) },
            { label: text.paid, isAmount: true, cell: ({ paidUgx }) => formatFigures(paidUgx) },
          ]}
        />
      )}
    </AdminSection>
  );
};

const Payments = ({ payments, regNo }: Pick<AdminStudentView, 'payments' | 'regNo'>) => {
  const text = useText('admin').student.payments;
  const { words } = useListTexts('payments');
  return (
    <AdminSection title={text.title}>
      {payments.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <>
          <DataTable
            caption={text.title}
            isCaptionUnseen
            rows={payments}
            keyOf={({ id }) => id}
            columns={[
              {
                label: text.reference,
                cell: ({ id, reference }) => <Link href={adminAddress.payment(id)}>{reference}</Link>,
              },
              { label: text.createdAt, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
              { label: text.purpose, cell: ({ purpose }) => words?.purpose?.[purpose] ?? purpose },
              {
                label: text.status,
                cell: ({ status }) => (
                  <Chip tone={toneOf(status) ?? 'plain'}>{words?.status?.[status] ?? status}</Chip>
                ),
              },
              { label: text.amount, isAmount: true, cell: ({ amountUgx }) => formatFigures(amountUgx) },
            ]}
          />
          <p>
            <Link href={`${ADMIN}/payments?q=${encodeURIComponent(regNo)}`}>{text.all}</Link>
          </p>
        </>
      )}
    </AdminSection>
  );
};

/** /admin/students/:id: one child, what is charged and what was paid. */
export const StudentPage = () => {
  const id = useAddressId();
  const { pages } = useText('admin').shell;
  const ask = useCallback((signal?: AbortSignal) => adminApi.getStudent(Number(id), signal), [id]);
  const { state, again } = useQuery(ask);
  return (
    <>
      <BackLink href={`${ADMIN}/students`}>{pages.students}</BackLink>
      <h1>
        {state.kind === 'ready'
          ? `${state.value.student.firstName} ${state.value.student.lastName}`
          : pages.student}
      </h1>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
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
      </AdminQueryView>
    </>
  );
};
