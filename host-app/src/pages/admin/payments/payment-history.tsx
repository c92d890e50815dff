import { formatFigures } from '@somesa/core';
import type { AdminPaymentView } from '@somesa/core/admin';
import { DataTable, DefinitionRows } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';

/** Every move of a payment, with what was said and who made it. */
export const PaymentEvents = ({ events }: Pick<AdminPaymentView, 'events'>) => {
  const text = useText('admin').payment;
  const { title, columns, words } = text.events;
  const states = useListTexts('payments').words?.status;
  return (
    <AdminSection title={title}>
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
    </AdminSection>
  );
};

/** Shows the ledger entries of a payment, one by one. */
export const PaymentEntries = ({ entries }: Pick<AdminPaymentView, 'entries'>) => {
  const { title, columns } = useText('admin').payment.entries;
  if (entries.length === 0) return null;
  return (
    <AdminSection title={title}>
      <DataTable
        caption={title}
        isCaptionUnseen
        rows={entries.map((entry, at) => ({ ...entry, key: `${at}` }))}
        keyOf={({ key }) => key}
        columns={[
          { label: columns.postedAt, cell: ({ postedAt }) => <Moment iso={postedAt} /> },
          { label: columns.postingType, cell: ({ postingType }) => postingType },
          { label: columns.debit, cell: ({ debit }) => debit },
          { label: columns.credit, cell: ({ credit }) => credit },
          { label: columns.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
        ]}
      />
    </AdminSection>
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
