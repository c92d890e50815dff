import { formatFigures } from '@somesa/core';
import type { AdminPaymentView } from '@somesa/core/admin';
import { Chip, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { receiptAddress } from '../../../addresses';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { toneOf } from '../table/word-tones';

const moment = (iso: string | null): ReactNode => iso && <Moment iso={iso} />;
const named = (payment: { id: string; reference: string } | null): ReactNode =>
  payment && <Link href={adminAddress.payment(payment.id)}>{payment.reference}</Link>;

/** All that a payment says of itself; what it does not have is left out. */
export const PaymentFacts = ({ payment, actions }: { payment: AdminPaymentView; actions: ReactNode }) => {
  const text = useText('admin').payment;
  const { words } = useListTexts('payments');
  const { fields } = text;
  const { student, loan, account, receipt } = payment;
  const word = (column: string, value: string): string => words?.[column]?.[value] ?? value;
  const facts: Partial<Record<keyof typeof fields, ReactNode>> = {
    status: <Chip tone={toneOf(payment.status) ?? 'plain'}>{word('status', payment.status)}</Chip>,
    purpose: word('purpose', payment.purpose),
    method: word('method', payment.method),
    payer: payment.payer,
    account: account && <Link href={adminAddress.user(account.id)}>{account.name}</Link>,
    student: <Link href={adminAddress.student(student.id)}>{`${student.name}, ${student.regNo}`}</Link>,
    className: student.className,
    school: payment.school.name,
    loan: loan && <Link href={adminAddress.loan(loan.id)}>{loan.reference}</Link>,
    createdAt: moment(payment.createdAt),
    sentAt: moment(payment.sentAt),
    paidAt: moment(payment.paidAt),
    reconciledAt: moment(payment.reconciledAt),
    failure: payment.failure && text.exceptions.values[payment.failure],
    payerDeadlineAt: payment.paidAt ? null : moment(payment.payerDeadlineAt),
    holdExpiresAt: payment.paidAt ? null : moment(payment.holdExpiresAt),
    providerReference: payment.providerReference,
    transactionId: payment.transactionId,
    statusCheckCount: payment.statusCheckCount > 0 ? formatFigures(payment.statusCheckCount) : null,
    notFoundCount: payment.notFoundCount > 0 ? formatFigures(payment.notFoundCount) : null,
    nextCheckAt: payment.paidAt ? null : (moment(payment.nextCheckAt) ?? text.never),
    retryOf: named(payment.retryOf),
    retriedBy: named(payment.retriedBy),
  };
  const rows: DefinitionRow[] = [
    { name: fields.amount, value: `UGX ${formatFigures(payment.amount)}`, kind: 'strong' },
    ...Object.entries(facts).flatMap(([name, value]) =>
      value ? [{ name: fields[name as keyof typeof fields], value }] : [],
    ),
    ...(receipt
      ? [
          {
            name: text.receipt,
            value: <Link href={receiptAddress(receipt.reference)}>{receipt.reference}</Link>,
          },
        ]
      : []),
  ];
  return (
    <AdminSection title={fields.status} actions={actions}>
      <DefinitionRows rows={rows} />
    </AdminSection>
  );
};
