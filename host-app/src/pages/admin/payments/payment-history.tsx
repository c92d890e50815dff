import { formatFigures } from '@somesa/core';
import type { AdminPaymentView } from '@somesa/core/admin';
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
    return event === 'reversed' ? detail : null;
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

/** Returns the name of an account by its code; the account of each school has the same name. */
const findAccountName = (code: string, names: Readonly<Record<string, string>>): string =>
  names[code.startsWith('school-payable:') ? 'school-payable' : code] ?? code;

/** Shows the ledger entries of a payment, one by one. */
export const PaymentEntries = ({ entries }: Pick<AdminPaymentView, 'entries'>) => {
  const { title, columns, types, accounts } = useText('admin').payment.entries;
  const typeNames: Readonly<Record<string, string>> = types;
  if (entries.length === 0) return null;
  return (
    <TableSection
      title={title}
      rows={entries}
      columns={[
        { label: columns.postedAt, cell: ({ postedAt }) => <Moment iso={postedAt} /> },
        { label: columns.postingType, cell: ({ postingType }) => typeNames[postingType] ?? postingType },
        { label: columns.debit, cell: ({ debit }) => findAccountName(debit, accounts) },
        { label: columns.credit, cell: ({ credit }) => findAccountName(credit, accounts) },
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
