import { formatFigures } from '@somesa/core';
import { type AdminPaymentView, formatAccount } from '@somesa/core/admin';
import { DefinitionRows } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminSection, TableSection } from '../layout/admin-section';
import { Timeline } from '../layout/timeline';
import { Moment } from '../table/list-cell';
import { formatProviderCode } from './format-provider-code';

type Payment = Pick<AdminPaymentView, 'createdAt' | 'failure' | 'events'>;

/** Shows the events of a payment as a timeline. A provider's code is shown only if the failure has no other name. */
export const PaymentEvents = ({ payment: { createdAt, failure, events } }: { payment: Payment }) => {
  const { fields, events: text, exceptions } = useText('admin').payment;
  const describeEvent = ({ event, detail }: Payment['events'][number]): string | null => {
    if (event === 'failed' && failure && failure !== 'other') return exceptions.values[failure];
    if (event === 'failed') return detail && formatProviderCode(detail);
    if (detail && (event === 'paid' || event === 'credited')) return `${fields.transactionId}: ${detail}`;
    return event === 'reversed' || event === 'moved' ? detail : null;
  };
  return (
    <AdminSection title={text.title}>
      <Timeline
        events={[
          { at: createdAt, title: fields.createdAt },
          ...events.map((entry) => ({
            at: entry.at,
            title: text.words[entry.event],
            by: entry.by?.name,
            detail: describeEvent(entry),
          })),
        ]}
      />
    </AdminSection>
  );
};

/** Shows the ledger entries of a payment, one by one. */
export const PaymentEntries = ({ entries, school }: Pick<AdminPaymentView, 'entries' | 'school'>) => {
  const { payment, accounting, accounts } = useText('admin');
  const { title, columns } = payment.entries;
  const postingTypes: Readonly<Record<string, string>> = accounting.postingTypes;
  if (entries.length === 0) return null;
  return (
    <TableSection
      title={title}
      rows={entries}
      columns={[
        { label: columns.postedAt, cell: ({ postedAt }) => <Moment iso={postedAt} /> },
        { label: columns.postingType, cell: ({ postingType }) => postingTypes[postingType] ?? postingType },
        { label: columns.debit, cell: ({ debit }) => formatAccount(debit, accounts, school.name) },
        { label: columns.credit, cell: ({ credit }) => formatAccount(credit, accounts, school.name) },
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
