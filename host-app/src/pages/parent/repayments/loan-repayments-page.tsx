import { formatText, type LoanSummaryView, type RepaymentItem } from '@somesa/core';
import { buttonClass, Card, css, DateRange, isRangeReversed, SelectField } from '@somesa/ui';
import { Link } from 'wouter';
import { useToday } from '../../../layout/today';
import { EmptyNote } from '../../../loading/empty-note';
import { QueryView } from '../../../loading/query-view';
import { ShowMore } from '../../../loading/show-more';
import { TableSkeleton } from '../../../loading/table-skeleton';
import { useLiveQuery } from '../../../loading/use-live-query';
import type { Pages } from '../../../loading/use-pages';
import { useTypedDays } from '../../../loans/use-typed-days';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { applyAddress, payAddress, repaymentsAddress } from '../parent-addresses';
import { getOverview } from '../parent-queries';
import { RepaymentTable } from './repayment-table';
import { type RepaymentFilterValues, useRepaymentFilters, useRepayments } from './use-repayments';

const links = css(`
  display: grid;
  gap: 0.75rem;
  width: 100%;
  @media (min-width: 30rem) { & { display: flex; flex-wrap: wrap; width: auto; } }
`);

const PayLinks = ({ loanId }: { loanId?: string }) => {
  const text = useText('dashboard');
  return (
    <div className={links}>
      <Link href={payAddress('monthly', loanId)} className={buttonClass()}>
        {text.monthly}
      </Link>
      <Link href={payAddress('early', loanId)} className={buttonClass('secondary')}>
        {text.early}
      </Link>
    </div>
  );
};

const form = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem 1.5rem;
  margin-bottom: 1.25rem;
  & legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  @media (min-width: 48rem) { & { grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr); } }
`);

const RepaymentFilters = ({
  loans,
  chosen,
  onChoose,
}: {
  loans: readonly LoanSummaryView[];
  chosen: RepaymentFilterValues;
  onChoose: (next: Partial<RepaymentFilterValues>) => void;
}) => {
  const text = useText('dashboard').repayments;
  const { about, loan } = useText('dashboard').status;
  const today = useToday();
  const [typed, type] = useTypedDays(chosen, (days) => !isRangeReversed(days), onChoose);
  return (
    <div className={form}>
      {loans.length > 1 && (
        <SelectField
          label={text.loan}
          value={chosen.loanId}
          onChange={({ currentTarget }) => onChoose({ loanId: currentTarget.value })}
        >
          <option value="">{text.anyLoan}</option>
          {loans.map(({ id, childName, school, reference }) => (
            <option key={id} value={id}>
              {`${formatText(loan, { child: childName })}, ${formatText(about, { school: school.name, reference: toNonBreaking(reference) })}`}
            </option>
          ))}
        </SelectField>
      )}
      <DateRange
        legend={text.filters}
        labels={text}
        value={typed}
        latest={today}
        swappedText={text.swapped}
        onChange={type}
      />
    </div>
  );
};

const section = css(`
  margin-top: 1.5rem;
  padding: 1.25rem;
  & h2 { font-size: 1.25rem; margin-bottom: 1rem; }
  @media (min-width: 40rem) { & { padding: 1.5rem; } }
`);

const RepaymentList = ({
  repayments,
  loans,
  isFiltered,
  isBusy,
}: {
  repayments: readonly RepaymentItem[];
  loans: readonly LoanSummaryView[];
  isFiltered: boolean;
  isBusy: boolean;
}) => {
  const text = useText('dashboard').repayments;
  const { monthly } = useText('dashboard');
  if (repayments.length > 0)
    return (
      <RepaymentTable
        caption={text.table}
        isCaptionUnseen
        repayments={repayments}
        hasLoan={loans.length > 1}
        isBusy={isBusy}
      />
    );
  if (isFiltered) return <EmptyNote text={text.noneFound} action={text.reset} href={repaymentsAddress} />;
  return loans.some(({ pending }) => pending > 0) ? (
    <EmptyNote text={text.none} action={monthly} href={payAddress('monthly')} />
  ) : (
    <EmptyNote text={text.noLoan} action={text.apply} href={applyAddress} />
  );
};

const Repayments = ({
  loans,
  pages,
  chosen,
  onChoose,
}: {
  loans: readonly LoanSummaryView[];
  pages: Pages<RepaymentItem>;
  chosen: RepaymentFilterValues;
  onChoose: (next: Partial<RepaymentFilterValues>) => void;
}) => {
  const text = useText('dashboard').repayments;
  const isFiltered = `${chosen.loanId}${chosen.from}${chosen.to}` !== '';
  return (
    <Card className={section}>
      <h2>{text.table}</h2>
      {loans.length > 0 && <RepaymentFilters loans={loans} chosen={chosen} onChoose={onChoose} />}
      <QueryView state={pages.state} onRetry={pages.retry} skeleton={<TableSkeleton />}>
        {(repayments) => (
          <RepaymentList
            repayments={repayments}
            loans={loans}
            isFiltered={isFiltered}
            isBusy={pages.isBusy}
          />
        )}
      </QueryView>
      <ShowMore pages={pages} />
    </Card>
  );
};

export const LoanRepaymentsPage = () => {
  const text = useText('dashboard').repayments;
  const { state, retry } = useLiveQuery(getOverview, ['loan']);
  const [chosen, choose] = useRepaymentFilters();
  const pages = useRepayments(chosen);
  // The links are shown until it is known that nothing is owed, so that nothing moves while the user taps.
  const isOwing = state.kind !== 'ready' || state.value.loans.some(({ pending }) => pending > 0);
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      {isOwing && <PayLinks {...(chosen.loanId && { loanId: chosen.loanId })} />}
      <QueryView state={state} onRetry={retry} skeleton={<TableSkeleton />}>
        {({ loans }) => <Repayments loans={loans} pages={pages} chosen={chosen} onChoose={choose} />}
      </QueryView>
    </>
  );
};
