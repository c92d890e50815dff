import { formatFigures, formatUgx } from '@somesa/core';
import { DefinitionRows, Field, TextArea } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminSection, columnsClass } from '../../layout/admin-section';
import { SchoolChecklist } from '../../overview/school-checklist';
import type { SchoolTabProps } from '../school-tabs';
import { PayoutAccount } from './payout-account';
import { SchoolCharges } from './school-charges';

/** Shows a school's name, contact, payout account and charges. */
export const SchoolDetails = (props: SchoolTabProps) => {
  const { school, onSchool, isStaff } = props;
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
            isStaff && (
              <ActionDialog
                action={text.edit}
                title={text.editTitle}
                confirm={text.save}
                initialValues={initialValues}
                send={(values) =>
                  adminApi.call('PUT /admin/schools/:id', { params: { id: school.id }, body: values })
                }
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
            )
          }
        >
          <DefinitionRows
            rows={[
              { name: text.slug, value: school.slug },
              { name: text.students, value: formatFigures(school.students) },
              { name: text.owed, value: formatUgx(school.payableUgx), kind: 'strong' },
              { name: text.contactName, value: contactName ?? text.none },
              { name: text.contactEmail, value: contactEmail ?? text.none },
              { name: text.contactPhone, value: contactPhone ?? text.none },
              { name: text.address, value: address ?? text.none },
            ]}
          />
        </AdminSection>
      </div>
      <div>
        <PayoutAccount {...props} />
        <SchoolCharges {...props} />
      </div>
    </div>
  );
};
