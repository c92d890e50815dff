import { formatText } from '@somesa/core';
import { type AdminSchoolAnswer, payoutBankNames } from '@somesa/core/admin';
import { Field, Notice, SelectField } from '@somesa/ui';
import { Link } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { AdminSection, FactRows, stackClass } from '../../layout/admin-section';
import { useShortDates } from '../../table/list-cell';
import type { SchoolTabProps } from '../school-tabs';

export const PayoutAccount = ({ school, onSchool, may, isStaff }: SchoolTabProps) => {
  const text = useText('admin').school.payout;
  const { formatMoment } = useShortDates();
  const { payout, payoutTakesEffectAt } = school;
  const pending =
    payoutTakesEffectAt === null
      ? text.pending
      : formatText(text.approved, { time: formatMoment(payoutTakesEffectAt) });
  const payeeName = payout?.payeeName ?? school.name;
  const onDone = (answer: AdminSchoolAnswer): void => onSchool(answer, text.requested);
  const shared = { text: text.text, confirm: text.confirm, onDone };
  return (
    <AdminSection
      title={text.title}
      actions={
        may('requestPayoutAccount') &&
        school.payoutApprovalId === null && (
          <>
            <ActionDialog
              {...shared}
              action={text.byMtn}
              title={text.titleMtn}
              initialValues={{
                method: payout?.method === 'airtel' ? 'airtel' : 'mtn',
                payeeName,
                phoneNumber: payout?.phoneNumber ?? '',
                sharedReason: '',
              }}
              send={({ method, ...values }) =>
                adminApi.sender('PUT /admin/schools/:id/payout-account', { id: school.id })({
                  method: method === 'airtel' ? 'airtel' : 'mtn',
                  ...values,
                })
              }
            >
              {(field) => (
                <>
                  <SelectField label={text.method} {...field('method')}>
                    <Options values={['mtn', 'airtel']} names={text.methods} />
                  </SelectField>
                  <Field label={text.payeeName} {...field('payeeName')} />
                  <Field label={text.phoneNumber} type="tel" {...field('phoneNumber')} />
                  {isStaff && <Field label={text.sharedReason} {...field('sharedReason')} />}
                </>
              )}
            </ActionDialog>
            <ActionDialog
              {...shared}
              action={text.byBank}
              title={text.titleBank}
              initialValues={{
                payeeName,
                bankName: payout?.bankName ?? '',
                accountNumber: payout?.accountNumber ?? '',
                sharedReason: '',
              }}
              check={({ bankName }) => (bankName === '' ? { bankName: ['bankName_required'] } : null)}
              texts={{ bankName_required: text.chooseBank }}
              send={(values) =>
                adminApi.sender('PUT /admin/schools/:id/payout-account', { id: school.id })({
                  method: 'bank',
                  ...values,
                })
              }
            >
              {(field) => (
                <>
                  <Field label={text.payeeName} {...field('payeeName')} />
                  <SelectField label={text.bankName} required {...field('bankName')}>
                    {!payout?.bankName && <option value="">{text.chooseBank}</option>}
                    {payoutBankNames.map((bank) => (
                      <option key={bank}>{bank}</option>
                    ))}
                  </SelectField>
                  <Field label={text.accountNumber} inputMode="numeric" {...field('accountNumber')} />
                  {isStaff && <Field label={text.sharedReason} {...field('sharedReason')} />}
                </>
              )}
            </ActionDialog>
          </>
        )
      }
    >
      <div className={stackClass}>
        {school.payoutApprovalId !== null && (
          <Notice>
            {isStaff ? <Link href={adminAddress.approval(school.payoutApprovalId)}>{pending}</Link> : pending}
          </Notice>
        )}
        {payout ? (
          <FactRows
            rows={[
              { name: text.method, value: text.methods[payout.method] },
              { name: text.payeeName, value: payout.payeeName },
              { name: text.phoneNumber, value: payout.phoneNumber },
              { name: text.bankName, value: payout.bankName },
              { name: text.accountNumber, value: payout.accountNumber },
            ]}
          />
        ) : (
          <p>{text.none}</p>
        )}
        {!may('requestPayoutAccount') && <p>{text.administrator}</p>}
      </div>
    </AdminSection>
  );
};
