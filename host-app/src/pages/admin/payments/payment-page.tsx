import { formatFigures, formatText } from '@somesa/core';
import { type AdminPaymentAnswer, type AdminPaymentView, formatAccount } from '@somesa/core/admin';
import { DefinitionRows } from '@somesa/ui';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { AdminSection, columnsClass, TableSection } from '../layout/admin-section';
import { Timeline } from '../layout/timeline';
import { formatProviderCode, Moment } from '../table/list-cell';
import { BankTransactionSection, Exceptions } from './exceptions';
import { PaymentActions } from './payment-actions';
import { PaymentAnswer } from './payment-answer';
import { PaymentFacts } from './payment-facts';
import { RefundSection, RefundTransfers } from './refund-section';

type Payment = Pick<AdminPaymentView, 'createdAt' | 'failure' | 'events'>;

/** A provider's code is shown only if the failure has no other name. */
const PaymentEvents = ({ payment: { createdAt, failure, events } }: { payment: Payment }) => {
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

const PaymentEntries = ({ entries, school }: Pick<AdminPaymentView, 'entries' | 'school'>) => {
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

const PaymentParts = ({
  payment: { allocations, parts, prepaid },
}: {
  payment: Pick<AdminPaymentView, 'allocations' | 'parts' | 'prepaid'>;
}) => {
  const text = useText('admin').payment;
  const names = ['principal', 'interest', 'fees', 'penalties', 'overpaid'] as const;
  const ahead = prepaid > 0 ? [{ description: text.allocations.prepaid, amount: prepaid }] : [];
  const lines = [...allocations, ...ahead];
  return (
    <>
      {lines.length > 0 && (
        <AdminSection title={text.allocations.title}>
          <DefinitionRows
            rows={lines.map(({ description, amount }) => ({
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

export const PaymentPage = () => {
  const text = useText('admin').payment;
  const { pages } = useText('admin').shell;
  const query = useItemQuery('GET /admin/payments/:id');
  const onChanged = (answer: AdminPaymentAnswer): void => {
    query.put(answer);
    void refreshQueueCounts();
  };
  return (
    <DetailPage
      backHref={`${ADMIN}/payments`}
      backText={pages.payments}
      title={
        query.state.kind === 'ready'
          ? formatText(text.heading, { reference: query.state.value.payment.reference })
          : pages.payment
      }
      query={query}
    >
      {({ payment }) => (
        <div className={columnsClass}>
          <div>
            {payment.purpose === 'fees' && <PaymentAnswer payment={payment} />}
            <PaymentFacts
              payment={payment}
              actions={<PaymentActions payment={payment} onChanged={onChanged} />}
            />
            <PaymentParts payment={payment} />
            <RefundSection payment={payment} onChanged={onChanged} />
          </div>
          <div>
            <PaymentEvents payment={payment} />
            <Exceptions exceptions={payment.exceptions} />
            {payment.bankTransactions.map((transaction) => (
              <BankTransactionSection key={transaction.id} transaction={transaction} />
            ))}
          </div>
          <RefundTransfers payment={payment} />
          <PaymentEntries entries={payment.entries} school={payment.school} />
        </div>
      )}
    </DetailPage>
  );
};
