import type { LoanListItem } from '@somesa/core';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../../../texts/use-text';
import { AskedView } from '../asking/asked-view';
import { EmptyNote } from '../asking/empty-note';
import { ShowMore } from '../asking/show-more';
import { TableSkeleton } from '../asking/table-skeleton';
import type { Pages } from '../asking/use-pages';
import { FilterPills } from '../filter-pills';
import { loanHistoryAddress } from '../parent-addresses';
import { applyAddress } from './loan-address';
import { groupOf, type LoanGroup } from './loan-groups';
import { LoanTable } from './loan-table';
import { useLoans } from './use-loans';

const filters: readonly (LoanGroup | 'all')[] = ['all', 'running', 'over', 'applications'];

const addressOf = (filter: LoanGroup | 'all'): string =>
  filter === 'all' ? loanHistoryAddress : `${loanHistoryAddress}?status=${filter}`;

/** A filter chooses among all there is: pages that have not come yet are brought. */
const useWhole = ({ showMore, isAskingMore, moreFailure }: Pages<LoanListItem>, isWanted: boolean): void => {
  useEffect(() => {
    if (isWanted && showMore && !isAskingMore && !moreFailure) void showMore();
  }, [isWanted, showMore, isAskingMore, moreFailure]);
};

const Found = ({
  loans,
  filter,
  pages,
}: {
  loans: readonly LoanListItem[];
  filter: LoanGroup | 'all';
  pages: Pages<LoanListItem>;
}) => {
  const { history: text } = useText('loans');
  const { history: own } = useText('dashboard');
  const { apply } = useText('profile').overview.empty;
  if (loans.length === 0) return <EmptyNote text={text.empty} action={apply} href={applyAddress} />;
  const found = loans.filter((loan) => filter === 'all' || groupOf(loan) === filter);
  return (
    <>
      <FilterPills
        label={own.filter}
        pills={filters.map((one) => ({
          label: own[one],
          href: addressOf(one),
          isChosen: one === filter,
        }))}
      />
      {found.length > 0 && <LoanTable loans={found} />}
      {found.length === 0 && !pages.showMore && (
        <EmptyNote text={own.none} action={own.showAll} href={loanHistoryAddress} />
      )}
      <ShowMore pages={pages} />
    </>
  );
};

/** Every loan that a parent asked for, all of them or those of one kind. */
export const LoanHistoryPage = () => {
  const text = useText('loans').history;
  const [search] = useSearchParams();
  const pages = useLoans();
  const filter = filters.find((one) => one === search.get('status')) ?? 'all';
  useWhole(pages, filter !== 'all');
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <AskedView state={pages.state} again={pages.again} skeleton={<TableSkeleton />}>
        {(loans) => <Found loans={loans} filter={filter} pages={pages} />}
      </AskedView>
    </>
  );
};
