import { formatFigures, say } from '@somesa/core';
import type { BankTransactionView } from '@somesa/core/admin';
import { Chip, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { Moment, useShortDates } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { toneOf } from '../table/word-tones';

/** A line of a bank, as it was told. */
export const BankTransactionSection = ({
  line,
  actions,
}: {
  line: BankTransactionView;
  actions?: ReactNode;
}) => {
  const text = useText('admin').payment.bankTransaction;
  const { words } = useListTexts('bankTransactions');
  const { fields } = text;
  const { day } = useShortDates();
  const rows: DefinitionRow[] = [
    { name: fields.amount, value: `UGX ${formatFigures(line.amount)}`, kind: 'strong' },
    {
      name: fields.status,
      value: <Chip tone={toneOf(line.status) ?? 'plain'}>{words?.status?.[line.status] ?? line.status}</Chip>,
    },
    { name: fields.bank, value: words?.bank?.[line.bank] ?? line.bank },
    { name: fields.narrative, value: line.narrative },
    { name: fields.paidAt, value: <Moment iso={line.paidAt} /> },
    { name: fields.receivedAt, value: <Moment iso={line.receivedAt} /> },
    { name: fields.source, value: text.source[line.source] },
    ...(line.payment
      ? [
          {
            name: fields.payment,
            value: <Link href={adminAddress.payment(line.payment.id)}>{line.payment.reference}</Link>,
          },
        ]
      : []),
    ...(line.returned
      ? [
          {
            name: fields.returned,
            value: `${line.returned.providerTransactionId}, ${day(line.returned.paidOn)}`,
          },
        ]
      : []),
  ];
  return (
    <AdminSection title={say(text.title, { id: line.id })} actions={actions}>
      <DefinitionRows rows={rows} />
    </AdminSection>
  );
};

/** The lines of a bank that belong to a payment. */
export const BankTransactions = ({ lines }: { lines: readonly BankTransactionView[] }) =>
  lines.map((line) => <BankTransactionSection key={line.id} line={line} />);
