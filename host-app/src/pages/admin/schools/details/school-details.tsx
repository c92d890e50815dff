import { cleanText, formatFigures, formatUgx, parseUgx, toKampalaDay } from '@somesa/core';
import { DefinitionRows, Field, MoneyField, TextArea } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminSection, amountColumn, columnsClass, TableSection } from '../../layout/admin-section';
import { formatPercent, parsePercent } from '../../loan-products/product-values';
import { SchoolChecklist } from '../../overview/school-checklist';
import { Day } from '../../table/list-cell';
import type { SchoolTabProps } from '../school-tabs';
import { PayoutAccount } from './payout-account';
import { SchoolExport } from './school-export';
import { ViewAsSchool } from './view-as-school';

/** Parses an amount to UGX; `0` is 0, and an invalid one NaN. */
const parseFlatUgx = (typed: string): number =>
  /^0+$/.test(cleanText(typed)) ? 0 : (parseUgx(typed) ?? Number.NaN);

const SchoolCharges = ({ school, onSchool, isAdministrator }: SchoolTabProps) => {
  const text = useText('admin').school.charges;
  const { columns } = text;
  const today = toKampalaDay(new Date());
  const current = school.charges.find(({ fromOn }) => fromOn <= today);
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      actions={
        isAdministrator && (
          <ActionDialog
            {...text}
            title={text.dialog}
            text={text.dialogText}
            initialValues={{
              fromOn: '',
              ratePpm: formatPercent(current?.ratePpm ?? 0),
              flatUgx: String(current?.flatUgx ?? 0),
            }}
            send={({ fromOn, ratePpm, flatUgx }) =>
              adminApi.sender('POST /admin/schools/:id/charges', { id: school.id })({
                fromOn,
                ratePpm: parsePercent(ratePpm),
                flatUgx: parseFlatUgx(flatUgx),
              })
            }
            onDone={onSchool}
          >
            {(field) => (
              <>
                <Field label={text.fromOn} type="date" {...field('fromOn')} />
                <Field
                  label={text.ratePpm}
                  hint={text.ratePpmHint}
                  inputMode="decimal"
                  {...field('ratePpm')}
                />
                <MoneyField label={text.flatUgx} {...field('flatUgx')} />
              </>
            )}
          </ActionDialog>
        )
      }
      rows={school.charges}
      columns={[
        { label: columns.fromOn, cell: ({ fromOn }) => <Day on={fromOn} /> },
        { label: columns.ratePpm, isAmount: true, cell: ({ ratePpm }) => `${formatPercent(ratePpm)}%` },
        amountColumn(columns.flatUgx, 'flatUgx'),
        { label: columns.setBy, cell: ({ setBy }) => setBy },
      ]}
    >
      <p>{text.text}</p>
    </TableSection>
  );
};

/** Changes what becomes of money that is paid above a child's fees. */
const PrepaymentsChoice = ({ school, onSchool }: SchoolTabProps) => {
  const text = useText('admin').school.prepayments;
  const { takesPrepayments } = school;
  return (
    <ActionDialog
      {...(takesPrepayments ? text.refund : text.take)}
      send={() =>
        adminApi.sender('PUT /admin/schools/:id/prepayments', { id: school.id })({
          takesPrepayments: !takesPrepayments,
        })
      }
      onDone={onSchool}
    />
  );
};

export const SchoolDetails = (props: SchoolTabProps) => {
  const { school, onSchool, isStaff, may } = props;
  const text = useText('admin').school.details;
  const { name, contactName, contactEmail, contactPhone, address } = school;
  const savedFields = { name, contactName, contactEmail, contactPhone, address };
  const initialValues = Object.fromEntries(
    Object.entries(savedFields).map(([field, value]) => [field, value ?? '']),
  ) as Record<keyof typeof savedFields, string>;
  return (
    <div className={columnsClass}>
      <div>
        {isStaff && <SchoolChecklist schoolId={school.id} />}
        <AdminSection
          title={text.title}
          actions={
            <>
              {may('choosePrepayments') && <PrepaymentsChoice {...props} />}
              {isStaff && <ViewAsSchool {...props} />}
              {isStaff && (
                <ActionDialog
                  action={text.edit}
                  title={text.editTitle}
                  confirm={text.save}
                  initialValues={initialValues}
                  send={adminApi.sender('PUT /admin/schools/:id', { id: school.id })}
                  onDone={onSchool}
                >
                  {(field) => (
                    <>
                      <Field label={text.name} {...field('name')} />
                      <Field label={text.contactName} {...field('contactName')} />
                      <Field label={text.contactEmail} type="email" {...field('contactEmail')} />
                      <Field label={text.contactPhone} type="tel" {...field('contactPhone')} />
                      <TextArea label={text.address} rows={3} {...field('address')} />
                    </>
                  )}
                </ActionDialog>
              )}
            </>
          }
        >
          <DefinitionRows
            rows={[
              { name: text.slug, value: school.slug },
              { name: text.students, value: formatFigures(school.students) },
              { name: text.owed, value: formatUgx(school.payableUgx), kind: 'strong' },
              { name: text.overpayments, value: school.takesPrepayments ? text.kept : text.refunded },
              { name: text.contactName, value: contactName ?? text.none },
              { name: text.contactEmail, value: contactEmail ?? text.none },
              { name: text.contactPhone, value: contactPhone ?? text.none },
              { name: text.address, value: address ?? text.none },
            ]}
          />
        </AdminSection>
        {may('exportAll') && <SchoolExport {...props} />}
      </div>
      <div>
        <PayoutAccount {...props} />
        <SchoolCharges {...props} />
      </div>
    </div>
  );
};
