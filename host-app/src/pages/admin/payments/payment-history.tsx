import { formatFigures } from '@somesa/core';
import type { AdminPaymentView } from '@somesa/core/admin';
import { DefinitionRows } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminSection, TableSection } from '../layout/admin-section';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';

/** Shows the events of a payment, with their details and who caused them. */
export const PaymentEvents = ({ events }: Pick<AdminPaymentView, 'events'>) => {
  const text = useText('admin').payment;
  const { title, columns, words } = text.events;
  const statuses = useListTexts('payments').words?.status;
  return (
    <TableSection
      title={title}
      emptyText={text.none}
      rows={events}
      columns={[
        { label: columns.at, cell: ({ at }) => <Moment iso={at} /> },
        { label: columns.event, cell: ({ event }) => words[event] },
        { label: columns.to, cell: ({ to }) => statuses?.[to] ?? to },
        { label: columns.detail, cell: ({ detail }) => <span className="code">{detail}</span> },
        { label: columns.by, cell: ({ by }) => by?.name },
      ]}
    />
  );
};

/** Shows the ledger entries of a payment, one by one. */
export const PaymentEntries = ({ entries }: Pick<AdminPaymentView, 'entries'>) => {
  const { title, columns } = useText('admin').payment.entries;
  if (entries.length === 0) return null;
  return (
    <TableSection
      title={title}
      rows={entries}
      columns={[
        { label: columns.postedAt, cell: ({ postedAt }) => <Moment iso={postedAt} /> },
        { label: columns.postingType, cell: ({ postingType }) => postingType },
        { label: columns.debit, cell: ({ debit }) => debit },
        { label: columns.credit, cell: ({ credit }) => credit },
        { label: columns.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
      ]}
    />
  );
};

/** Shows the fee items that a payment was allocated to, or how a payment on a loan was divided. */
export const PaymentParts = ({ allocations, parts }: Pick<AdminPaymentView, 'allocations' | 'parts'>) => {
  const text = useText('admin').payment;
  const names = ['principal', 'interest', 'fees', 'penalties', 'overpaid'] as const;
  return (
    <>
      {allocations.length > 0 && (
        <AdminSection title={text.allocations.title}>
          <DefinitionRows
            rows={allocations.map(({ description, amount }) => ({
              name: description,
              value: formatFigures(amount),
            }))}
          />
        </AdminSection>
      )}
      {parts && (
        <AdminSection title={text.parts.title}>
          <DefinitionRows
            rows={names.map((name) => ({ name: text.parts[name], value: formatFigures(parts[name]) }))}
          />
        </AdminSection>
      )}
    </>
  );
};
