import { buttonClass, css, Notice } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { applyAddress } from './loan-address';
import { LoanTable } from './loan-table';
import { LoansFailed, LoansLoading } from './loans-waiting';
import { MoreLoans } from './more-loans';
import { useLoans } from './use-loans';

const gap = css('display: grid; gap: 1.25rem; justify-items: start;');

const Body = () => {
  const text = useText('loans').history;
  const { apply } = useText('profile').overview.empty;
  const loans = useLoans();
  const { state, again } = loans;
  switch (state.kind) {
    case 'loading':
      return <LoansLoading />;
    case 'failed':
      return <LoansFailed failure={state.failure} again={again} />;
    case 'ready':
      return state.value.length === 0 ? (
        <div className={gap}>
          <Notice>{text.empty}</Notice>
          <Link href={applyAddress} className={buttonClass()}>
            {apply}
          </Link>
        </div>
      ) : (
        <>
          <LoanTable loans={state.value} />
          <MoreLoans {...loans} />
        </>
      );
    default:
      return state satisfies never;
  }
};

/** Every loan that a parent asked for. */
export const LoanHistoryPage = () => {
  const text = useText('loans').history;
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <Body />
    </>
  );
};
