import { formatFigures, ok, type RepaymentItem } from '@somesa/core';
import { css, DataTable, type TableColumn } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { unbroken } from '../../../../written';
import { ShowMore } from '../../../parent/asking/show-more';
import { type AskPage, usePages } from '../../../parent/asking/use-pages';
import { repaymentColumns } from '../../../parent/repayments/repayment-columns';
import { officeAddress } from '../../admin-addresses';
import { OfficeAsked } from '../../asking/office-asked';
import { RowsSkeleton } from '../../asking/rows-skeleton';
import { OfficeSection } from '../../layout/office-section';

/** Nothing tells the back office of changes. */
const NOTHING: [] = [];

/** What has no room beside the rest is scrolled to: the links take the focus there. */
const scrolls = css('overflow-x: auto; & tbody th { white-space: nowrap; }');

const partNames = ['principal', 'interest', 'fees', 'penalties', 'overpaid'] as const;
/** These stand there only where a payment has them. */
const RARE: readonly string[] = ['fees', 'penalties', 'overpaid'];

const Repayments = ({ repayments, isBusy }: { repayments: readonly RepaymentItem[]; isBusy: boolean }) => {
  const { title } = useText('office').loan.account.repayments;
  const text = useText('dashboard');
  const { months } = useText('ui');
  const shown = partNames.filter((name) => !RARE.includes(name) || repayments.some((row) => row[name] > 0));
  const columns: TableColumn<RepaymentItem>[] = [
    {
      label: text.repayments.reference,
      cell: ({ id, reference }) => <Link href={officeAddress.payment(id)}>{unbroken(reference)}</Link>,
    },
    ...repaymentColumns(text, months),
    ...shown.map((name) => ({
      label: text.repayments[name],
      isAmount: true,
      cell: (row: RepaymentItem) => formatFigures(row[name]),
    })),
  ];
  return (
    <div className={scrolls}>
      <DataTable
        caption={title}
        isCaptionUnseen
        columns={columns}
        rows={repayments}
        keyOf={({ id }) => id}
        isBusy={isBusy}
      />
    </div>
  );
};

/** What a loan was repaid with, and where each payment went; each leads to its own page. */
export const LoanRepayments = ({ id }: { id: string }) => {
  const text = useText('office').loan.account.repayments;
  const ask = useCallback<AskPage<RepaymentItem>>(
    async (cursor, signal) => {
      const answer = await officeApi.listOfficeRepayments(id, cursor, signal);
      return answer.ok ? ok({ items: answer.value.repayments, next: answer.value.next }) : answer;
    },
    [id],
  );
  const pages = usePages(ask, NOTHING);
  return (
    <OfficeSection title={text.title}>
      <OfficeAsked state={pages.state} again={pages.again} skeleton={<RowsSkeleton count={3} />}>
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
      </OfficeAsked>
    </OfficeSection>
  );
};
