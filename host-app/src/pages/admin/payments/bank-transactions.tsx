import { formatFigures, formatText } from '@somesa/core';
import type { BankTransactionView } from '@somesa/core/admin';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminSection, FactRows } from '../layout/admin-section';
import { Moment, useShortDates } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { StatusChip } from '../table/status-chip';

export const BankTransactionSection = ({
  transaction,
  actions,
}: {
  transaction: BankTransactionView;
  actions?: ReactNode;
}) => {
  const text = useText('admin').payment.bankTransaction;
  const { words } = useListTexts('bankTransactions');
  const { fields } = text;
  const { formatDay } = useShortDates();
  const { payment, returned } = transaction;
  // The ID is the bank's reference after the code of the bank.
  const reference = transaction.id.slice(transaction.bank.length + 1);
  return (
    <AdminSection title={formatText(text.title, { reference })} actions={actions}>
      <FactRows
        rows={[
          { name: fields.amount, value: `UGX ${formatFigures(transaction.amount)}`, kind: 'strong' },
          { name: fields.status, value: <StatusChip status={transaction.status} names={words?.status} /> },
          { name: fields.bank, value: words?.bank?.[transaction.bank] ?? transaction.bank },
          { name: fields.narrative, value: transaction.narrative },
          { name: fields.paidAt, value: <Moment iso={transaction.paidAt} /> },
          { name: fields.receivedAt, value: <Moment iso={transaction.receivedAt} /> },
          { name: fields.source, value: text.source[transaction.source] },
          {
            name: fields.payment,
            value: payment && <Link href={adminAddress.payment(payment.id)}>{payment.reference}</Link>,
          },
          {
            name: fields.returned,
            value: returned && `${returned.providerTransactionId}, ${formatDay(returned.paidOn)}`,
          },
        ]}
      />
    </AdminSection>
  );
};
