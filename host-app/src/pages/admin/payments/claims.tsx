import { formatText, formatUgx, parseUgx, toKampalaDay } from '@somesa/core';
import type { ClaimView, ExceptionAnswer } from '@somesa/core/admin';
import { Button, Field, MoneyField, Notice, TextArea } from '@somesa/ui';
import { Link } from 'wouter';
import { DialogFileField, useAttachedFile } from '../../../forms/attached-file';
import { localPhone } from '../../../forms/local-phone';
import { download } from '../../../loans/download';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminSection, FactRows } from '../layout/admin-section';
import {
  FindFirstDialog,
  FindReferenceDialog,
  type FoundRow,
  findRows,
  getStudentName,
  usePaymentFacts,
  useStudentFacts,
} from '../layout/find-first-dialog';
import { Day, useListTexts } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';

/** Dialog that claims a payment for a child, with a photo of the slip. */
export const ClaimDialog = ({ transactionId, onDone }: { transactionId: string; onDone: () => void }) => {
  const { payment, accounting } = useText('admin');
  const text = payment.claim;
  const today = toKampalaDay(new Date());
  const { camera, slip: label, slipHint: hint, slipReady: ready } = text;
  const { wrongType: _, large: __, ...file } = accounting.form;
  const slip = useAttachedFile({ ...file, label, hint, ready, camera });
  return (
    <FindFirstDialog
      {...text}
      kind="primary"
      initialValues={{ search: '', transactionId, amount: '', paidOn: today, phoneNumber: '' }}
      errorField="search"
      find={({ search }) => findRows('students', search, () => true)}
      describe={useStudentFacts()}
      confirm={(student) => formatText(text.confirm, { name: getStudentName(student) })}
      send={async ({ amount, phoneNumber, search: _search, ...claim }, { id }) => {
        const sent = await slip.upload();
        if (!sent.ok) return sent;
        const phone = phoneNumber.trim() === '' ? {} : { phoneNumber: localPhone(phoneNumber) };
        const body = {
          ...claim,
          ...phone,
          student: Number(id),
          amount: parseUgx(amount) ?? 0,
          slip: sent.value,
        };
        return adminApi.call('POST /admin/claims', { body });
      }}
      onDone={onDone}
      otherFields={(field) => (
        <>
          <Field label={text.transactionId} required {...field('transactionId')} />
          <MoneyField label={text.amount} required {...field('amount')} />
          <Field label={text.paidOn} type="date" max={today} required {...field('paidOn')} />
          <Field label={text.phone} hint={text.phoneHint} type="tel" {...field('phoneNumber')} />
          <DialogFileField attached={slip} />
        </>
      )}
    >
      {(field) => <Field label={text.search} required {...field('search')} />}
    </FindFirstDialog>
  );
};

const getAmount = ({ cells }: FoundRow): number => Number(cells.amountUgx);

const Decision = ({
  claim: { id, amount: claimedUgx },
  payment,
  onResolved,
}: {
  claim: ClaimView;
  payment: ExceptionAnswer['payment'];
  onResolved: (exception: ExceptionAnswer, message: string) => void;
}) => {
  const { credit, decline } = useText('admin').payment.claim;
  return (
    <>
      <FindReferenceDialog
        {...credit}
        kind="primary"
        done={undefined}
        list="payments"
        label={credit.reference}
        defaultValue={payment?.reference}
        describe={usePaymentFacts()}
        warn={(row) => {
          const amounts = { claimed: formatUgx(claimedUgx), paid: formatUgx(getAmount(row)) };
          if (getAmount(row) === claimedUgx) return null;
          return <Notice kind="warning">{formatText(credit.differs, amounts)}</Notice>;
        }}
        confirm={(row) => formatText(credit.confirm, { amount: formatUgx(getAmount(row)) })}
        send={({ reference }, row) =>
          adminApi.sender('POST /admin/claims/:id/credit', { id })({ reference, amount: getAmount(row) })
        }
        onDone={(answer) => onResolved(answer, credit.done)}
      />
      <ActionDialog
        {...decline}
        done={undefined}
        initialValues={{ reason: '' }}
        send={adminApi.sender('POST /admin/claims/:id/decline', { id })}
        onDone={(answer) => onResolved(answer, decline.done)}
      >
        {(field) => <TextArea label={decline.reason} rows={3} required {...field('reason')} />}
      </ActionDialog>
    </>
  );
};

/** Shows a claim with its child, and lets staff decide on it. */
export const ClaimSection = ({
  exception: { claim, payment },
  onResolved,
}: {
  exception: ExceptionAnswer;
  onResolved: (exception: ExceptionAnswer, message: string) => void;
}) => {
  const { claim: text, fields } = useText('admin').payment;
  const { columns, words } = useListTexts('claims');
  if (!claim) return null;
  const { student } = claim;
  return (
    <AdminSection
      title={text.heading}
      actions={claim.status === 'open' && <Decision {...{ claim, payment, onResolved }} />}
    >
      <FactRows
        rows={[
          { name: fields.amount, value: formatUgx(claim.amount), kind: 'strong' },
          { name: columns.status ?? '', value: <StatusChip status={claim.status} names={words?.status} /> },
          {
            name: columns.student ?? '',
            value: (
              <>
                <Link href={adminAddress.student(student.id)}>{student.name}</Link>, {student.regNo},{' '}
                {student.className}, {claim.school}
              </>
            ),
          },
          { name: columns.transactionId ?? '', value: claim.transactionId },
          { name: columns.paidOn ?? '', value: <Day on={claim.paidOn} /> },
          { name: text.phone, value: claim.phoneNumber },
          { name: text.by, value: claim.by?.name ?? text.payer },
          { name: columns.declineReason ?? '', value: claim.declineReason },
          {
            name: text.slip,
            value: claim.hasSlip && (
              <Button
                kind="quiet"
                onClick={() =>
                  download(adminApi.sender('POST /admin/claims/:id/slip/link', { id: claim.id }))
                }
              >
                {text.openSlip}
              </Button>
            ),
          },
          {
            name: text.others,
            value: claim.others.length > 0 && (
              <ul>
                {claim.others.map(({ id, status, amount, phoneNumber, student: name }) => (
                  <li key={id}>
                    <Link
                      href={adminAddress.claim(id)}
                    >{`${phoneNumber ?? name}, ${formatUgx(amount)}`}</Link>{' '}
                    <StatusChip status={status} names={words?.status} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </AdminSection>
  );
};
