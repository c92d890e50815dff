import { formatFigures } from '@somesa/core';
import { isLetIn, type OfficeStudentView } from '@somesa/core/office';
import { Chip, DataTable, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { auth } from '../../../state/auth';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { ADMIN, officeAddress } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { columnsClass } from '../layout/columns';
import { OfficeSection } from '../layout/office-section';
import { useAddressId } from '../layout/use-address-id';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { toneOf } from '../table/word-tones';
import { BackLink } from '../work/back-link';

const Facts = ({ student }: { student: OfficeStudentView }) => {
  const { fields } = useText('office').student;
  const { user } = useSnapshot(auth);
  const { school } = student;
  const isStaff = user !== null && isLetIn(user.role_id, 'staff');
  return (
    <OfficeSection title={fields.regNo}>
      <DefinitionRows
        rows={[
          { name: fields.regNo, value: student.regNo },
          { name: fields.className, value: student.className },
          {
            name: fields.school,
            value: isStaff ? <Link href={officeAddress.school(school.id)}>{school.name}</Link> : school.name,
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
    </OfficeSection>
  );
};

const Items = ({ items }: Pick<OfficeStudentView, 'items'>) => {
  const text = useText('office').student.items;
  return (
    <OfficeSection title={text.title}>
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
            { label: text.dueOn, cell: ({ dueOn }) => dueOn },
            { label: text.charged, isAmount: true, cell: ({ chargedUgx }) => formatFigures(chargedUgx) },
            { label: text.paid, isAmount: true, cell: ({ paidUgx }) => formatFigures(paidUgx) },
          ]}
        />
      )}
    </OfficeSection>
  );
};

const Payments = ({ payments, regNo }: Pick<OfficeStudentView, 'payments' | 'regNo'>) => {
  const text = useText('office').student.payments;
  const { words } = useListTexts('payments');
  return (
    <OfficeSection title={text.title}>
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
                cell: ({ id, reference }) => <Link href={officeAddress.payment(id)}>{reference}</Link>,
              },
              { label: text.createdAt, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
              { label: text.purpose, cell: ({ purpose }) => words?.purpose?.[purpose] ?? purpose },
              {
                label: text.state,
                cell: ({ state }) => (
                  <Chip tone={toneOf(state) ?? 'plain'}>{words?.state?.[state] ?? state}</Chip>
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
    </OfficeSection>
  );
};

/** /admin/students/:id: one child, what is charged and what was paid. */
export const StudentPage = () => {
  const id = useAddressId();
  const { pages } = useText('office').shell;
  const ask = useCallback((signal?: AbortSignal) => officeApi.getStudent(Number(id), signal), [id]);
  const { state, again } = useAnswer(ask);
  return (
    <>
      <BackLink href={`${ADMIN}/students`}>{pages.students}</BackLink>
      <h1>
        {state.kind === 'ready'
          ? `${state.value.student.firstName} ${state.value.student.lastName}`
          : pages.student}
      </h1>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
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
      </OfficeAsked>
    </>
  );
};
