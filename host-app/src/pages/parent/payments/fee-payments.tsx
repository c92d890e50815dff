import {
  formatDay,
  formatText,
  formatUgx,
  isPaidStatus,
  type ParentPaymentItem,
  toKampalaDay,
} from '@somesa/core';
import { Card, css, DataTable, type TableColumn } from '@somesa/ui';
import { Link } from 'wouter';
import { receiptAddress } from '../../../api/addresses';
import { EmptyNote } from '../../../loading/empty-note';
import { QueryView } from '../../../loading/query-view';
import { ShowMore } from '../../../loading/show-more';
import { TableSkeleton } from '../../../loading/table-skeleton';
import { type LoadPage, usePages } from '../../../loading/use-pages';
import { callAsUser } from '../../../state/auth-api';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { historySectionClass } from './loan-payments';

const link = css('display: inline-flex; align-items: center; min-height: 3rem;');

const askPage: LoadPage<ParentPaymentItem> = async (cursor, signal) => {
  const answer = await callAsUser('GET /parent/payments', {
    query: { purpose: 'fees', cursor },
    expects: 'payments',
    signal,
  });
  if (!answer.ok) return answer;
  const { payments, next } = answer.value;
  return { ok: true, value: { items: payments, next } };
};

const Table = ({ payments, isBusy }: { payments: readonly ParentPaymentItem[]; isBusy: boolean }) => {
  const text = useText('dashboard').payments;
  const { months } = useText('ui');
  const columns: TableColumn<ParentPaymentItem>[] = [
    { label: text.date, cell: ({ at }) => toNonBreaking(formatDay(toKampalaDay(new Date(at)), months)) },
    { label: text.amount, cell: ({ amount }) => formatUgx(amount), isAmount: true },
    { label: text.child, cell: ({ child }) => child },
    { label: text.school, cell: ({ school }) => school.name },
    { label: text.state, cell: ({ status }) => text.states[status] },
    {
      label: text.receipt,
      // A paid payment has a receipt, which shows a reversal.
      cell: ({ status, reference }) =>
        isPaidStatus(status) ? (
          <Link
            href={receiptAddress(reference)}
            className={link}
            aria-label={formatText(text.receiptOf, { reference: toNonBreaking(reference) })}
          >
            {toNonBreaking(reference)}
          </Link>
        ) : null,
    },
  ];
  return (
    <DataTable
      caption={text.fees}
      isCaptionUnseen
      columns={columns}
      rows={payments}
      getKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
};

/** Renders the fees that a user paid directly, without a loan. */
export const FeePayments = () => {
  const text = useText('dashboard').payments;
  const pages = usePages(askPage, ['payment']);
  return (
    <Card className={historySectionClass}>
      <h2>{text.fees}</h2>
      <p>{text.feesAbout}</p>
      <QueryView state={pages.state} onRetry={pages.retry} skeleton={<TableSkeleton count={3} />}>
        {(payments) =>
          payments.length === 0 ? (
            <EmptyNote text={text.noFees} action={text.payFees} href="/pay-fees" />
          ) : (
            <Table payments={payments} isBusy={pages.isBusy} />
          )
        }
      </QueryView>
      <ShowMore pages={pages} />
    </Card>
  );
};
