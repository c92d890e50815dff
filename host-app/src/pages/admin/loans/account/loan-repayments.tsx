import { formatFigures, ok, type RepaymentItem } from '@somesa/core';
import { css, DataTable, type TableColumn } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { ShowMore } from '../../../../loading/show-more';
import { type LoadPage, usePages } from '../../../../loading/use-pages';
import { repaymentColumns } from '../../../../loans/repayment-columns';
import { adminApi } from '../../../../state/admin-api';
import { toNonBreaking } from '../../../../texts/format-text';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { AdminQueryView } from '../../layout/admin-query-view';
import { AdminSection } from '../../layout/admin-section';

const NO_UPDATES: [] = [];

/** Style of a table that scrolls horizontally if it does not fit; focusing its links scrolls to them. */
const scrollClass = css('overflow-x: auto; & tbody th { white-space: nowrap; }');

const partNames = ['principal', 'interest', 'fees', 'penalties', 'overpaid'] as const;
/** Parts that have a column only if a payment has them. */
const OPTIONAL_PARTS: readonly string[] = ['fees', 'penalties', 'overpaid'];

const Repayments = ({ repayments, isBusy }: { repayments: readonly RepaymentItem[]; isBusy: boolean }) => {
  const { title } = useText('admin').loan.account.repayments;
  const text = useText('dashboard');
  const { months } = useText('ui');
  const shown = partNames.filter(
    (name) => !OPTIONAL_PARTS.includes(name) || repayments.some((row) => row[name] > 0),
  );
  const columns: TableColumn<RepaymentItem>[] = [
    {
      label: text.repayments.reference,
      cell: ({ id, reference }) => <Link href={adminAddress.payment(id)}>{toNonBreaking(reference)}</Link>,
    },
    ...repaymentColumns(text, months),
    ...shown.map((name) => ({
      label: text.repayments[name],
      isAmount: true,
      cell: (row: RepaymentItem) => formatFigures(row[name]),
    })),
  ];
  return (
    <div className={scrollClass}>
      <DataTable
        caption={title}
        isCaptionUnseen
        columns={columns}
        rows={repayments}
        getKey={({ id }) => id}
        isBusy={isBusy}
      />
    </div>
  );
};

export const LoanRepayments = ({ id }: { id: string }) => {
  const text = useText('admin').loan.account.repayments;
  const loadPage = useCallback<LoadPage<RepaymentItem>>(
    async (cursor, signal) => {
      const answer = await adminApi.call('GET /admin/loans/:id/repayments', {
        params: { id },
        query: { cursor },
        signal,
      });
      return answer.ok ? ok({ items: answer.value.repayments, next: answer.value.next }) : answer;
    },
    [id],
  );
  const pages = usePages(loadPage, NO_UPDATES);
  return (
    <AdminSection title={text.title}>
      <AdminQueryView query={pages} skeletonRows={3}>
        {(repayments) =>
          repayments.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <>
              <Repayments repayments={repayments} isBusy={pages.isBusy} />
              <ShowMore pages={pages} />
            </>
          )
        }
      </AdminQueryView>
    </AdminSection>
  );
};
