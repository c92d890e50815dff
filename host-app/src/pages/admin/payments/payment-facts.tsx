import { formatFigures } from '@somesa/core';
import type { OfficePaymentView } from '@somesa/core/office';
import { Chip, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { receiptAddress } from '../../../addresses';
import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { OfficeSection } from '../layout/office-section';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { toneOf } from '../table/word-tones';

const moment = (iso: string | null): ReactNode => iso && <Moment iso={iso} />;
const named = (payment: { id: string; reference: string } | null): ReactNode =>
  payment && <Link href={officeAddress.payment(payment.id)}>{payment.reference}</Link>;

/** All that a payment says of itself; what it does not have is left out. */
export const PaymentFacts = ({ payment, actions }: { payment: OfficePaymentView; actions: ReactNode }) => {
  const text = useText('office').payment;
  const { words } = useListTexts('payments');
  const { fields } = text;
  const { student, loan, account, receipt } = payment;
  const word = (column: string, value: string): string => words?.[column]?.[value] ?? value;
  const facts: Partial<Record<keyof typeof fields, ReactNode>> = {
    status: <Chip tone={toneOf(payment.status) ?? 'plain'}>{word('state', payment.status)}</Chip>,
    purpose: word('purpose', payment.purpose),
    way: word('way', payment.way),
    payer: payment.payer,
    account: account && <Link href={officeAddress.user(account.id)}>{account.name}</Link>,
    student: <Link href={officeAddress.student(student.id)}>{`${student.name}, ${student.regNo}`}</Link>,
    className: student.className,
    school: payment.school.name,
    loan: loan && <Link href={officeAddress.loan(loan.id)}>{loan.reference}</Link>,
    createdAt: moment(payment.createdAt),
    sentAt: moment(payment.sentAt),
    paidAt: moment(payment.paidAt),
    confirmedAt: moment(payment.confirmedAt),
    failure: payment.failure && text.doubts.values[payment.failure],
    waitUntil: payment.paidAt ? null : moment(payment.waitUntil),
    reservedUntil: payment.paidAt ? null : moment(payment.reservedUntil),
    providerReference: payment.providerReference,
    transactionId: payment.transactionId,
    queries: payment.queries > 0 ? formatFigures(payment.queries) : null,
    unknownAnswers: payment.unknownAnswers > 0 ? formatFigures(payment.unknownAnswers) : null,
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
    <OfficeSection title={fields.status} actions={actions}>
      <DefinitionRows rows={rows} />
    </OfficeSection>
  );
};
