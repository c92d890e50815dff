import { formatFigures } from '@somesa/core';
import type { AdminPaymentView, MovedPaymentView } from '@somesa/core/admin';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { receiptAddress } from '../../../api/addresses';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminSection, ApprovalNotice, FactRows } from '../layout/admin-section';
import { renderMoment, useListTexts } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';

const renderLink = (payment: { id: string; reference: string } | null): ReactNode =>
  payment && <Link href={adminAddress.payment(payment.id)}>{payment.reference}</Link>;

const renderMoved = (moved: MovedPaymentView | null): ReactNode =>
  moved && (
    <>
      {renderMoment(moved.at)} {renderLink(moved.payment)}
    </>
  );

const renderGroup = ({ id, group }: AdminPaymentView): ReactNode =>
  group && (
    <>
      UGX {formatFigures(group.amount)}
      {group.payments
        .filter((payment) => payment.id !== id)
        .map((payment) => (
          <span key={payment.id}>
            , {renderLink(payment)} {payment.student}
          </span>
        ))}
    </>
  );

/** Shows the details of a payment; those that it does not have are left out. */
export const PaymentFacts = ({ payment, actions }: { payment: AdminPaymentView; actions: ReactNode }) => {
  const { payment: text } = useText('admin');
  const { words } = useListTexts('payments');
  const { fields } = text;
  const { student, loan, account, receipt } = payment;
  const formatWord = (column: string, value: string): string => words?.[column]?.[value] ?? value;
  const facts: Partial<Record<keyof typeof fields, ReactNode>> = {
    status: <StatusChip status={payment.status} names={words?.status} />,
    purpose: formatWord('purpose', payment.purpose),
    method: formatWord('method', payment.method),
    payer: payment.payer,
    account: account && <Link href={adminAddress.user(account.id)}>{account.name}</Link>,
    student: <Link href={adminAddress.student(student.id)}>{`${student.name}, ${student.regNo}`}</Link>,
    className: student.className,
    school: payment.school.name,
    loan: loan && <Link href={adminAddress.loan(loan.id)}>{loan.reference}</Link>,
    createdAt: renderMoment(payment.createdAt),
    sentAt: renderMoment(payment.sentAt),
    paidAt: renderMoment(payment.paidAt),
    reconciledAt: renderMoment(payment.reconciledAt),
    failure: payment.failure && text.exceptions.values[payment.failure],
    payerDeadlineAt: payment.paidAt ? null : renderMoment(payment.payerDeadlineAt),
    holdExpiresAt: payment.paidAt ? null : renderMoment(payment.holdExpiresAt),
    providerReference: payment.providerReference,
    transactionId: payment.transactionId,
    statusCheckCount: payment.statusCheckCount > 0 ? formatFigures(payment.statusCheckCount) : null,
    notFoundCount: payment.notFoundCount > 0 ? formatFigures(payment.notFoundCount) : null,
    nextCheckAt: payment.paidAt ? null : (renderMoment(payment.nextCheckAt) ?? text.never),
    retryOf: renderLink(payment.retryOf),
    retriedBy: renderLink(payment.retriedBy),
    group: renderGroup(payment),
    movedTo: renderMoved(payment.movedTo),
    movedFrom: renderMoved(payment.movedFrom),
  };
  return (
    <AdminSection title={fields.status} actions={actions}>
      <FactRows
        rows={[
          { name: fields.amount, value: `UGX ${formatFigures(payment.amount)}`, kind: 'strong' },
          ...Object.entries(facts).map(([name, value]) => ({
            name: fields[name as keyof typeof fields],
            value: value || null,
          })),
          {
            name: text.receipt,
            value: receipt && <Link href={receiptAddress(receipt.reference)}>{receipt.reference}</Link>,
          },
        ]}
      />
      <ApprovalNotice id={payment.approvalId} />
    </AdminSection>
  );
};
