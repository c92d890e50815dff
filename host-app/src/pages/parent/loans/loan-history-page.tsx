import { type LoanListItem, type LoanStatus, loanStatuses } from '@somesa/core';
import { Skeleton } from '@somesa/ui';
import { useSearchParams } from 'wouter';
import { EmptyNote } from '../../../loading/empty-note';
import { QueryView } from '../../../loading/query-view';
import { ShowMore } from '../../../loading/show-more';
import { useText } from '../../../texts/use-text';
import { FilterPills } from '../filter-pills';
import { applyAddress, loanHistoryAddress } from '../parent-addresses';
import { useLoans } from '../parent-queries';
import { LoanCard, loanCardsClass } from './loan-card';
import { getLoanGroup, type LoanGroup } from './loan-groups';

type Filter = LoanGroup | 'all';

const listStatuses = (group: LoanGroup): readonly LoanStatus[] =>
  loanStatuses.filter((status) => getLoanGroup({ status }) === group);

const filters: Readonly<Record<Filter, readonly LoanStatus[] | undefined>> = {
  all: undefined,
  running: listStatuses('running'),
  over: listStatuses('over'),
  applications: listStatuses('applications'),
};
const names = Object.keys(filters) as Filter[];

const getAddress = (filter: Filter): string =>
  filter === 'all' ? loanHistoryAddress : `${loanHistoryAddress}?status=${filter}`;

const CardsSkeleton = () => (
  <div className={loanCardsClass}>
    <Skeleton height="20rem" />
  </div>
);

const Listed = ({ loans, isBusy }: { loans: readonly LoanListItem[]; isBusy: boolean }) => {
  const { history: own } = useText('dashboard');
  if (loans.length > 0)
    return (
      <ul className={loanCardsClass} aria-busy={isBusy || undefined}>
        {loans.map((loan) => (
          <li key={loan.id}>
            <LoanCard loan={loan} hasFacts />
          </li>
        ))}
      </ul>
    );
  // True if the loans shown are still those of another filter.
  if (isBusy) return <CardsSkeleton />;
  return <EmptyNote text={own.none} action={own.showAll} href={loanHistoryAddress} />;
};

const LoanList = ({
  loans,
  filter,
  isBusy,
}: {
  loans: readonly LoanListItem[];
  filter: Filter;
  isBusy: boolean;
}) => {
  const { history: text } = useText('loans');
  const { history: own } = useText('dashboard');
  const { apply } = useText('profile').overview.empty;
  if (loans.length === 0 && filter === 'all' && !isBusy)
    return <EmptyNote text={text.empty} action={apply} href={applyAddress} />;
  return (
    <>
      <FilterPills
        label={own.filter}
        pills={names.map((name) => ({
          label: own[name],
          href: getAddress(name),
          isChosen: name === filter,
        }))}
      />
      <Listed loans={loans} isBusy={isBusy} />
    </>
  );
};

export const LoanHistoryPage = () => {
  const text = useText('loans').history;
  const [search] = useSearchParams();
  const filter = names.find((name) => name === search.get('status')) ?? 'all';
  const pages = useLoans(filters[filter]);
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <QueryView state={pages.state} onRetry={pages.retry} skeleton={<CardsSkeleton />}>
        {(loans) => <LoanList loans={loans} filter={filter} isBusy={pages.isBusy} />}
      </QueryView>
      <ShowMore pages={pages} />
    </>
  );
};
