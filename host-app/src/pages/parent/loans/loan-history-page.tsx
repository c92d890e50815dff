import { type LoanListItem, type LoanState, loanStates } from '@somesa/core';
import { useSearchParams } from 'wouter';
import { useText } from '../../../texts/use-text';
import { AskedView } from '../asking/asked-view';
import { EmptyNote } from '../asking/empty-note';
import { ShowMore } from '../asking/show-more';
import { TableSkeleton } from '../asking/table-skeleton';
import { FilterPills } from '../filter-pills';
import { loanHistoryAddress } from '../parent-addresses';
import { applyAddress } from './loan-address';
import { groupOf, type LoanGroup } from './loan-groups';
import { LoanTable } from './loan-table';
import { useLoans } from './use-loans';

type Filter = LoanGroup | 'all';

const statesOf = (group: LoanGroup): readonly LoanState[] =>
  loanStates.filter((status) => groupOf({ status }) === group);

/** Which states each filter asks the server for, in the order of the pills. */
const filters: Readonly<Record<Filter, readonly LoanState[] | undefined>> = {
  all: undefined,
  running: statesOf('running'),
  over: statesOf('over'),
  applications: statesOf('applications'),
};
const names = Object.keys(filters) as Filter[];

const addressOf = (filter: Filter): string =>
  filter === 'all' ? loanHistoryAddress : `${loanHistoryAddress}?status=${filter}`;

const Listed = ({ loans, isBusy }: { loans: readonly LoanListItem[]; isBusy: boolean }) => {
  const { history: own } = useText('dashboard');
  if (loans.length > 0) return <LoanTable loans={loans} isBusy={isBusy} />;
  // What stands there is still the answer to another filter.
  if (isBusy) return <TableSkeleton />;
  return <EmptyNote text={own.none} action={own.showAll} href={loanHistoryAddress} />;
};

const Found = ({
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
          href: addressOf(name),
          isChosen: name === filter,
        }))}
      />
      <Listed loans={loans} isBusy={isBusy} />
    </>
  );
};

/** Every loan that a parent asked for, all of them or those of one kind. */
export const LoanHistoryPage = () => {
  const text = useText('loans').history;
  const [search] = useSearchParams();
  const filter = names.find((name) => name === search.get('status')) ?? 'all';
  const pages = useLoans(filters[filter]);
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <AskedView state={pages.state} again={pages.again} skeleton={<TableSkeleton />}>
        {(loans) => <Found loans={loans} filter={filter} isBusy={pages.isBusy} />}
      </AskedView>
      <ShowMore pages={pages} />
    </>
  );
};
