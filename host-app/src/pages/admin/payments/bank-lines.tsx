import { formatFigures, say } from '@somesa/core';
import type { BankLineView } from '@somesa/core/office';
import { Chip, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { OfficeSection } from '../layout/office-section';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { toneOf } from '../table/word-tones';

/** A line of a bank, as it was told. */
export const BankLineSection = ({ line, actions }: { line: BankLineView; actions?: ReactNode }) => {
  const text = useText('office').payment.bankLine;
  const { words } = useListTexts('bankLines');
  const { fields } = text;
  const rows: DefinitionRow[] = [
    { name: fields.amount, value: `UGX ${formatFigures(line.amount)}`, kind: 'strong' },
    {
      name: fields.state,
      value: <Chip tone={toneOf(line.state) ?? 'plain'}>{words?.state?.[line.state] ?? line.state}</Chip>,
    },
    { name: fields.bank, value: words?.bank?.[line.bank] ?? line.bank },
    { name: fields.referenceText, value: line.referenceText },
    { name: fields.paidAt, value: <Moment iso={line.paidAt} /> },
    { name: fields.receivedAt, value: <Moment iso={line.receivedAt} /> },
    { name: fields.source, value: text.source[line.source] },
    ...(line.payment
      ? [
          {
            name: fields.payment,
            value: <Link href={officeAddress.payment(line.payment.id)}>{line.payment.reference}</Link>,
          },
        ]
      : []),
    ...(line.returned
      ? [{ name: fields.returned, value: `${line.returned.externalId}, ${line.returned.paidOn}` }]
      : []),
  ];
  return (
    <OfficeSection title={say(text.title, { id: line.id })} actions={actions}>
      <DefinitionRows rows={rows} />
    </OfficeSection>
  );
};

/** The lines of a bank that belong to a payment. */
export const BankLines = ({ lines }: { lines: readonly BankLineView[] }) =>
  lines.map((line) => <BankLineSection key={line.id} line={line} />);
