import { formatFigures } from '@somesa/core';
import type { OfficePaymentView } from '@somesa/core/office';
import { DataTable, DefinitionRows } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { OfficeSection } from '../layout/office-section';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';

/** Every move of a payment, with what was said and who made it. */
export const PaymentEvents = ({ events }: Pick<OfficePaymentView, 'events'>) => {
  const text = useText('office').payment;
  const { title, columns, words } = text.events;
  const states = useListTexts('payments').words?.state;
  return (
    <OfficeSection title={title}>
      {events.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <DataTable
          caption={title}
          isCaptionUnseen
          rows={events.map((event, at) => ({ ...event, key: `${at}` }))}
          keyOf={({ key }) => key}
          columns={[
            { label: columns.at, cell: ({ at }) => <Moment iso={at} /> },
            { label: columns.event, cell: ({ event }) => words[event] },
            { label: columns.to, cell: ({ to }) => states?.[to] ?? to },
            { label: columns.detail, cell: ({ detail }) => detail },
            { label: columns.by, cell: ({ by }) => by?.name },
          ]}
        />
      )}
    </OfficeSection>
  );
};

/** What the books say of a payment, entry by entry. */
export const PaymentEntries = ({ entries }: Pick<OfficePaymentView, 'entries'>) => {
  const { title, columns } = useText('office').payment.entries;
  if (entries.length === 0) return null;
  return (
    <OfficeSection title={title}>
      <DataTable
        caption={title}
        isCaptionUnseen
        rows={entries.map((entry, at) => ({ ...entry, key: `${at}` }))}
        keyOf={({ key }) => key}
        columns={[
          { label: columns.bookedAt, cell: ({ bookedAt }) => <Moment iso={bookedAt} /> },
          { label: columns.code, cell: ({ code }) => code },
          { label: columns.debit, cell: ({ debit }) => debit },
          { label: columns.credit, cell: ({ credit }) => credit },
          { label: columns.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
        ]}
      />
    </OfficeSection>
  );
};

/** Which fee items a payment paid, or into what its money on a loan was parted. */
export const PaymentParts = ({ allocations, parts }: Pick<OfficePaymentView, 'allocations' | 'parts'>) => {
  const text = useText('office').payment;
  const names = ['principal', 'interest', 'fees', 'penalties', 'overpaid'] as const;
  return (
    <>
      {allocations.length > 0 && (
        <OfficeSection title={text.allocations.title}>
          <DefinitionRows
            rows={allocations.map(({ description, amount }) => ({
              name: description,
              value: formatFigures(amount),
            }))}
          />
        </OfficeSection>
      )}
      {parts && (
        <OfficeSection title={text.parts.title}>
          <DefinitionRows
            rows={names.map((name) => ({ name: text.parts[name], value: formatFigures(parts[name]) }))}
          />
        </OfficeSection>
      )}
    </>
  );
};
