import { type BankName, bankNames } from '@somesa/core';
import { DefinitionRows, Field, SelectField } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { AdminSection } from '../../layout/admin-section';
import { Question } from '../../layout/question';
import type { SchoolPartProps } from '../school-part';

/** Shows a school's payout account; administrators can change it. */
export const PayoutAccount = ({ school, onSchool, isStaff, isAdministrator }: SchoolPartProps) => {
  const text = useText('admin').school.payout;
  const { payout } = school;
  const told = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
  const payeeName = payout?.payeeName ?? school.name;
  const shared = { text: text.text, confirm: text.confirm, onDone: onSchool };
  return (
    <AdminSection
      title={text.title}
      actions={
        isAdministrator && (
          <>
            <Question
              {...shared}
              action={text.byMtn}
              title={text.titleMtn}
              empty={{ payeeName, phoneNumber: payout?.phoneNumber ?? '' }}
              send={(values) => adminApi.savePayoutAccount(school.id, { method: 'mtn', ...values })}
            >
              {(field) => (
                <>
                  <Field label={text.payeeName} {...field('payeeName')} />
                  <Field label={text.phoneNumber} type="tel" {...field('phoneNumber')} />
                </>
              )}
            </Question>
            <Question
              {...shared}
              action={text.byBank}
              title={text.titleBank}
              empty={{
                payeeName,
                bankName: payout?.bankName ?? '',
                accountNumber: payout?.accountNumber ?? '',
              }}
              check={({ bankName }) => (bankName === '' ? { bankName: ['bankName_required'] } : null)}
              texts={{ bankName_required: text.chooseBank }}
              send={({ bankName, ...values }) =>
                adminApi.savePayoutAccount(school.id, {
                  method: 'bank',
                  ...values,
                  bankName: bankName as BankName,
                })
              }
            >
              {(field) => (
                <>
                  <Field label={text.payeeName} {...field('payeeName')} />
                  <SelectField label={text.bankName} required {...field('bankName')}>
                    {!payout?.bankName && <option value="">{text.chooseBank}</option>}
                    {bankNames.map((bank) => (
                      <option key={bank}>{bank}</option>
                    ))}
                  </SelectField>
                  <Field label={text.accountNumber} inputMode="numeric" {...field('accountNumber')} />
                </>
              )}
            </Question>
          </>
        )
      }
    >
      {payout ? (
        <DefinitionRows
          rows={[
            { name: text.method, value: text.methods[payout.method] },
            { name: text.payeeName, value: payout.payeeName },
            ...told(text.phoneNumber, payout.phoneNumber),
            ...told(text.bankName, payout.bankName),
            ...told(text.accountNumber, payout.accountNumber),
          ]}
        />
      ) : (
        <p>{text.none}</p>
      )}
      {isStaff && !isAdministrator && <p>{text.administrator}</p>}
    </AdminSection>
  );
};
