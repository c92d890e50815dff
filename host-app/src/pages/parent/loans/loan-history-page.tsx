import {
  formatDay,
  formatText,
  formatUgx,
  type LoanListItem,
  type LoanStatus,
  loanStatuses,
} from '@somesa/core';
import { css, DataTable, type TableColumn } from '@somesa/ui';
import { Link, useSearchParams } from 'wouter';
import { EmptyNote } from '../../../loading/empty-note';
import { QueryView } from '../../../loading/query-view';
import { ShowMore } from '../../../loading/show-more';
import { TableSkeleton } from '../../../loading/table-skeleton';
import { useText } from '../../../texts/use-text';
import { FilterPills } from '../filter-pills';
import { loanHistoryAddress } from '../parent-addresses';
import { applyAddress, loanAddress } from './loan-address';
import { getLoanGroup, type LoanGroup } from './loan-groups';
import { LoanStatusChip } from './loan-status-chip';
import { useLoans } from './use-loans';

const link = css('display: inline-flex; align-items: center; min-height: 3rem;');

/** Renders loans as rows, or as cards on phones. */
const LoanTable = ({ loans, isBusy }: { loans: readonly LoanListItem[]; isBusy: boolean }) => {
  const { history: text, cost } = useText('loans');
  const { months } = useText('ui');
  const columns: TableColumn<LoanListItem>[] = [
    {
      label: text.dateTaken,
      cell: ({ id, dateTake }) => (
        <Link href={loanAddress(id)} className={link}>
          {formatDay(dateTake, months)}
        </Link>
      ),
    },
    { label: text.amountTaken, cell: ({ amount }) => formatUgx(amount), isAmount: true },
    {
      label: text.interest,
      cell: ({ interest }) => formatText(cost.rateValue, { percent: interest }),
      isAmount: true,
    },
    { label: text.status, cell: ({ status }) => <LoanStatusChip status={status} /> },
    { label: text.terms, cell: ({ terms }) => terms, isAmount: true },
    {
      label: text.monthlyPayments,
      cell: ({ monthlyPayments }) => formatUgx(monthlyPayments),
      isAmount: true,
    },
  ];
  return (
    <DataTable
      caption={text.title}
      isCaptionUnseen
      columns={columns}
      rows={loans}
      getKey={({ id }) => id}
      onPhones="cards"
      isBusy={isBusy}
    />
  );
};

type Filter = LoanGroup | 'all';

const listStatuses = (group: LoanGroup): readonly LoanStatus[] =>
  loanStatuses.filter((status) => getLoanGroup({ status }) === group);

/** Loan states that each filter requests from the server, in the order of the pills. */
const filters: Readonly<Record<Filter, readonly LoanStatus[] | undefined>> = {
  all: undefined,
  running: listStatuses('running'),
  over: listStatuses('over'),
  applications: listStatuses('applications'),
};
const names = Object.keys(filters) as Filter[];

const getAddress = (filter: Filter): string =>
  filter === 'all' ? loanHistoryAddress : `${loanHistoryAddress}?status=${filter}`;

const Listed = ({ loans, isBusy }: { loans: readonly LoanListItem[]; isBusy: boolean }) => {
  const { history: own } = useText('dashboard');
  if (loans.length > 0) return <LoanTable loans={loans} isBusy={isBusy} />;
  // True if the loans shown are still those of another filter.
  if (isBusy) return <TableSkeleton />;
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

/** Renders the page with all loans and applications of a parent, filtered by status. */
export const LoanHistoryPage = () => {
  const text = useText('loans').history;
  const [search] = useSearchParams();
  const filter = names.find((name) => name === search.get('status')) ?? 'all';
  const pages = useLoans(filters[filter]);
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <QueryView state={pages.state} onRetry={pages.retry} skeleton={<TableSkeleton />}>
        {(loans) => <LoanList loans={loans} filter={filter} isBusy={pages.isBusy} />}
      </QueryView>
      <ShowMore pages={pages} />
    </>
  );
};
