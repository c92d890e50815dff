import { css, Skeleton } from '@somesa/ui';
import { QueryView } from '../../../loading/query-view';
import { useLiveQuery } from '../../../loading/use-live-query';
import { useText } from '../../../texts/use-text';
import { getOverview } from '../parent-queries';
import { FeePayments } from './fee-payments';
import { LoanPayments } from './loan-payments';

const parts = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  & > * { min-width: 0; }
  & .loan { height: 14rem; }
`);

// Maximum number of loans whose payments are shown at once; the others load on request, so that a long
// history requires no more requests than a short one.
const MAX_OPEN = 5;

export const PaymentHistoryPage = () => {
  const text = useText('dashboard').payments;
  const { state, retry } = useLiveQuery(getOverview, ['loan']);
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <div className={parts}>
        <QueryView state={state} onRetry={retry} skeleton={<Skeleton className="loan" />}>
          {({ loans }) =>
            loans.map((loan, at) => <LoanPayments key={loan.id} loan={loan} isOpenAtFirst={at < MAX_OPEN} />)
          }
        </QueryView>
        <FeePayments />
      </div>
    </>
  );
};
