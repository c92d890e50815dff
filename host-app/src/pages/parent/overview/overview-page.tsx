import {
  formatText,
  formatUgx,
  type LoanListItem,
  type LoanSummaryView,
  type OverviewAnswer,
} from '@somesa/core';
import { buttonClass, css, SelectField, Skeleton } from '@somesa/ui';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { QueryState } from '../../../api/use-query';
import { QueryView } from '../../../loading/query-view';
import { useLiveQuery } from '../../../loading/use-live-query';
import type { Pages } from '../../../loading/use-pages';
import { setUnread } from '../../../state/unread';
import { useText } from '../../../texts/use-text';
import { getLoanGroup } from '../loans/loan-groups';
import { NoLoans } from '../loans/no-loans';
import { applyAddress } from '../parent-addresses';
import { getOverview, useLoans } from '../parent-queries';
import { ArrearsNotice, NextPayment } from '../position/next-payment';
import { ChosenLoan } from './chosen-loan';
import { Applications, Offers, OwnChildren, Totals } from './overview-cards';

const choice = css('max-width: 32rem;');

const LoanChoice = ({
  loans,
  chosen,
  onChoose,
}: {
  loans: readonly LoanSummaryView[];
  chosen: string;
  onChoose: (id: string) => void;
}) => {
  const { status: text } = useText('dashboard');
  const { statuses } = useText('loans');
  return (
    <SelectField
      label={text.choose}
      className={choice}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {loans.map(({ id, childName, taken, status }) => (
        <option key={id} value={id}>
          {formatText(text.option, { child: childName, amount: formatUgx(taken), state: statuses[status] })}
        </option>
      ))}
    </SelectField>
  );
};

const place = css(`
  display: grid;
  gap: 1.25rem;
  & > * { margin: 0; }
  & .next { height: 18.5rem; }
  & .totals { height: 14.5rem; }
  & .name { height: 2rem; width: 60%; }
  & .progress { height: 16rem; }
  & .recent { height: 16rem; }
  @media (min-width: 48rem) { & .next { height: 14rem; } & .totals { height: 7rem; } & .progress { height: 13.5rem; } }
`);

const OverviewSkeleton = () => (
  <div className={place}>
    <Skeleton className="next" />
    <Skeleton className="totals" />
    <Skeleton className="name" />
    <Skeleton className="progress" />
    <Skeleton className="recent" />
  </div>
);

const head = css(`
  margin-bottom: 1.25rem;
  && { font-size: 1.75rem; }
  @media (min-width: 64em) { && { font-size: 2.125rem; } }
`);

const parts = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  & > * { min-width: 0; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  & .next { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  & .next:empty { display: none; }
`);

const both = <A, B>(one: QueryState<A>, other: QueryState<B>): QueryState<[A, B]> => {
  if (one.kind === 'failed') return one;
  if (other.kind === 'failed') return other;
  return one.kind === 'ready' && other.kind === 'ready'
    ? { kind: 'ready', value: [one.value, other.value] }
    : { kind: 'loading' };
};

const NextSteps = () => {
  const { overview } = useText('loans');
  const { pay } = useText('profile').overview.empty;
  return (
    <div className="ways">
      <Link href={applyAddress} className={buttonClass('secondary')}>
        {overview.another}
      </Link>
      <Link href="/pay-fees" className={buttonClass('secondary')}>
        {pay}
      </Link>
    </div>
  );
};

const Status = ({
  overview,
  loans,
  pages,
  chosen,
  onChoose,
}: {
  overview: OverviewAnswer;
  loans: readonly LoanListItem[];
  pages: Pages<LoanListItem>;
  chosen: OverviewAnswer['loans'][number] | undefined;
  onChoose: (id: string) => void;
}) => {
  if (overview.loans.length === 0 && loans.length === 0)
    return (
      <div className={parts}>
        <OwnChildren />
        <NoLoans />
      </div>
    );
  const applications = loans.filter((loan) => getLoanGroup(loan) === 'applications');
  return (
    <div className={parts}>
      <Offers loans={applications.filter(({ status }) => status === 'approved')} />
      {chosen && overview.loans.length > 1 && (
        <LoanChoice loans={overview.loans} chosen={chosen.id} onChoose={onChoose} />
      )}
      {chosen && (
        <div className="next">
          <ArrearsNotice loan={chosen} />
          <NextPayment key={chosen.id} loan={chosen} />
        </div>
      )}
      {overview.loans.length > 0 && <Totals totals={overview.totals} />}
      {chosen && <ChosenLoan key={chosen.id} loan={chosen} />}
      <Applications loans={applications} pages={pages} />
      <OwnChildren />
      <NextSteps />
    </div>
  );
};

export const OverviewPage = () => {
  const { title } = useText('profile').overview;
  const answer = useLiveQuery(getOverview, ['loan', 'payment', 'notification']);
  const pages = useLoans();
  const [search, setSearch] = useSearchParams();
  const overview = answer.state.kind === 'ready' ? answer.state.value : null;
  const count = overview?.unread;
  useEffect(() => {
    if (count !== undefined) setUnread(count);
  }, [count]);
  const loanId = search.get('loan');
  const chosen = overview?.loans.find(({ id }) => id === loanId) ?? overview?.loans[0];
  const onChoose = (id: string): void =>
    setSearch(
      (current) => {
        current.set('loan', id);
        return current;
      },
      { replace: true },
    );
  const retry = (): void => {
    if (answer.state.kind === 'failed') answer.retry();
    if (pages.state.kind === 'failed') pages.retry();
  };
  return (
    <>
      <h1 className={head}>{title}</h1>
      <QueryView state={both(answer.state, pages.state)} onRetry={retry} skeleton={<OverviewSkeleton />}>
        {([found, loans]) => (
          <Status overview={found} loans={loans} pages={pages} chosen={chosen} onChoose={onChoose} />
        )}
      </QueryView>
    </>
  );
};
