import { buttonClass, css } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../texts/use-text';
import { applyAddress } from './loans/loan-address';
import { LoanCard } from './loans/loan-card';
import { LoansFailed, LoansLoading } from './loans/loans-waiting';
import { MoreLoans } from './loans/more-loans';
import { NoLoans } from './loans/no-loans';
import { useLoans } from './loans/use-loans';

const list = css(`
  & h2 { font-size: 1.25rem; margin-bottom: 1rem; }
  & ul { display: grid; gap: 1rem; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 2rem; }
  @media (min-width: 48rem) { & ul { grid-template-columns: 1fr 1fr; } }
`);

const Body = () => {
  const text = useText('loans');
  const { empty } = useText('profile').overview;
  const loans = useLoans();
  const { state, again } = loans;
  switch (state.kind) {
    case 'loading':
      return <LoansLoading />;
    case 'failed':
      return <LoansFailed failure={state.failure} again={again} />;
    case 'ready':
      if (state.value.length === 0) return <NoLoans />;
      return (
        <section className={list}>
          <h2>{text.overview.title}</h2>
          <ul>
            {state.value.map((loan) => (
              <li key={loan.id}>
                <LoanCard loan={loan} />
              </li>
            ))}
          </ul>
          <MoreLoans {...loans} />
          <div className="ways">
            <Link href={applyAddress} className={buttonClass('secondary')}>
              {text.overview.another}
            </Link>
            <Link href="/pay-fees" className={buttonClass('secondary')}>
              {empty.pay}
            </Link>
          </div>
        </section>
      );
    default:
      return state satisfies never;
  }
};

/** A parent's first page: their applications and loans, or what can be done instead. */
export const OverviewPage = () => (
  <>
    <h1>{useText('profile').overview.title}</h1>
    <Body />
  </>
);
